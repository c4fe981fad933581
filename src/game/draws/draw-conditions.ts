import { STANDARD } from '../rules/banners.js';
import type { Draw } from './draw.entity.js';

// What the two statements that store draws ask before they do. The values are SQL.

/** The owner's last draw under the same counters, with its state and its table: the next draw follows from it. */
export type LastDraw = Pick<Draw, 'outcome' | 'table_id'> & {
  readonly number: number;
  readonly state: readonly number[];
};

/** The day and the table that a draw was made from. */
type MadeFrom = Readonly<Record<'day' | 'commitment' | 'banner' | 'tableId' | 'version', string>>;

/** Whether the day is open, with the seed and the table that the draw was made from. */
export function isOpenDay({ day, commitment, banner, tableId, version }: MadeFrom): string {
  return `exists (
        select from draw_seeds s join draw_tables t on t.id = ${tableId} and t.version = ${version}
        where s.day = ${day} and s.commitment = ${commitment} and s.closed_at is null
          and case ${banner} when '${STANDARD}' then s.table_id = t.id else s.banners -> ${banner} ->> 'table' = t.version end
      )`;
}

/**
 * What is known of the owner: `last`, the last nonce of the day; `later`, a later day on which the owner has drawn; and `last_draw`, the
 * {@link LastDraw} under the counters. The last two may be null.
 * @param others further columns
 */
export function ownersLast(
  { owner, day, counters }: Record<'owner' | 'day' | 'counters', string>,
  others: string,
): string {
  return `
      select
        case when latest.day = ${day} then latest.nonce else 0 end as last,
        case when latest.day > ${day} then latest.day end as later,
        (select to_json(l) from (
          select number, state, outcome, table_id from draws
          where owner_id = ${owner} and counters = ${counters} order by number desc limit 1
        ) l) as last_draw,
        ${others}
      from (select) one left join lateral (
        select day, nonce from draws where owner_id = ${owner} order by day desc, nonce desc limit 1
      ) latest on true`;
}

/** Whether a draw with this nonce and number, which is null without rules, is the owner's next. */
export function isNext(nonce: string, number: string): string {
  return `${nonce} = last + 1 and later is null and is_open
        and (${number} is null or ${number} = coalesce((last_draw ->> 'number')::bigint, 0) + 1)`;
}
