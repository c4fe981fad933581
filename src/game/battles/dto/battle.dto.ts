import { IntegerField } from '../../../platform/http/field.decorators.js';

/** Body of battle. */
export class BattleDto {
  @IntegerField({ optional: true, description: "The opponent's user id, chosen before the battle", example: 2 })
  battle?: number;
}
