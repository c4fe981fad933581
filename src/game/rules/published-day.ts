import { STANDARD } from './draw-table.js';
import { type GameDay, isGameDay } from './game-day.js';
import { type Difference, differenceOf } from './seeded.js';
import * as v from './validation.js';

// A day, as a service publishes it, read as if the service lied. Every view of the page loads this file, so it knows no rules of draws.

/** A day, as `readSeed` answers it. Its tables are null until the day opens, its seed until it is over. */
export type PublishedDay = v.Checked<typeof DAY>;
export type RevealedDay = PublishedDay & { readonly seed: string };
type OfADay = v.Checked<typeof OF_A_DAY>;

export const HASH = v.text('64 lower-case hex digits', (value) => /^[0-9a-f]{64}$/.test(value));
export const SIGNATURE = v.text('128 lower-case hex digits', (value) => /^[0-9a-f]{128}$/.test(value));
export const DAY_NAME = v.text('a day', isGameDay);
export const UNICODE_TEXT = v.text('a text', (value) => value.isWellFormed());
/** The name of a banner, and of what counts together. */
export const NAME = v.text('1 to 40 of a to z, 0 to 9 and -', (value) => /^[a-z0-9-]{1,40}$/.test(value));
const MOST_BANNERS = 1_000;

export const OF_A_DAY = { day: DAY_NAME, commitment: HASH, seed: v.orNull(HASH) };
const DAY = {
  ...OF_A_DAY,
  table: v.orNull(HASH),
  tables: v.orNull(v.byName(NAME, HASH, 1, MOST_BANNERS)),
  economy: v.orAbsent(v.orNull(HASH)),
  created_at: UNICODE_TEXT,
  digest: v.orNull(HASH),
  statement: v.orNull(UNICODE_TEXT),
  signature: v.orNull(SIGNATURE),
  key: v.orNull(HASH),
  draws: v.whole(0),
};

/** @throws InvalidResponse for what is no day, and for another day than the one asked for */
export function readDay(answer: unknown, asked: GameDay): PublishedDay {
  const day = v.checked(answer, { ...DAY, day: v.same(asked) });
  const { table, tables } = day;
  if (tables === null ? table === null : table !== null && tables[STANDARD] === table) return day;
  throw new v.InvalidResponse('tables', `such that ${STANDARD} has the table of the day`);
}

/** A day among others, as `listSeed` answers it. @throws InvalidResponse for what is none */
export function readListedDay(answer: unknown): Pick<PublishedDay, 'day' | 'digest'> {
  return v.checked(answer, { day: DAY.day, digest: DAY.digest });
}

export function readPage(answer: unknown): readonly unknown[] {
  return v.read(answer, v.LIST, 'the answer');
}

/** @returns a field of a record's day that is not that of the day */
export function mismatchedDay(record: OfADay, day: OfADay): Difference | undefined {
  const field = (['day', 'commitment', 'seed'] as const).find((each) => record[each] !== day[each]);
  return field && differenceOf(field, record[field], 'not that of the day');
}
