import { prepared } from '../../platform/database/statements.js';
import { STANDARD } from '../rules/banners.js';
import type { DrawAnswer, LastDraw } from './draw-statement.js';
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

/**
 * Stores the draws of one request and their cards under the conditions of {@link drawStatement}: all of them or none. It has no rows of JSON:
 * what the draws share comes once, and the rest in arrays, which PostgreSQL reads in a fraction of the time. When another instance draws for
 * the owner in the same moment, a unique key undoes the whole statement.
 */
export const STORE_MANY = prepared(`
  with known as materialized (
    select
      case when latest.day = $1 then latest.nonce else 0 end as last,
      case when latest.day > $1 then latest.day end as later,
      exists (
        select from draw_seeds s join draw_tables t on t.id = $4 and t.version = $5
        where s.day = $1 and s.commitment = $2 and s.closed_at is null
          and case $3 when '${STANDARD}' then s.table_id = t.id else s.banners -> $3 ->> 'table' = t.version end
      ) as is_open,
      (select to_json(l) from (
        select number, state, outcome, table_id from draws
        where owner_id = $6 and counters = $7 order by number desc limit 1
      ) l) as last_draw
    from (select) one left join lateral (
      select day, nonce from draws where owner_id = $6 order by day desc, nonce desc limit 1
    ) latest on true
  ), given as materialized (
    select nextval('cards_id_seq'::regclass) as id, d.* from known
      cross join unnest($12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::bigint[], $17::text[], $18::text[])
        with ordinality as d (outcome, card, status, skill, cp, state, decided_by, place)
    where last = $10::bigint - 1 and later is null and is_open
      and ($11::bigint is null or $11 = coalesce((last_draw ->> 'number')::bigint, 0) + 1)
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

/** The same as {@link drawStatement} answers for the first of the draws. */
export function answerOf([ids, last, isOpen, later, lastDraw]: ManyDrawsAnswer): DrawAnswer {
  return [ids && '', last, isOpen, false, later, ids ? null : lastDraw];
}
