import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DayField, IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';
import type { PublishedState } from '../rules/published.js';
import { DayBattleList, DayCharacterList } from '../battles/dto/battle.dto.js';
import { DayDrawList } from '../draws/dto/draw.dto.js';
import { DayTradeList } from '../../trades/dto/trade.dto.js';
import { DayEntryList } from '../wallet/dto/wallet.dto.js';

@ApiSchema({ name: 'Seed_StateList' })
export class DayStateList implements PublishedState {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user, who may be deleted by now', example: 1 }) user!: number;
  @DayField() day!: string;
  @TextField({ description: 'What counts together', example: 'summer' }) counters!: string;
  @IntegerField({ minimum: 0, description: 'The `number` of the last draw before it; 0 for none', example: 0 })
  after_number!: number;

  @ApiProperty({
    enum: ['given', 'refilled'],
    description: 'Given by the operator, or a box that was filled again',
    example: 'refilled',
  })
  reason!: 'given' | 'refilled';

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'integer' } },
    nullable: true,
    description: 'What was given for each status; null for a full box',
    example: { super: [73, 1] },
  })
  state!: Record<string, readonly number[]> | null;

  @TimeField() created_at!: string;
}

/** A record of each list of a day, as the service answers it. */
export const DAY_RECORDS = {
  states: DayStateList,
  draws: DayDrawList,
  battles: DayBattleList,
  characters: DayCharacterList,
  entries: DayEntryList,
  trades: DayTradeList,
};
