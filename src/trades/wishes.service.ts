import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bannerOf, OpenDaysService } from '../game/days/open-days.service.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { inTransaction } from '../platform/database/transactions.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { RawJson } from '../platform/raw-json.js';
import { User } from '../entities/user.entity.js';
import {
  MAX_COUNTED,
  MAX_WISHES,
  type MatchFilters,
  type SpareList,
  type TradeMatchList,
  type WishersRead,
} from './dto/trade.dto.js';

interface Rendered {
  readonly json: string;
}

const IS_USER = 'exists (select from users where id = $1)';
const READ = prepared<Rendered>(
  'read_wishes',
  `select (select coalesce(json_agg(card order by card), '[]')::text from wishes where owner_id = $1) as json where ${IS_USER}`,
);
const LOCK_USER = prepared('lock_wisher', 'select from users where id = $1 for no key update');
const REMOVE_OTHERS = prepared(
  'remove_wishes',
  'delete from wishes where owner_id = $1 and card <> all ($2::bigint[])',
);
const ADD_MISSING = prepared(
  'add_wishes',
  `insert into wishes (owner_id, card) select $1, card from unnest($2::bigint[]) as wished (card) order by card
   on conflict (owner_id, card) do nothing`,
);

const REMOVE = prepared('remove_wish', 'delete from wishes where owner_id = $1 and card = $2');
const COUNT = prepared<{ count: number }>(
  'count_wishes',
  'select count(*)::int as count from wishes where owner_id = $1',
);

/**
 * What spares and matches are looked for in: the newest cards of each user; of each number, the nearest wishes on either side of the user's
 * id; of a group, the nearest members on either side.
 */
const MAX_OWN_CARDS = 100_000;
const MAX_SPARE = 500;
const MAX_NEAREST = 50;
const MAX_MEMBERS = 1_000;
const MAX_USERS = 200;
const MAX_CARDS = 1_000;
const MAX_MATCHES = 100;

/** Of cards that a user has twice or more, the newest goes, but never the favourite. @param cards of that user, as rows of `card` and `id` */
const spareOf = (user: string, cards: string): string => `
  select card, count(*)::int as count, max(id) filter (where id <> (select fav from users where id = ${user})) as id
  from (${cards}) looked_at group by card having count(*) > 1`;
const newest = (user: string, most: number, which = 'true'): string =>
  `select card, id, status from cards where owner_id = ${user} and ${which} order by id desc limit ${most}`;

const SPARES = prepared<Rendered>(
  'read_spares',
  `select (select coalesce(json_agg(r), '[]')::text from (
    select card, count, id as spare, users from (
      ${spareOf('$1', newest('$1', MAX_OWN_CARDS))} order by id desc limit ${MAX_SPARE}
    ) spare cross join lateral (
      select count(*)::int as users from (select from wishes where wishes.card = spare.card limit ${MAX_COUNTED}) wished
    ) w order by card
  ) r) as json where ${IS_USER}`,
);
const WISHERS = prepared<Rendered>(
  'read_wishers',
  `select json_build_object('card', $1::bigint, 'users', (select count(*) from wishes where card = $1))::text as json`,
);

/** Filters that are not given are null: PostgreSQL leaves them out of the plan. They hold before any bound counts. */
const OF_RARITY = '($2::text is null or status = $2)';
const OF_KIND =
  '($3::text is null or card in (select card from kinds where series = $3)) and ($4::bigint[] is null or card = any ($4))';
/** Towards the ends of all ids, so that not everyone is shown the same users. */
const bothWays = (select: (beyond: string, order: string) => string): string =>
  `(${select('<', 'desc')}) union all (${select('>', 'asc')})`;
