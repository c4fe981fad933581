import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { prepared, Statements } from '../platform/database/statements.js';
import { inTransaction } from '../platform/database/transactions.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { RawJson } from '../platform/raw-json.js';
import { User } from '../entities/user.entity.js';
import { MAX_WISHES, type TradeMatchList } from './dto/trade.dto.js';

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

/** What a search for matches looks at: the newest cards of each user, and of each number the nearest wishes on either side of the user's id. */
const MAX_OWN_CARDS = 10_000;
const MAX_SPARE = 500;
const MAX_NEAREST = 50;
const MAX_USERS = 200;
const MAX_CARDS = 1_000;
const MAX_MATCHES = 100;

/** Of cards that a user has twice or more, the newest goes. */
const twice = (user: string, which: string, most: number): string => `
  select card, max(id) as id from (select card, id from cards where owner_id = ${user} order by id desc limit ${most}) newest
  where ${which} group by card having count(*) > 1`;
/** Not everyone is shown the same users. */
const nearest = (beyond: '<' | '>', order: 'asc' | 'desc'): string =>
  `(select owner_id from wishes where card = spare.card and owner_id ${beyond} $1 order by owner_id ${order} limit ${MAX_NEAREST})`;
const MATCHES = `
  with wished as materialized (
    select card from wishes where owner_id = $1
  ), spare as materialized (
    ${twice('$1', 'exists (select from wished)', MAX_OWN_CARDS)} order by 2 desc limit ${MAX_SPARE}
  ), other as materialized (
    select owner_id from spare cross join lateral (${nearest('<', 'desc')} union all ${nearest('>', 'asc')}) w
    group by owner_id order by count(*) desc, owner_id limit ${MAX_USERS}
  )
  select (select coalesce(json_agg(r), '[]')::text from (
    select owner_id as "user", has, wants from other cross join lateral (
      select array_agg(id order by id) as has from (${twice('other.owner_id', 'card in (select card from wished)', MAX_CARDS)}) theirs
    ) h cross join lateral (
      select array_agg(spare.id order by spare.id) as wants from wishes join spare using (card) where wishes.owner_id = other.owner_id
    ) w where has is not null
    order by least(cardinality(has), cardinality(wants)) desc, owner_id limit ${MAX_MATCHES}
  ) r) as json where ${IS_USER}`;

@Injectable()
export class WishesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
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

  /** Who has twice what the user wishes for, and wishes for what the user has twice; the best first. */
  async match(user: number): Promise<RawJson<TradeMatchList[]>> {
    return found(await this.statements.readPlanned<Rendered>(MATCHES, [user]));
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
