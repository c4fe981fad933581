import { ApiProperty, ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { CreateCardDto } from '../../draws/dto/new-card.dto.js';
import { movedKind } from '../../../entities/moved-kind.js';
import {
  DayField,
  IdsField,
  IntegerField,
  RefuseMisspelling,
  TextField,
  TimeField,
} from '../../../platform/http/field.decorators.js';
import { PriceRead } from '../../prices/dto/economy.dto.js';
import { Entry } from '../../../entities/ledger.entity.js';

const MOST_SALVAGED = 100;

@ApiSchema({ name: 'User_BalanceList' })
export class UserBalanceList {
  @TextField({ example: 'ticket' }) currency!: string;
  @IntegerField({ minimum: 0, example: 10 }) balance!: number;
  @IntegerField({
    nullable: true,
    description: 'The largest balance, today or from the next day; null without one',
    example: 999,
  })
  most!: number | null;
}

export class EntryRead {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user, who may be deleted by now', example: 1 }) user!: number;
  @DayField({ nullable: true, description: 'The game day; null for an entry that was imported' }) day!: string | null;
  @TextField({ example: 'ticket' }) currency!: string;
  @IntegerField({ minimum: 1, description: "Counts the user's entries of the currency from 1", example: 1 })
  number!: number;
  @IntegerField({ description: 'What was added, or taken when it is negative', example: 10 }) amount!: number;
  @IntegerField({ minimum: 0, description: 'After it', example: 10 }) balance!: number;
  @TextField({ description: "`draw`, `exchange`, `salvage`, or an operator's own words", example: 'daily login' })
  reason!: string;
  @TextField({
    description:
      'The id of the card for a draw, `{name}:{id}` for an exchange, `{id of the card}:{status}` for salvage',
    example: '20260131',
  })
  reference!: string;
  @TimeField() created_at!: string;
}

export class EntryList extends EntryRead {}
@ApiSchema({ name: 'User_EntryList' })
export class UserEntryList extends EntryRead {}
@ApiSchema({ name: 'User_EntryCreate' })
export class UserEntryCreate extends EntryRead {}
@ApiSchema({ name: 'Seed_EntryList' })
export class DayEntryList extends EntryRead {
  @DayField({ nullable: false }) declare day: string;
}

/** As `npx card-draw export` writes them: without the day, which is one of the old service. */
export const ENTRIES = movedKind(Entry, OmitType(EntryRead, ['day']));

/** What a draw from a banner would cost the player now. */
@ApiSchema({ name: 'User_DayPrice' })
export class DayPriceDto extends PickType(PriceRead, ['cost']) {
  @TextField({ description: 'A banner in force', example: 'standard' }) banner!: string;

  @IntegerField({ nullable: true, minimum: 0, description: 'Draws of today that still cost nothing; null without any' })
  free_left!: number | null;

  @IntegerField({ nullable: true, minimum: 0, description: 'How many more its limit allows now; null without one' })
  limit_left!: number | null;
}

const CREDENTIALS = ['password', 'token'] as const;

@RefuseMisspelling()
export class CreateEntryDto extends PickType(CreateCardDto, CREDENTIALS) {
  @TextField({ description: 'One that is declared today or for the next day', example: 'ticket' }) currency!: string;
  @IntegerField({ description: 'What is added, or taken when it is negative; not 0', example: 10 }) amount!: number;
  @TextField({ minLength: 1, maxLength: 100, description: 'Not a reason of the service', example: 'daily login' })
  reason!: string;
  @TextField({ optional: true, maxLength: 200, description: 'What it belongs to', example: '20260131' })
  reference?: string;
}

@RefuseMisspelling()
export class CreateExchangeDto extends PickType(CreateCardDto, CREDENTIALS) {
  @TextField({ description: 'One that is declared today', example: 'spark-21' }) name!: string;
}

@ApiSchema({ name: 'User_ExchangeCreate' })
export class UserExchangeCreate {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ example: 1 }) user!: number;
  @DayField() day!: string;
  @TextField({ example: 'spark-21' }) name!: string;
  @IntegerField({ nullable: true, description: 'Id of the card that it gave; null for none', example: 12 })
  card!: number | null;
  @ApiProperty({ type: [EntryRead] }) entries!: EntryRead[];
  @TimeField() created_at!: string;
}

@RefuseMisspelling()
export class CreateSalvageDto extends PickType(CreateCardDto, CREDENTIALS) {
  @IdsField({ minItems: 1, maxItems: MOST_SALVAGED, uniqueItems: true, description: "Ids of the user's cards" })
  cards!: number[];
}

/** Cards that are gone, and what they gave. */
@ApiSchema({ name: 'User_SalvageCreate' })
export class UserSalvageCreate {
  @IdsField({ description: 'Ids of the cards' }) cards!: number[];
  @ApiProperty({ type: [EntryRead] }) entries!: EntryRead[];
}
