import { applyDecorators, Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Audited } from '../platform/access/audit.js';
import { Operation, type OperationOptions } from '../platform/access/operation.decorator.js';
import { prepared } from '../platform/database/statements.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { FiltersOf, type Page, PageOfList } from '../platform/http/list-query.js';
import { Id, QueryId } from '../platform/http/param.decorators.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import {
  ChangeWishDto,
  CreateTradeDto,
  DecideTradeDto,
  MATCH_FILTERS,
  type MatchFilters,
  PutWishesDto,
  SpareList,
  TRADE_FILTERS,
  TradeMatchList,
  TradeRead,
  WishersRead,
} from './dto/trade.dto.js';
import { Trades } from './trades.service.js';
import { WishesService } from './wishes.service.js';

/** Both sides of a trade stay as they are. */
const OFFERING = prepared<{ user_id: number }>('offering_user', 'select from_id as user_id from trades where id = $1');
const ASKED = prepared<{ user_id: number }>('asked_user', 'select to_id as user_id from trades where id = $1');

/** What one of the two, whom the statement finds, does with a trade. */
function Decision(what: 'accept' | 'decline' | 'withdraw', record: typeof OFFERING, summary: string, description = '') {
  const about = { id: `${what}Trade`, summary, description, returns: TradeRead };
  return applyDecorators(Post(`trades/:id/${what}`), Operation({ ...about, needs: 'password', player: { record } }));
}

/** Of one wish: who may set all of them may change one. */
const OF_WISHER: Pick<OperationOptions, 'returns' | 'needs' | 'player' | 'partOf'> = {
  returns: [Number],
  needs: 'password',
  player: { path: 'id' },
  partOf: 'putUserWishes',
};

@Tag('Trades', 'Cards for cards, between two users: all of them, or none')
@Controller()
export class TradesController {
  constructor(
    private readonly trades: Trades,
    private readonly wishes: WishesService,
  ) {}

  @Get('trades')
  @Operation({ id: 'listTrade', summary: 'List trades, by id', returns: [TradeRead] })
  list(@PageOfList(TradeRead, TRADE_FILTERS) page: Page) {
    return this.trades.list(page);
  }

  @Get('trades/matches')
  @Operation({
    id: 'listTradeMatch',
    summary: 'List users to trade with: they have twice what this user wishes for, and wish for what it has twice',
    description:
      'At most 100, best first: the most cards that can go each way, then the most in all. Of many users, those with ids near this one ' +
      'are looked at, of many cards the newest: filters hold before that. A banner that is not in force is a 409.',
    returns: [TradeMatchList],
  })
  match(@QueryId('user', 'The id of a user') user: number, @FiltersOf(MATCH_FILTERS) filters: MatchFilters) {
    return this.wishes.match(user, filters);
  }

  @Post('trades')
  @Operation({
    id: 'createTrade',
    summary: 'Offer cards to another user, for cards of theirs',
    description:
      'One side may be empty. A user has at most 50 open trades that it offered. The cards stay free for other trades.',
    returns: TradeRead,
    needs: 'password',
    player: { body: 'from' },
  })
  create(@Body() body: CreateTradeDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.trades.offer(body, runIdempotent);
  }

  @Get('trades/:id')
  @Operation({ id: 'readTrade', summary: 'Read a trade', returns: TradeRead })
  read(@Id() id: number) {
    return this.trades.read(id);
  }

  @Decision(
    'accept',
    ASKED,
    'Accept a trade: every card moves, or none',
    'When a card has another owner by now, the trade is void, and the answer is a 409 `trade_void`.',
  )
  accept(@Id() id: number, @Body() _body: DecideTradeDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.trades.accept(id, runIdempotent);
  }

  @Decision('decline', ASKED, 'Decline a trade')
  decline(@Id() id: number, @Body() _body: DecideTradeDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.trades.end(id, 'declined', runIdempotent);
  }

  @Decision('withdraw', OFFERING, 'Withdraw a trade that was offered')
  withdraw(@Id() id: number, @Body() _body: DecideTradeDto, @Idempotent() runIdempotent: RunIdempotent) {
    return this.trades.end(id, 'withdrawn', runIdempotent);
  }

  @Get('users/:id/spares')
  @Operation({
    id: 'listUserSpare',
    summary: 'List what a user has twice or more, by number, and how many wish for it',
    description: 'Kinds of which the user has got cards most recently, at most 500.',
    returns: [SpareList],
  })
  spares(@Id() id: number) {
    return this.wishes.spares(id);
  }

  @Get('game/cards/:card/wishes')
  @Operation({ id: 'readKindWishes', summary: 'Count the users who wish for a card number', returns: WishersRead })
  wishers(@Id('card') card: number) {
    return this.wishes.wishers(card);
  }

  @Get('users/:id/wishes')
  @Operation({ id: 'readUserWishes', summary: 'List the numbers of cards that a user wishes for', returns: [Number] })
  readWishes(@Id() id: number) {
    return this.wishes.read(id);
  }

  @Put('users/:id/wishes')
  @Audited()
  @Operation({
    id: 'putUserWishes',
    summary: 'Set all numbers of cards that a user wishes for',
    returns: [Number],
    needs: 'password',
    player: { path: 'id' },
  })
  putWishes(@Id() id: number, @Body() { cards }: PutWishesDto) {
    return this.wishes.put(id, cards);
  }

  @Put('users/:id/wishes/:card')
  @Audited()
  @Operation({
    id: 'putUserWish',
    summary: 'Add one to the numbers of cards that a user wishes for',
    description: 'The others stay. A user wishes for at most 100.',
    ...OF_WISHER,
  })
  addWish(@Id() id: number, @Body() _body: ChangeWishDto, @Id('card') card: number) {
    return this.wishes.add(id, card);
  }

  @Delete('users/:id/wishes/:card')
  @Audited()
  @Operation({
    id: 'deleteUserWish',
    summary: 'Remove one of the numbers of cards that a user wishes for',
    ...OF_WISHER,
  })
  removeWish(@Id() id: number, @Body() _body: ChangeWishDto, @Id('card') card: number) {
    return this.wishes.remove(id, card);
  }
}
