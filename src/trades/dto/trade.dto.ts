import { ApiSchema, OmitType, PickType } from '@nestjs/swagger';
import { CreateCardDto } from '../../game/draws/dto/new-card.dto.js';
import { movedKind, ownedKind } from '../../entities/moved-kind.js';
import { type Filter, type Filters, OF_DAY } from '../../platform/database/page.js';
import {
  DayField,
  FUTURE,
  IdsField,
  IntegerField,
  RefuseMisspelling,
  TextField,
  TimeField,
} from '../../platform/http/field.decorators.js';
import { CardMove, Trade, Wish } from '../../entities/trade.entity.js';

const MAX_CARDS = 20;
export const MAX_WISHES = 100;

@RefuseMisspelling()
export class CreateTradeDto extends PickType(CreateCardDto, ['password']) {
  @IntegerField({ description: 'Id of the user who offers it', example: 1 }) from!: number;
  @IntegerField({ description: 'Id of the user to whom it is offered, another one', example: 2 }) to!: number;

  @IdsField({ maxItems: MAX_CARDS, uniqueItems: true, description: 'Ids of cards of `from`, which go to `to`' })
  gives!: number[];

  @IdsField({ maxItems: MAX_CARDS, uniqueItems: true, description: 'Ids of cards of `to`, which go to `from`' })
  asks!: number[];

  @TimeField({ optional: true, description: 'When it expires; without it, it does not', example: FUTURE })
  until?: string;
}

export class DecideTradeDto extends PickType(CreateCardDto, ['password']) {}

@ApiSchema({ name: 'TradeRead' })
export class TradeRead {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user who offered it, who may be deleted by now', example: 1 }) from!: number;
  @IntegerField({ description: 'Id of the user to whom it was offered', example: 2 }) to!: number;
  @IdsField({ maxItems: MAX_CARDS, description: 'Ids of cards that go from `from` to `to`' }) gives!: number[];
  @IdsField({ maxItems: MAX_CARDS, description: 'Ids of cards that go from `to` to `from`' }) asks!: number[];

  @TextField({
    description:
      '`open`, `accepted`, `declined`, `withdrawn`, `expired`, or `void`: a card had another owner by then, or a user was deleted',
    example: 'open',
  })
  state!: string;

  @TimeField({ nullable: true, description: 'When it expires; null for never' }) until!: string | null;
  @DayField({ nullable: true, description: 'The game day on which it was accepted; null for another' })
  day!: string | null;

  @TimeField() created_at!: string;
  @TimeField({ nullable: true, description: 'When it got its state; null while it is open' })
  decided_at!: string | null;
}

@ApiSchema({ name: 'Seed_TradeList' })
export class DayTradeList extends OmitType(TradeRead, ['state', 'until']) {
  @DayField({ nullable: false }) declare day: string;
  @TimeField({ nullable: false, description: 'When it was accepted' }) declare decided_at: string;
}

export const TRADE_FILTERS: Filters = {
  user: {
    type: 'integer',
    description: 'Only trades that this user offered, or that were offered to this user',
    example: 1,
    sql: '"from_id" = $? or "to_id" = $?',
  },
  state: { type: 'string', description: 'Only trades in this state', example: 'open', sql: '"state" = $?' },
  day: { ...OF_DAY, description: 'Only trades that were accepted on this game day' },
};

export class PutWishesDto extends PickType(CreateCardDto, ['password']) {
  @IdsField({ maxItems: MAX_WISHES, uniqueItems: true, description: 'All numbers of cards that the user wishes for' })
  cards!: number[];
}

export class ChangeWishDto extends PickType(CreateCardDto, ['password']) {}

export class TradeMatchList {
  @IntegerField({ example: 2 }) user!: number;
  @IdsField({ description: 'Ids of cards of that user, one for each number that your user wishes for' })
  has!: number[];

  @IdsField({ description: 'Ids of cards of your user, one for each number that the other one wishes for' })
  wants!: number[];
}

/** What may be asked of matches, with {@link MatchFilters} for the values. */
export const MATCH_FILTERS: Record<keyof MatchFilters, Omit<Filter, 'sql'>> = {
  status: { type: 'string', description: 'Only cards of exactly this rarity count, on both sides', example: 'super' },
  series: { type: 'string', description: 'Only kinds of this series count, on both sides', example: 'Night Market' },
  banner: {
    type: 'string',
    description: 'Only kinds of this banner, which is in force, count, on both sides',
    example: 'standard',
  },
  group: { type: 'integer', description: 'Only members of the group with this id', example: 1 },
};

export interface MatchFilters {
  readonly status?: string;
  readonly series?: string;
  readonly banner?: string;
  readonly group?: number;
}

/** So many wishes for each spare are counted at most. */
export const MAX_COUNTED = 1_000;

export class SpareList {
  @IntegerField({ description: 'The number of its cards', example: 7 }) card!: number;
  @IntegerField({ description: 'How many of them the user has', example: 2 }) count!: number;
  @IntegerField({ description: 'The id of the newest of them that is not the favourite', example: 71 }) spare!: number;
  @IntegerField({ description: `How many users wish for it, counted to ${MAX_COUNTED}`, example: 12 }) users!: number;
}

export class WishersRead {
  @IntegerField({ description: 'The number of its cards', example: 7 }) card!: number;
  @IntegerField({ description: 'How many users wish for it', example: 12 }) users!: number;
}

class MoveShape {
  @IntegerField() id!: number;
  @IntegerField() card!: number;
  @IntegerField() from!: number;
  @IntegerField() to!: number;
  @IntegerField({ nullable: true }) trade!: number | null;
  @TimeField() created_at!: string;
}

class WishShape {
  @IntegerField() id!: number;
  @IntegerField() card!: number;
}

// As `npx card-draw export` writes them.
/** Without the day: it is one of the old service, whose digest has them. */
export const TRADES = movedKind(Trade, OmitType(TradeRead, ['day']));
export const CARD_MOVES = movedKind(CardMove, MoveShape);
export const WISHES = ownedKind(Wish, WishShape);