const NEAREST = bothWays(
  (beyond, order) =>
    `select owner_id from wishes where card = spare.card and owner_id ${beyond} $1 order by owner_id ${order} limit ${MAX_NEAREST}`,
);
const MEMBERS = bothWays(
  (beyond, order) =>
    `select user_id from group_users where group_id = $5 and user_id ${beyond} $1 order by user_id ${order} limit ${MAX_MEMBERS}`,
);
const MATCHES = `
  with wished as materialized (
    select card from wishes where owner_id = $1 and ${OF_KIND}
  ), spare as materialized (
    ${spareOf('$1', newest('$1', MAX_OWN_CARDS, `exists (select from wished) and ${OF_RARITY} and ${OF_KIND}`))} order by id desc limit ${MAX_SPARE}
  ), other as materialized (
    select owner_id from (
      select owner_id from spare cross join lateral (${NEAREST}) near where $5::bigint is null
      union all select owner_id from (${MEMBERS}) member join wishes on owner_id = user_id join spare using (card)
    ) wishing group by owner_id order by count(*) desc, owner_id limit ${MAX_USERS}
  )
  select (select coalesce(json_agg(r), '[]')::text from (
    select owner_id as "user", has, wants from other cross join lateral (
      select array_agg(id order by id) as has from (
        ${spareOf('other.owner_id', `select card, id from (${newest('other.owner_id', MAX_CARDS)}) theirs where card in (select card from wished) and ${OF_RARITY}`)}
      ) theirs
    ) h cross join lateral (
      select array_agg(spare.id order by spare.id) as wants from wishes join spare using (card) where wishes.owner_id = other.owner_id
    ) w where has is not null
    order by least(cardinality(has), cardinality(wants)) desc, cardinality(has) + cardinality(wants) desc, owner_id limit ${MAX_MATCHES}
  ) r) as json where ${IS_USER}`;

@Injectable()
export class WishesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly days: OpenDaysService,
  ) {}

  async read(user: number): Promise<RawJson<number[]>> {
    return found(await this.statements.read(READ, [user]));
  }

  put(user: number, cards: readonly number[]): Promise<RawJson<number[]>> {
    return this.change(user, async () => {
      await this.statements.run(REMOVE_OTHERS, [user, cards]);
      await this.statements.run(ADD_MISSING, [user, cards]);
    });
  }

  /** @throws ConflictException when the user wishes for as many others as there may be */
  add(user: number, card: number): Promise<RawJson<number[]>> {
    return this.change(user, async () => {
      await this.statements.run(ADD_MISSING, [user, [card]]);
      const [wishes] = await this.statements.run(COUNT, [user]);
      if (wishes && wishes.count > MAX_WISHES)
        throw conflict('too_many_wishes', `has ${MAX_WISHES} wishes already; remove one`, 'id');
    });
  }

  remove(user: number, card: number): Promise<RawJson<number[]>> {
    return this.change(user, () => this.statements.run(REMOVE, [user, card]));
  }

  /** What the user has twice, and how many wish for it. */
  async spares(user: number): Promise<RawJson<SpareList[]>> {
    return found(await this.statements.read(SPARES, [user]));
  }

  /** How many users wish for a kind. */
  async wishers(card: number): Promise<RawJson<WishersRead>> {
    return found(await this.statements.read(WISHERS, [card]));
  }

  /**
   * Who has twice what the user wishes for, and wishes for what the user has twice; the best first.
   * @throws ConflictException when the banner is not in force
   */
  async match(user: number, { status, series, banner, group }: MatchFilters): Promise<RawJson<TradeMatchList[]>> {
    const cards =
      banner === undefined ? null : bannerOf(await this.days.openDay(), banner).table.outcomes.map(({ card }) => card);
    const values = [user, status ?? null, series ?? null, cards, group ?? null];
    return found(await this.statements.readPlanned<Rendered>(MATCHES, values));
  }

  /** One change after the other, so that none is lost and no two go over the bound. */
  private change(user: number, work: () => Promise<unknown>): Promise<RawJson<number[]>> {
    return inTransaction(this.dataSource, async () => {
      if ((await this.statements.run(LOCK_USER, [user])).length === 0) throw notFound(User);
      await work();
      return this.read(user);
    });
  }
}

/** @throws NotFoundException when there is no such user */
function found<T>([row]: readonly Rendered[]): RawJson<T> {
  if (row === undefined) throw notFound(User);
  return new RawJson(row.json);
}
