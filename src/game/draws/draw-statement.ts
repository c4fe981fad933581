import type { DataSource } from 'typeorm';
import { Card } from '../../entities/card.entity.js';
import { CardCreate, type CreateCardDto } from './dto/new-card.dto.js';
import type { JsonQueries } from '../../platform/database/json-queries.js';
import { JsonRows } from '../../platform/database/json-rows.js';
import type { Statement } from '../../platform/database/statements.js';
import { type Keyed, keyedStatement } from '../../platform/idempotency/keyed-rows.js';
import { NO_PRICES, priceParts, type PriceParts } from '../prices/price-sql.js';
import type { Webhooks } from '../../webhooks/webhooks.service.js';
import {
  drawnEvent,
  type FoundOwner,
  isNext,
  type Names,
  openedDays,
  ownerColumns,
  ownersLast,
} from './draw-conditions.js';
import { Draw } from '../../entities/draw.entity.js';

export const DECIDED = ['id', 'owner_id', 'card', 'status', 'cp'];

const OF_ROW = { owner: '"d.owner_id"', day: '"d.day"', nonce: '"d.nonce"' };
type DrawColumns = Omit<Draw, 'card_id' | 'created_at'>;
/** What the statement answers for a row. */
export interface DrawResult extends FoundOwner {
  /** The card; null for a draw that is not stored. */
  readonly json: string | null;
  readonly id: number;
}

export type CardColumns = Omit<CreateCardDto, 'password'>;

/** A row without rules has no `after` and none of these columns, and pays for none. */
const OF_RULED_ROW = { ...OF_ROW, counters: '"d.counters"', after: 'after' };
/** A row without a price has none of this either. */
const PRICES = priceParts({
  prices: '$3',
  now: '$4',
  stored: '(select ordinality as request, 1 as place, id from given join made using (id)) as stored',
});
const DRAWN = drawnEvent((name) => `"d.${name}"`, '"d.created_at"', 'given join drawn on card_id = id');
/** A card alone is in no pack. */
const OF_PACKS = ['pack', 'slot'];
const RULED = ['counters', 'number', 'state', 'decided_by', 'target', 'box_number', 'print'];

/**
 * The statement that stores draws and their cards, given as a JSON array of rows, and one of the days and tables that they were made from. A
 * row holds a draw, the columns of the card that the draw does not decide, the place of its day, and its key, if any. For each it answers a
 * {@link DrawResult}.
 *
 * A draw is stored if its nonce is the owner's next of the day, it was made after the owner's last draw under its counters, the day is open
 * with the seed and the table that the draw was made from, and the owner has not drawn on a later day. No draw waits for a lock. When two
 * statements store an owner's next draw at the same time, the unique key of nonces (or of numbers) lets the first one commit, and PostgreSQL
 * undoes the second one, which then runs again: nonces and numbers have no gaps. Rows go in the order of owners, so that two statements
 * cannot deadlock.
 *
 * It has eight forms, with or without each of three parts. One form for all takes 1.15 times the processor time of a draw that needs none.
 * - keys ({@link keyedStatement}): the row's `keyed`, `is_reserved`, and `stored_keys`
 * - rules or a box ({@link OF_RULED_ROW}): the row's `after`, the columns of `draws` for them, `last_draw`, and a condition on it
 * - prices ({@link priceParts}): the values `$3` and `$4`, what refuses, `entered` and `counted`, and two columns of the answer
 *
 * `node scripts/print-statements.mjs` prints all of them, with their plans.
 */
export function drawStatement(dataSource: DataSource, reads: JsonQueries, webhooks: Webhooks) {
  const card = reads.rendering(CardCreate, Card);
  const cards = new JsonRows<CardColumns>(dataSource, Card, 'c', DECIDED);
  const draws = new JsonRows<DrawColumns>(dataSource, Draw, 'd', ['card_id', ...OF_PACKS]);
  const withoutRules = new JsonRows<DrawColumns>(dataSource, Draw, 'd', ['card_id', ...OF_PACKS, ...RULED]);
  const notified = webhooks.part('card.drawn', DRAWN);
  const formsWith = (prices: PriceParts) => ({
    underRules: statementOf({ card, cards, draws, names: OF_RULED_ROW, prices, notified }),
    others: statementOf({ card, cards, draws: withoutRules, names: OF_ROW, prices, notified }),
  });
  const [free, priced] = [formsWith(NO_PRICES), formsWith(PRICES)];
  /** @param has whether a table of the rows has rules or a box, and whether a row has a price */
  const statementFor = (
    rows: Parameters<typeof free.others>[0],
    has: { rules: boolean; prices: boolean },
  ): Statement<DrawResult & Keyed> => (has.prices ? priced : free)[has.rules ? 'underRules' : 'others'](rows);
  return { statementFor, card, draws, cards };
}

interface Form {
  readonly card: ReturnType<JsonQueries['rendering']>;
  readonly cards: JsonRows<CardColumns>;
  readonly draws: JsonRows<DrawColumns>;
  readonly names: Names;
  readonly prices: PriceParts;
  readonly notified: string;
}

function statementOf({ card, cards, draws, names, prices, notified }: Form) {
  return keyedStatement<DrawResult>(
    'store_draws',
    (keys) => `
    with opened as materialized (${openedDays('$2')}
    ), ${prices.checks}given as materialized (
      select nextval('cards_id_seq'::regclass) as id, j.*, known.*, ${keys.isReserved} as is_reserved
      from rows from (json_to_recordset($1::json) as
          (opened bigint, ${names.after ? 'after json,' : ''} ${draws.types}, ${cards.types}${keys.column}))
        with ordinality as j
      cross join lateral (
        ${ownersLast(names, '(select opened.is_open from opened where place = j.opened) as is_open')}
        offset 0 -- or PostgreSQL would look for the last draws twice
      ) as known
    ), drawn as (
      insert into draws (card_id, ${draws.names})
      select id, ${draws.values} from given
      where ${isNext(names)} and is_reserved is not true ${prices.isPaid} order by "d.owner_id", "d.nonce"
      returning card_id
    ), made as (
      insert into cards (id, owner_id, card, status, cp, ${cards.names})
      select id, "d.owner_id", "d.card", "d.status", "d.cp", ${cards.values}
      from given join drawn on card_id = id
      returning id, ${card.returning}
    )${prices.stores}${notified}${keys.store('given join made using (id)')}
    select ordinality - 1 as place, is_reserved, json, id, ${ownerColumns('json is not null')}${prices.answer}
    from given left join made using (id)`,
  );
}
