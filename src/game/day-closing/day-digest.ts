import { createHash } from 'node:crypto';
import { DAY_LISTS, lineOf, type ListName, LISTS, previousLine } from '../rules/day-lists.js';
import type { GameDay } from '../rules/game-day.js';
import { DAY_ROWS } from './day-rows.js';
import type { Query } from './day-signing.service.js';

/** So many rows are held at once, and hold up the requests of the process for a few milliseconds. */
const PAGE = 500;

const PREVIOUS = `
  select digest from draw_seeds where day < $1 and digest is not null order by day desc limit 1`;

/** A page of a list after a key, by the index of days and keys. With "day" = $1 PostgreSQL may go through the keys of all days. */
function pageOf(list: ListName): string {
  const { digested, key } = DAY_LISTS[list];
  const columns = digested.map((field) => `"${field}"`).join(', ');
  return `select ${columns} from (${DAY_ROWS[list].sql}) listed
    where (day, "${key}") > ($1, $2) and day <= $1 order by day, "${key}" limit $3`;
}

/** The digest of a day, and how many draws, battles and characters it covers. */
export interface DayDigest {
  readonly digest: string;
  readonly lines: number;
}

export type AfterPage = (lines: number) => Promise<void>;

/**
 * Makes the digest of a day that no one writes to any more, page after page, each of them a statement of its own.
 * @param afterPage awaited after each page, with its number of lines; it may throw to stop
 */
export async function digestOf(day: GameDay, query: Query, afterPage: AfterPage): Promise<DayDigest> {
  const hash = createHash('sha256');
  const [previous] = await query<{ digest: string }>(PREVIOUS, [day]);
  hash.update(previousLine(previous?.digest));
  let lines = 0;
  for (const list of LISTS) {
    const page = pageOf(list);
    let after: unknown = 0;
    do {
      const rows = await query<Readonly<Record<string, unknown>>>(page, [day, after, PAGE]);
      hash.update(rows.map((row) => lineOf(list, row)).join(''));
      lines += rows.length;
      await afterPage(rows.length);
      after = rows.length < PAGE ? undefined : rows.at(-1)?.[DAY_LISTS[list].key];
    } while (after !== undefined);
  }
  return { digest: hash.digest('hex'), lines };
}
