import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { DayField, IntegerField } from '../../../platform/http/field.decorators.js';
import { DrawRead } from '../../draws/dto/draw.dto.js';
import { DayEndField } from '../../days/dto/day-fields.js';
import { UserGuaranteeList } from './guarantee.dto.js';
import { DayPriceDto } from '../../wallet/dto/wallet.dto.js';
import { BATTLES_PER_DAY } from '../../rules/battle.js';

/** What a player has done on the game day, and what is left of it. */
@ApiSchema({ name: 'User_DayRead' })
export class UserDayRead {
  @IntegerField({ description: "The user's id", example: 1 }) user!: number;
  @DayField({ description: 'The game day that random draws are made on now' }) day!: string;

  @DayEndField() day_ends_at!: string | null;

  @IntegerField({ minimum: 0, description: 'How many random draws the user has made on the day', example: 1 })
  drawn!: number;

  @ApiProperty({ type: [DrawRead], description: 'The newest ten of them, the last one first' }) draws!: DrawRead[];

  @IntegerField({
    nullable: true,
    minimum: 0,
    description: 'How many more the day allows; null where DRAWS_PER_DAY sets no limit',
    example: 0,
  })
  draws_left!: number | null;

  @DayField({ description: 'The first game day with a random draw left', example: '20260201' }) next_draw!: string;

  @IntegerField({ minimum: 0, maximum: BATTLES_PER_DAY, description: 'How many more battles today', example: 2 })
  battles_left!: number;

  @DayField({ description: 'The first game day with a battle left' }) next_battle!: string;
  @IntegerField({ description: "The chosen opponent's user id, 0 for none", example: 2 }) opponent!: number;

  @ApiProperty({ type: [UserGuaranteeList], description: 'As in listUserGuarantee' })
  guarantees!: UserGuaranteeList[];

  @ApiProperty({ type: [DayPriceDto], description: 'Of each banner in force; `cost` is null while it is free' })
  prices!: DayPriceDto[];
}
