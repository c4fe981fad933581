import { type Checked, checked, FalseAnswer, isObject, LIST, orNull, type Rule, same, whole } from './answers.js';
import { STANDARD } from './banners.js';
import { COUNTER_NAMES, type DecidedBy, DECIDERS } from './rarity-rules.js';
import type { DrawState } from './draw-state.js';
import { type GameDay, isGameDay } from './game-day.js';
import { MOST_RARITIES, NAME, SKILL, STATUS } from './published-table.js';

export { FalseAnswer } from './answers.js';
export { readTable } from './published-table.js';

// What a service publishes of its days and draws, read as if the service lied. The page uses this file too.

/** A day, as `readSeed` answers it. Its tables are null until the day opens, its seed until it is over. */
export type PublishedDay = Checked<typeof DAY>;
/** A day whose seed is shown. */
export type RevealedDay = PublishedDay & { readonly seed: string };
/** What a record has of its day. */
export type OfADay = Pick<PublishedDay, 'day' | 'commitment' | 'seed'>;
/** A random draw, as `listSeedDraw` answers it. */
export type PublishedDraw = Checked<typeof DRAW>;

export const HASH: Rule<string> = {
  must: '64 lower-case hex digits',
  holds: (value): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
};
export const DAY_NAME: Rule<GameDay> = {
  must: 'a day',
  holds: (value): value is GameDay => typeof value === 'string' && isGameDay(value),
};
export const TEXT: Rule<string> = {
  must: 'a text',
  holds: (value): value is string => typeof value === 'string' && value.isWellFormed(),
};
export const SIGNATURE: Rule<string> = {
  must: '128 lower-case hex digits',
  holds: (value): value is string => typeof value === 'string' && /^[0-9a-f]{128}$/.test(value),
};
const LONGEST_TEXT = 64;
const MOST_BANNERS = 1_000;
const DECIDED: readonly unknown[] = DECIDERS;

const TABLES: Rule<Readonly<Record<string, string>>> = {
  must: `versions by the names of at most ${MOST_BANNERS} banners, ${STANDARD} among them`,
  holds: (value): value is Readonly<Record<string, string>> =>
    isObject(value) &&
    Object.hasOwn(value, STANDARD) &&
    Object.keys(value).length <= MOST_BANNERS &&
    Object.entries(value).every(([name, version]) => NAME.holds(name) && HASH.holds(version)),
};
const DAY = {
  day: DAY_NAME,
  commitment: HASH,
  table: orNull(HASH),
  tables: orNull(TABLES),
  seed: orNull(HASH),
  created_at: TEXT,
  digest: orNull(HASH),
  statement: orNull(TEXT),
  signature: orNull(SIGNATURE),
  key: orNull(HASH),
  draws: whole(0),
};
const DRAW = {
  card_id: whole(1),
  owner: whole(1),
  day: DAY.day,
  nonce: whole(1),
  client_seed: {
    must: `a text of at most ${LONGEST_TEXT} characters`,
    holds: (value: unknown): value is string => typeof value === 'string' && value.isWellFormed() && isShort(value),
  },
  banner: NAME,
  table: HASH,
  counters: orNull(NAME),
  number: orNull(whole(1)),
  state: orNull<DrawState>({
    must: `a list of at most ${MOST_RARITIES} lists of ${COUNTER_NAMES.length} numbers from -1`,
    holds: (value): value is DrawState =>
      Array.isArray(value) && value.length <= MOST_RARITIES && value.every(isRarityState),
  }),
  decided_by: orNull<DecidedBy>({
    must: DECIDED.join(', '),
    holds: (value): value is DecidedBy => DECIDED.includes(value),
  }),
  outcome: whole(0),
  card: whole(),
  status: STATUS,
  skill: SKILL,
  cp: whole(),
  commitment: HASH,
  seed: orNull(HASH),
};

function isRarityState(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === COUNTER_NAMES.length && value.every((number) => whole(-1).holds(number))
  );
}

/** @throws FalseAnswer for what is no day, and for another day than the one asked for */
export function readDay(answer: unknown, asked: GameDay): PublishedDay {
  const day = checked(answer, { ...DAY, day: same(asked) });
  const { table, tables } = day;
  if ((tables?.[STANDARD] ?? null) === table) return day;
  throw new FalseAnswer('tables', `such that ${STANDARD} has the table of the day`);
}

/** Whether its seed is shown. */
export function isRevealed(day: PublishedDay): day is RevealedDay {
  return day.seed !== null;
}

/** A day among others, as `listSeed` answers it. @throws FalseAnswer for what is none */
export function readListedDay(answer: unknown): Pick<PublishedDay, 'day' | 'digest'> {
  return checked(answer, { day: DAY.day, digest: DAY.digest });
}

/** @throws FalseAnswer for what is no draw, and for one that has other values than those asked for */
export function readDraw(answer: unknown, asked: Partial<PublishedDraw> = {}): PublishedDraw {
  checked(answer, Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, same(value)])));
  return checked(answer, DRAW);
}

/** The records of a page. @throws FalseAnswer for what is no list */
export function readPage(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new FalseAnswer('the answer', LIST.must);
}

/** Whether it is no longer than a client seed may be. A character has one or two units. */
function isShort(text: string): boolean {
  return text.length <= 2 * LONGEST_TEXT && Array.from(text).length <= LONGEST_TEXT;
}
