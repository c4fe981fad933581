import { createHash } from 'node:crypto';
import { DAY_LISTS, lineOf, LISTS, previousLine } from '../rules/day-lists.js';
import type { ListName } from '../rules/published.js';
import type { GameDay } from '../rules/game-day.js';
import { DAY_ROWS } from './day-rows.js';
import type { Query } from './day-signing.service.js';

/** So many rows are held at once, and hold up the requests of the process for a few milliseconds. */
const PAGE = 500;

const PREVIOUS = `
  select digest from draw_seeds where day < $1 and digest is not null order by day desc limit 1`;

/** A balance may be imported without the entries before. */
const IS_WRONG = `balance < 0 or balance <> amount + coalesce((select before.balance from entries before
  where before.user_id = listed."user" and before.currency = listed.currency and before.number = listed.number - 1),
  case when number = 1 then 0 else balance - amount end)`;

/** A page of a list after a key, by the index of days and keys. With "day" = $1 PostgreSQL may go through the keys of all days. */
function pageOf(list: ListName): string {
  const { digested, digestedIfAny = [], key } = DAY_LISTS[list];
  const beside: Partial<Record<ListName, string>> = {
    states: 'id, reason',
    draws: 'decided_by',
    entries: `${IS_WRONG} as is_wrong`,
  };
  const columns = [
    ...[...digested, ...digestedIfAny].map((field) => `"${field}"`),
    ...(beside[list] ? [beside[list]] : []),
  ].join(', ');
  return `select ${columns} from (${DAY_ROWS[list].sql}) listed
    where (day, "${key}") > ($1, $2) and day <= $1 order by day, "${key}" limit $3`;
}

type Row = Readonly<Record<string, unknown>>;

export type AfterPage = (lines: number) => Promise<void>;

/**
 * Makes the digest of a day that no one writes to any more, page after page, each of them a statement of its own.
 * @param afterPage awaited after each page, with its number of lines; it may throw to stop
 * @returns with it the number of lines, the ids of entries whose balance is wrong, and how many draws there are for each `table`, `outcome`
 * and `decided_by`, as JSON
 */
export async function digestOf(day: GameDay, query: Query, afterPage: AfterPage) {
  const hash = createHash('sha256');
  const [previous] = await query<{ digest: string }>(PREVIOUS, [day]);
  hash.update(previousLine(previous?.digest));
  let lines = 0;
  const wrongEntries: number[] = [];
  const counts = new Map<string, number>();
  for (const list of LISTS) {
    const page = pageOf(list);
    let after: unknown = 0;
    do {
      const rows = await query<Row>(page, [day, after, PAGE]);
      wrongEntries.push(...rows.filter((row) => row['is_wrong'] === true).map((row) => row['id'] as number));
      for (const { table, outcome, decided_by } of list === 'draws' ? rows : []) {
        const counted = JSON.stringify([table, outcome, decided_by ?? '']);
        counts.set(counted, (counts.get(counted) ?? 0) + 1);
      }
      hash.update(rows.map((row) => lineOf(list, row)).join(''));
      lines += rows.length;
      await afterPage(rows.length);
      after = rows.length < PAGE ? undefined : rows.at(-1)?.[DAY_LISTS[list].key];
    } while (after !== undefined);
  }
  return { digest: hash.digest('hex'), lines, wrongEntries, counts };
}
