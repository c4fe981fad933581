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

const pricesWith = (prices: string, stored: string) =>
  priceParts({ prices, now: '$3', stored: `(${stored}) as stored` });
const PLACED = 'select ordinality as request, nonce - first_nonce + 1 as place, id from given';

/** What a statement has of packs. Those without one pay for none of it. */
interface PackParts {
  readonly types: string;
  readonly arrays: string;
  readonly names: string;
}
const NO_PACKS: PackParts = { types: '', arrays: '', names: '' };
/** `unit` numbers the draws and packs of a request: the first card of a pack has the price of it. */
const PACKS: PackParts = {
  types: ', $13::bigint[], $14::bigint[], $15::bigint[]',
  arrays: ', pack, slot, unit',
  names: ', pack, slot',
};

const PLACED_UNITS = 'select ordinality as request, unit as place, id from given where unit is not null';

const columnOf = (name: string): string => name;
const AT = '$3::timestamptz';
const DRAWN = drawnEvent(columnOf, AT, 'given');
const DRAWN_IN_PACKS = { ...DRAWN, data: `${DRAWN.data}, 'pack', pack, 'slot', slot` };
const CARD = ['id', 'slot', 'card', 'status', 'skill', 'cp'].map((name) => `'${name}', ${name}`).join(', ');
const OPENED = {
  data: `'owner', owner_id, 'day', day, 'banner', banner, 'pack', pack, 'cards', cards`,
  at: AT,
  // Without line ends between the cards.
  from: `(select owner_id, day, banner, pack, array_to_json(array_agg(json_build_object(${CARD}) order by slot)) as cards
      from given where pack is not null group by 1, 2, 3, 4) as opened_packs`,
};
/** What the statement answers for a request. */
export interface DrawsResult extends FoundOwner {
  /** Of the cards; null for draws that are not stored. */
  readonly ids: number[] | null;
  readonly created_at: string;
}

type CardRows = JsonRows<CardColumns>;

export function manyDrawsStatement(dataSource: DataSource, webhooks: Webhooks) {
  const cards: CardRows = new JsonRows<CardColumns>(dataSource, Card, 'c', [...DECIDED, 'skill']);
  const [drawn, drawnInPacks] = [webhooks.part('card.drawn', DRAWN), webhooks.part('card.drawn', DRAWN_IN_PACKS)];
  const ofPacks = drawnInPacks + webhooks.part('pack.opened', OPENED, 'notified_packs');
  const single = {
    free: storeMany(cards, NO_PRICES, drawn, NO_PACKS),
    priced: storeMany(cards, pricesWith('$13', PLACED), drawn, NO_PACKS),
  };
  const packs = {
    free: storeMany(cards, NO_PRICES, ofPacks, PACKS),
    priced: storeMany(cards, pricesWith('$16', PLACED_UNITS), ofPacks, PACKS),
  };
  return (requests: readonly MadeDraws[], now: string): [Statement<DrawsResult & Placed>, unknown[]] => {
    const hasPacks = requests.some(({ opened }) => opened.table.pack !== undefined);
    const values = [...valuesFor(cards, requests, now), ...(hasPacks ? packValues(requests) : [])];
    const prices = pricesJson(requests);
    const { free, priced } = hasPacks ? packs : single;
    return prices === undefined ? [free, values] : [priced, [...values, prices]];
  };
}

/**
 * Stores the draws of requests for many, and their cards, under the same conditions as a draw of its own: of each request all or none.
 * Its rows of JSON are the requests. The draws come as arrays, which PostgreSQL reads in a fraction of the time. When another instance
 * draws for one of the owners in the same moment, a unique key undoes the whole statement. Rows go in the order of owners, so that two
 * statements cannot deadlock.
 */
function storeMany(
  cards: CardRows,
  prices: PriceParts,
  notified: string,
  packs: PackParts,
): Statement<DrawsResult & Placed> {
  return prepared(
    'store_many_draws',
    `
  with opened as materialized (${openedDays('$2')}
  ), asked as materialized (
    select r.*, o.day, o.banner, o.table_id, known.*
    from rows from (json_to_recordset($1::json) as
        (opened bigint, owner_id bigint, client_seed text, target bigint, counters text, first_nonce bigint, first_number bigint, after json, first_box_number bigint, prints bigint[], ${cards.types}))
      with ordinality as r
    join opened o on o.place = r.opened
    cross join lateral (${ownersLast(OF_REQUEST, 'o.is_open')}
      offset 0 -- or PostgreSQL would look for the last draws twice
    ) as known
  ), ${prices.checks}given as materialized (
    select nextval('cards_id_seq'::regclass) as id, asked.*, d.nonce, d.outcome, d.card, d.status, d.skill, d.cp, d.state, d.decided_by${packs.arrays}
    from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::text[], $12::text[]${packs.types})
      as d (request, nonce, outcome, card, status, skill, cp, state, decided_by${packs.arrays})
    join asked on asked.ordinality = d.request
    where ${isNext(OF_ASKED)} ${prices.isPaid}
    order by owner_id, d.nonce
  ), drawn as (
    insert into draws (card_id, owner_id, day, nonce, client_seed, banner, table_id, counters, number, state, decided_by, outcome,
      card, status, skill, cp, target, box_number, print, created_at${packs.names})
    select id, owner_id, day, nonce, client_seed, banner, table_id, counters, first_number + nonce - first_nonce, state::bigint[],
      decided_by, outcome, card, status, skill, cp, target, first_box_number + nonce - first_nonce, prints[nonce - first_nonce + 1], $3::timestamptz${packs.names}
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
  const asked = requests.map(({ request, opened: from, after, draws }) => {
    const [first] = draws;
    const { client_seed, target, counters, nonce: first_nonce, number: first_number } = first ?? {};
    const of = { opened: opened.indexOf(from), owner_id: request.owner, client_seed, target };
    const box = first?.box_number
      ? { first_box_number: first.box_number, prints: draws.map(({ print }) => print) }
      : {};
    const made = { ...of, counters, first_nonce, first_number, after, ...box };
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

function packValues(requests: readonly MadeDraws[]): string[] {
  const draws = requests.flatMap((made) => made.draws);
  const units = requests.flatMap((made) => {
    let unit = 0;
    return made.draws.map(({ slot }) => ((slot ?? 1) === 1 ? ++unit : null));
  });
  return [arrayOf(draws.map(({ pack }) => pack)), arrayOf(draws.map(({ slot }) => slot)), arrayOf(units)];
}

/** Numbers as PostgreSQL reads them: the driver would look at each. */
function arrayOf(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'null').join()}}`;
}
