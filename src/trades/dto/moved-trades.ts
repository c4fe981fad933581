import { OmitType } from '@nestjs/swagger';
import { movedKind, ownedKind } from '../../moved-kind.js';
import { IntegerField, TimeField } from '../../platform/http/field.decorators.js';
import { CardMove } from '../card-move.entity.js';
import { Trade } from '../trade.entity.js';
import { Wish } from '../wish.entity.js';
import { TradeRead } from './trade.dto.js';

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
