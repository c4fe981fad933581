import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type OpenDay, OpenDaysService } from '../game/days/open-days.service.js';
import { OtherDay } from '../game/calendar/game-calendar.js';
import { Clock } from '../platform/clock.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { insertRecord } from '../platform/database/json-writes.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { inTransaction, retryOnConflict } from '../platform/database/transactions.js';
import { expectValid } from '../platform/http/dto-pipe.js';
import { conflict, type ErrorDetail, invalid, notFound } from '../platform/http/errors.js';
import { type RunIdempotent, withoutKey } from '../platform/idempotency/idempotent.decorator.js';
import type { RawJson } from '../platform/raw-json.js';
import { toPostgresTime } from '../platform/rfc3339.js';
import { CreateTradeDto, TRADE_FILTERS, TradeRead } from './dto/trade.dto.js';
import { Webhooks } from '../webhooks/webhooks.service.js';
import { namesOfCards, username } from '../entities/names.js';
import { Trade } from '../entities/trade.entity.js';

/** Of a user, as the one who offers. */
const MAX_OPEN = 50;

const HAS_EXPIRED = prepared('expired_trades', "select from trades where state = 'open' and until <= $1 limit 1");
const EXPIRE = prepared(
  'expire_trades',
  "update trades set state = 'expired', decided_at = until where state = 'open' and until <= $1",
);
const DECIDE = prepared(
  'decide_trade',
  "update trades set state = $2, decided_at = $3 where id = $1 and state = 'open' and coalesce(until > $3, true) returning id",
);

/** Users are locked before trades, and trades before cards, each in the order of ids, so that no two requests wait for each other. */
const LOCK_USERS = prepared<{ id: number }>(
  'lock_traders',
  'select id from users where id = any ($1::bigint[]) order by id for no key update',
);
/** They are not deleted before the transaction ends. */
const LOCK_USERS_OF = prepared(
  'lock_users_of_trade',
  `select id from users where id = any (array(select unnest(array[from_id, to_id]) from trades where id = $1))
   order by id for key share`,
);
/**
 * It answers whether the day is open, and the trade, unless it is not open. It sees the day after it has locked the table `trades`: what
 * closes a day waits for it, so that no trade is accepted under a digest that is made.
 */
const accept = (webhooks: Webhooks) =>
  prepared<{ is_open: boolean; accepted: Sides | null }>(
    'accept_trade',
    `
  with opened as materialized (
    select exists (select from draw_seeds where day = $2 and commitment = $3 and closed_at is null) as is_open
  ), accepted as (
    update trades set state = 'accepted', day = $2, decided_at = $4
    where id = $1 and state = 'open' and coalesce(until > $4, true) and (select is_open from opened) returning *
  )${webhooks.part('trade.accepted', ACCEPTED)}
  select is_open, (select json_build_object('from', from_id, 'to', to_id, 'gives', gives, 'asks', asks) from accepted) as accepted from opened`,
  );
const ACCEPTED = {
  data: `'id', id, 'from', from_id, 'to', to_id, 'gives', gives, 'asks', asks, 'day', day`,
  at: 'decided_at',
  from: 'accepted',
};
const OWNERS = 'select id, owner_id from cards where id = any ($1::bigint[]) order by id';
const READ_OWNERS = prepared<{ id: number; owner_id: number }>('owners_of_cards', OWNERS);
const LOCK_CARDS: typeof READ_OWNERS = prepared('lock_cards', `${OWNERS} for update`);
/** The trigger of cards reads it, for this transaction. */
const NAME_TRADE = prepared('name_trade', "select set_config('card_draw.trade', $1, true)");
const MOVE_CARDS = prepared(
  'move_cards',
  'update cards set owner_id = case when id = any ($3) then $2::bigint else $1::bigint end where id = any ($3 || $4::bigint[])',
);

const NAMED = {
  from: { from_name: username('from') },
  to: { to_name: username('to') },
  gives: { gives_names: namesOfCards('gives') },
  asks: { asks_names: namesOfCards('asks') },
};

/** As in the body of `POST /trades`. */
export type OfferedTrade = Omit<CreateTradeDto, 'password' | 'token'>;

type Sides = Pick<Trade, 'from' | 'to' | 'gives' | 'asks'>;

/** What stands in the way of a trade that is being accepted. */
class VoidTrade extends Error {}

