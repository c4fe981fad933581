import { ApiSchema } from '@nestjs/swagger';
import { FlagField, IntegerField, NumberField, TextField, TimeField } from '../../../platform/http/field.decorators.js';

/** Body of battle. */
export class BattleDto {
  @IntegerField({ optional: true, description: "The opponent's user id, chosen before the battle", example: 2 })
  battle?: number;
}

/** A battle in the history of the user who started it. */
@ApiSchema({ name: 'User_BattleList' })
export class UserBattleList {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user who started it', example: 1 }) user!: number;
  @IntegerField({ description: "The opponent's user id", example: 2 }) opponent!: number;
  @FlagField({ description: 'Whether the user won' }) won!: boolean;

  @NumberField({ minimum: 0, maximum: 1, description: 'The chance of winning that there was', example: 0.48 })
  win_probability!: number;

  @TextField({ description: 'The stat that was raised, empty for a loss', example: 'attack' })
  stat!: string;

  @IntegerField({ minimum: 0, maximum: 20, description: 'By how much', example: 7 }) gain!: number;

  @TextField({ description: 'The result in words', example: 'Won against kuno: attack +7' })
  comment!: string;

  @TimeField() created_at!: string;
}
