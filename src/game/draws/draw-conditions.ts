import { STANDARD } from '../rules/draw-table.js';
import type { GameDay } from '../rules/game-day.js';
import type { PriceRefusal } from '../prices/draw-price.js';
import type { LastDraw, LastSet } from '../../entities/draw.entity.js';
import type { OpenBanner } from '../days/open-days.service.js';

// What the two statements that store draws ask before they do. The values are SQL.

/**
 * The days and tables that draws were made from, given as a JSON array: each with its place in the array, from 0, and `is_open`, whether
 * the day is open with that seed, that table and that economy.
 */
export function openedDays(json: string): string {
  return `
      select o.day, o.banner, o.table_id, o.place - 1 as place, exists (
        select from draw_seeds s join draw_tables t on t.id = o.table_id and t.version = o."table"
        where s.day = o.day and s.commitment = o.commitment and s.closed_at is null
          and case o.banner when '${STANDARD}' then s.table_id = t.id else s.banners -> o.banner ->> 'table' = t.version end
          and o.economy is not distinct from (select version from economies where id = s.economy_id)
      ) as is_open
      from rows from (json_to_recordset(${json}::json) as
          (day text, commitment text, banner text, table_id bigint, "table" text, economy text))
        with ordinality as o (day, commitment, banner, table_id, "table", economy, place)`;
}

export function openedJson(opened: readonly OpenBanner[]): string {
  const members = opened.map(({ day, commitment, banner, table, economy }) => {
    return { day, commitment, banner, table_id: table.id, table: table.version, economy: economy?.version };
  });
  return JSON.stringify(members);
}

/** The {@link LastDraw} of an owner as JSON, the {@link LastSet} where a state was set after it, or null. */
export function lastDraw(owner: string, counters: string): string {
  return `(select coalesce(
          (select to_json(s) from (select after_number as number, id as set_id, state from set_states
            where user_id = ${owner} and counters = ${counters} and after_number = coalesce(l.number, 0)) s),
          to_json(l))
        from (select) one left join (
          select number, card_id, outcome, table_id, state, target from draws
          where owner_id = ${owner} and counters = ${counters} order by number desc limit 1) l on true)`;
}

/** What a statement that stores draws finds of their owner. */
export interface FoundOwner {
  /** The owner's last nonce of the day, before the draws. */
  readonly last: number;
  readonly is_open: boolean;
  /** A later day on which the owner has drawn, with an instance whose clock is ahead. */
  readonly later: GameDay | null;
  /** Null where the draws are stored, too. */
  readonly last_draw: LastDraw | LastSet | null;
  /** Of a statement that knows of prices, as the next. */
  readonly refusal?: PriceRefusal | null;
  readonly entries?: number | null;
}

/** The columns of {@link FoundOwner}, but for those of prices. @param isStored whether the draws are stored */
export const ownerColumns = (isStored: string): string =>
  `last, is_open, later, case when not (${isStored}) then last_draw end as last_draw`;

/** Names of values of a draw, in SQL. The last two are those of draws under rules. */
export interface Names extends Record<'owner' | 'day' | 'nonce', string> {
  readonly counters?: string;
  readonly after?: string;
}

/**
 * What is known of the owner: `last`, the last nonce of the day; `later`, a later day on which the owner has drawn; and `last_draw`, the
 * {@link LastDraw} under the counters. The last two may be null.
 * @param others further columns
 */
export function ownersLast({ owner, day, counters }: Omit<Names, 'nonce'>, others: string): string {
  return `
      select
        case when latest.day = ${day} then latest.nonce else 0 end as last,
        case when latest.day > ${day} then latest.day end as later,
        ${counters === undefined ? 'null::json' : lastDraw(owner, counters)} as last_draw,
        ${others}
      from (select) one left join lateral (
        select day, nonce from draws where owner_id = ${owner} order by day desc, nonce desc limit 1
      ) latest on true`;
}

/**
 * Whether a draw is the owner's next: one with this nonce, which was made after this {@link LastDraw} where it has counters. A number alone
 * would not do: after a failover, another draw may have it.
 */
export function isNext({ nonce, counters, after }: Omit<Names, 'owner' | 'day'>): string {
  const isAfter =
    counters === undefined ? '' : `and (${counters} is null or ${after}::text is not distinct from last_draw::text)`;
  return `${nonce} = last + 1 and later is null and is_open ${isAfter}`;
}

/** What webhooks hear of stored draws. @param columnOf what `from` calls a column of draws */
export function drawnEvent(columnOf: (name: string) => string, at: string, from: string) {
  const members = ['day', 'nonce', 'banner', 'card', 'status', 'skill', 'cp'].map((name) => [name, columnOf(name)]);
  const all = [['id', 'id'], ['owner', columnOf('owner_id')], ...members];
  return { data: all.map(([name, column]) => `'${name}', ${column}`).join(', '), at, from };
}