/** Offers of cards for cards, and what becomes of them. */
@Injectable()
export class Trades {
  readonly list;
  readonly read;
  private readonly accepting;
  private readonly readOne;
  private readonly created;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly days: OpenDaysService,
    reads: JsonQueries,
    webhooks: Webhooks,
  ) {
    this.accepting = accept(webhooks);
    this.list = this.afterExpiry(reads.list(TradeRead, Trade, { filters: TRADE_FILTERS, named: NAMED }));
    this.readOne = reads.one(TradeRead, Trade);
    this.read = this.afterExpiry(this.readOne);
    this.created = reads.rendering(TradeRead, Trade);
  }

  /** Offers cards to another user, for cards of theirs. @throws ConflictException when a card is not its user's, or too many are open */
  async offer(trade: OfferedTrade, runIdempotent: RunIdempotent = withoutKey): Promise<RawJson<TradeRead>> {
    expectValid(CreateTradeDto, trade);
    return runIdempotent(() => inTransaction(this.dataSource, () => this.store(trade)));
  }

  /** Moves every card, if each still belongs to whom the trade says. @throws ConflictException otherwise; then the trade is void */
  async accept(id: number, runIdempotent: RunIdempotent = withoutKey): Promise<RawJson<TradeRead>> {
    const accept = (openDay: OpenDay) => inTransaction(this.dataSource, () => this.settle(id, openDay));
    try {
      // Who waits for the day to open holds no connection.
      return await this.days.onOpenDay((openDay) => runIdempotent(() => accept(openDay)));
    } catch (error) {
      if (!(error instanceof VoidTrade)) throw error;
      throw (await this.decide(id, 'void')) ? conflict('trade_void', error.message, 'id') : await this.whyNotOpen(id);
    }
  }

  /** Declines or withdraws it. @throws ConflictException when it is not open */
  end(
    id: number,
    state: 'declined' | 'withdrawn',
    runIdempotent: RunIdempotent = withoutKey,
  ): Promise<RawJson<TradeRead>> {
    return runIdempotent(async () => {
      if (!(await this.decide(id, state))) throw await this.whyNotOpen(id);
      return this.readOne(id);
    });
  }

  private async store({ from, to, gives, asks, until }: OfferedTrade): Promise<RawJson<TradeRead>> {
    const now = this.clock.now();
    const problem = problemOf({ from, to, gives, asks, until }, now);
    if (problem) throw invalid([problem]);
    const users = (await this.statements.run(LOCK_USERS, [[from, to]])).map(({ id }) => id);
    for (const [field, user] of Object.entries({ from, to }))
      if (!users.includes(user)) throw conflict('record_unknown', `names ${user}, a user that does not exist`, field);
    await this.expire();
    if ((await this.dataSource.manager.countBy(Trade, { from, state: 'open' })) >= MAX_OPEN)
      throw conflict('too_many_trades', `has ${MAX_OPEN} open trades already; decline or withdraw one`, 'from');
    const stray = await this.findStray({ from, to, gives, asks }, READ_OWNERS);
    if (stray) throw conflict('not_owner', stray.message, stray.field);
    const created_at = now.toISOString();
    return insertRecord(
      this.dataSource,
      Trade,
      { from, to, gives, asks, until: until ?? null, created_at },
      this.created,
    );
  }

  private async settle(id: number, { day, commitment }: OpenDay): Promise<RawJson<TradeRead>> {
    const users = await this.statements.run(LOCK_USERS_OF, [id]);
    const [row] = await this.statements.run(this.accepting, [id, day, commitment, this.clock.now()]);
    if (!row?.is_open) throw new OtherDay(null);
    const { accepted: trade } = row;
    if (trade === null) throw await this.whyNotOpen(id);
    if (users.length < 2) throw new VoidTrade('is of a user who is deleted');
    const stray = await this.findStray(trade, LOCK_CARDS);
    if (stray) throw new VoidTrade(`${stray.field} ${stray.message}`);
    await this.statements.run(NAME_TRADE, [String(id)]);
    await this.statements.run(MOVE_CARDS, [trade.from, trade.to, trade.gives, trade.asks]);
    // The caller's transaction may move more.
    await this.statements.run(NAME_TRADE, ['']);
    return this.readOne(id);
  }

  /** @returns whether it was open */
  private async decide(id: number, state: 'declined' | 'withdrawn' | 'void'): Promise<boolean> {
    const decided = await retryOnConflict(() => this.statements.run(DECIDE, [id, state, this.clock.now()]));
    return decided.length > 0;
  }

  private async whyNotOpen(id: number): Promise<Error> {
    const trade = await this.dataSource.manager.findOne(Trade, { where: { id }, select: { state: true } });
    if (!trade) return notFound(Trade);
    // Whoever reads it next stores that.
    const state = trade.state === 'open' ? 'expired' : trade.state;
    return conflict(state === 'void' ? 'trade_void' : 'trade_not_open', `is ${state}`, 'id');
  }

  /** A card that does not belong to its side. */
  private async findStray({ from, to, gives, asks }: Sides, statement: typeof READ_OWNERS) {
    const cards = await this.statements.run(statement, [[...gives, ...asks]]);
    const owners = new Map(cards.map(({ id, owner_id }) => [id, owner_id]));
    for (const [field, user, named] of [['gives', from, gives] as const, ['asks', to, asks] as const]) {
      const card = named.find((each) => owners.get(each) !== user);
      if (card !== undefined) return { field, message: `names ${card}, which is no card of user ${user}` };
    }
    return undefined;
  }

  /** Stores what the clock has decided, so that lists, filters and caches need not know the time. */
  private async expire(): Promise<void> {
    const now = [this.clock.now()];
    if ((await this.statements.read(HAS_EXPIRED, now)).length === 0) return;
    await retryOnConflict(() => this.statements.run(EXPIRE, now));
  }

  private afterExpiry<A extends unknown[], T>(read: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    return async (...args) => {
      await this.expire();
      return read(...args);
    };
  }
}

/** What is wrong with an offer, whatever the records are. */
function problemOf({ from, to, gives, asks, until }: OfferedTrade, now: Date): ErrorDetail | undefined {
  if (from === to) return { field: 'to', message: 'must be another user than from', reason: 'repeated' };
  if (gives.length + asks.length === 0)
    return { field: 'gives', message: 'must name a card, or asks must', reason: 'required' };
  // JavaScript knows no leap second.
  if (until !== undefined && !(new Date(toPostgresTime(until) ?? '') > now))
    return { field: 'until', message: 'must be in the future', reason: 'out_of_range' };
  return undefined;
}
