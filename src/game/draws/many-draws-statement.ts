import type { DataSource } from 'typeorm';
import { Card } from '../../entities/card.entity.js';
import { JsonRows } from '../../platform/database/json-rows.js';
import { type Placed, prepared, type Statement } from '../../platform/database/statements.js';
import { NO_PRICES, priceParts, type PriceParts } from '../prices/price-sql.js';
import type { Webhooks } from '../../webhooks/webhooks.service.js';
import {
  drawnEvent,
  type FoundOwner,
  isNext,
  openedDays,
  openedJson,
  ownerColumns,
  ownersLast,
} from './draw-conditions.js';
import { type CardColumns, DECIDED } from './draw-statement.js';
import { type MadeDraws, pricesJson } from './made-draws.js';

const OF_REQUEST = { owner: 'r.owner_id', day: 'o.day', counters: 'r.counters' };
const OF_ASKED = { nonce: 'first_nonce', counters: 'counters', after: 'after' };

const PRICES = priceParts({
  prices: '$13',
  now: '$3',
  stored: '(select ordinality as request, nonce - first_nonce + 1 as place, id from given) as stored',
});

const DRAWN = drawnEvent((name) => name, '$3::timestamptz', 'given');
/** What the statement answers for a request. */
export interface DrawsResult extends FoundOwner {
  /** Of the cards; null for draws that are not stored. */
  readonly ids: number[] | null;
  readonly created_at: string;
}

type CardRows = JsonRows<CardColumns>;

export function manyDrawsStatement(dataSource: DataSource, webhooks: Webhooks) {
  const cards: CardRows = new JsonRows<CardColumns>(dataSource, Card, 'c', [...DECIDED, 'skill']);
  const notified = webhooks.part('card.drawn', DRAWN);
  const free = storeMany(cards, NO_PRICES, notified);
  const priced = storeMany(cards, PRICES, notified);
  return (requests: readonly MadeDraws[], now: string): [Statement<DrawsResult & Placed>, unknown[]] => {
    const [values, prices] = [valuesFor(cards, requests, now), pricesJson(requests)];
    return prices === undefined ? [free, values] : [priced, [...values, prices]];
  };
}

/**
 * Stores the draws of requests for many, and their cards, under the same conditions as a draw of its own: of each request all or none.
 * Its rows of JSON are the requests. The draws come as arrays, which PostgreSQL reads in a fraction of the time. When another instance
 * draws for one of the owners in the same moment, a unique key undoes the whole statement. Rows go in the order of owners, so that two
 * statements cannot deadlock.
 */
function storeMany(cards: CardRows, prices: PriceParts, notified: string): Statement<DrawsResult & Placed> {
  return prepared(
    'store_many_draws',
    `
  with opened as materialized (${openedDays('$2')}
  ), asked as materialized (
    select r.*, o.day, o.banner, o.table_id, known.*
    from rows from (json_to_recordset($1::json) as
        (opened bigint, owner_id bigint, client_seed text, target bigint, counters text, first_nonce bigint, first_number bigint, after json, ${cards.types}))
      with ordinality as r
    join opened o on o.place = r.opened
    cross join lateral (${ownersLast(OF_REQUEST, 'o.is_open')}
      offset 0 -- or PostgreSQL would look for the last draws twice
    ) as known
  ), ${prices.checks}given as materialized (
    select nextval('cards_id_seq'::regclass) as id, asked.*, d.nonce, d.outcome, d.card, d.status, d.skill, d.cp, d.state, d.decided_by
    from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::text[], $12::text[])
      as d (request, nonce, outcome, card, status, skill, cp, state, decided_by)
    join asked on asked.ordinality = d.request
    where ${isNext(OF_ASKED)} ${prices.isPaid}
    order by owner_id, d.nonce
  ), drawn as (
    insert into draws (card_id, owner_id, day, nonce, client_seed, banner, table_id, counters, number, state, decided_by, outcome,
      card, status, skill, cp, target, created_at)
    select id, owner_id, day, nonce, client_seed, banner, table_id, counters, first_number + nonce - first_nonce, state::bigint[],
      decided_by, outcome, card, status, skill, cp, target, $3::timestamptz
    from given
  ), made as (
    insert into cards (id, owner_id, card, status, skill, cp, ${cards.names})
    select id, owner_id, card, status, skill, cp, ${cards.values} from given
  )${prices.stores}${notified}
  select ordinality - 1 as place, ids, to_json($3::timestamptz) #>> '{}' as created_at, ${ownerColumns('ids is not null')}${prices.answer}
  from asked left join (select ordinality, json_agg(id order by nonce) as ids from given group by 1) stored using (ordinality)`,
  );
}

function valuesFor(cards: CardRows, requests: readonly MadeDraws[], now: string): unknown[] {
  const opened = [...new Set(requests.map((made) => made.opened))];
  const asked = requests.map(({ request, opened: from, after, draws: [first] }) => {
    const { client_seed, target, counters, nonce: first_nonce, number: first_number } = first ?? {};
    const of = { opened: opened.indexOf(from), owner_id: request.owner, client_seed, target };
    const made = { ...of, counters, first_nonce, first_number, after };
    return `${JSON.stringify(made).slice(0, -1)},${cards.members(now, request)}}`;
  });
  const draws = requests.flatMap((made) => made.draws);
  return [
    `[${asked.join()}]`,
    openedJson(opened),
    now,
    arrayOf(requests.flatMap((made, place) => made.draws.map(() => place + 1))),
    ...(['nonce', 'outcome', 'card'] as const).map((name) => arrayOf(draws.map((draw) => draw[name]))),
    draws.map(({ status }) => status),
    draws.map(({ skill }) => skill),
    arrayOf(draws.map(({ cp }) => cp)),
    draws.map(({ state }) => state && `{${state.map(arrayOf).join()}}`),
    draws.map(({ decided_by }) => decided_by),
  ];
}

/** Numbers as PostgreSQL reads them: the driver would look at each. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
