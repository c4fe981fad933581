import { prepared } from '../../platform/database/statements.js';
import { isNext, isOpenDay, type LastDraw, ownersLast } from './draw-conditions.js';
import type { MadeDraws } from './made-draws.js';

/** What the statement answers. */
export type ManyDrawsAnswer = [
  /** Of the cards, in the order of the draws; null when none is stored. */
  ids: number[] | null,
  last: number,
  isOpen: boolean,
  later: string | null,
  lastDraw: LastDraw | null,
  /** The moment, as draws show it. */
  createdAt: string,
];

const MADE_FROM = { day: '$1', commitment: '$2', banner: '$3', tableId: '$4', version: '$5' };
const OWNER = { owner: '$6', day: '$1', counters: '$7' };

/**
 * Stores the draws of one request and their cards under the same conditions as a draw of its own: all of them or none. It has no rows of JSON:
 * what the draws share comes once, and the rest in arrays, which PostgreSQL reads in a fraction of the time. When another instance draws for
 * the owner in the same moment, a unique key undoes the whole statement.
 */
export const STORE_MANY = prepared(`
  with known as materialized (${ownersLast(OWNER, `${isOpenDay(MADE_FROM)} as is_open`)}
  ), given as materialized (
    select nextval('cards_id_seq'::regclass) as id, d.* from known
      cross join unnest($12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::bigint[], $17::text[], $18::text[])
        with ordinality as d (outcome, card, status, skill, cp, state, decided_by, place)
    where ${isNext('$10::bigint', '$11::bigint')}
  ), drawn as (
    insert into draws (card_id, owner_id, day, nonce, client_seed, banner, table_id, counters, number, state, decided_by, outcome,
      card, status, skill, cp, created_at)
    select id, $6::bigint, $1::text, $10 + place - 1, $8::text, $3::text, $4::bigint, $7::text, $11 + place - 1, state::bigint[],
      decided_by, outcome, card, status, skill, cp, $9::timestamptz
    from given order by place
  ), made as (
    insert into cards (id, owner_id, card, status, skill, cp, created_at)
    select id, $6::bigint, card, status, skill, cp, $9::timestamptz from given order by place
  )
  select (select json_agg(id order by place) from given), last, is_open, later, last_draw, to_json($9::timestamptz) #>> '{}'
  from known`);

/** The values of {@link STORE_MANY}. */
export function valuesOf({ request, opened, draws }: MadeDraws, now: string): unknown[] {
  const { day, commitment, banner, table } = opened;
  const { owner, client_seed = '' } = request;
  const [first] = draws;
  const drawn = draws.map((made) => made.drawn);
  return [
    day,
    commitment,
    banner,
    table.id,
    table.version,
    owner,
    table.rules?.counters ?? null,
    client_seed,
    now,
    first?.nonce,
    first?.number,
    drawn.map(({ outcome }) => outcome),
    drawn.map(({ card }) => card),
    drawn.map(({ status }) => status),
    drawn.map(({ skill }) => skill),
    drawn.map(({ cp }) => cp),
    draws.map(({ state }) => state && `{${state.join()}}`),
    draws.map(({ decidedBy }) => decidedBy),
  ];
}
