import { STATS } from './character.js';
import type { DrawState } from './draw-state.js';
import { type GameDay, isGameDay } from './game-day.js';
import { STANDARD } from './draw-table.js';
import { MOST_RARITIES, NAME, SKILL, STATUS } from './published-table.js';
import { COUNTER_NAMES, type DecidedBy, DECIDERS } from './rarity-rules.js';
import { type Difference, differenceOf } from './seeded.js';
import {
  type Checked,
  checked,
  FLAG,
  InvalidResponse,
  isObject,
  LIST,
  orNull,
  read,
  same,
  text,
  type Validator,
  whole,
} from './validation.js';

// What a service publishes of its days, read as if the service lied. The page uses this file too.

/** A day, as `readSeed` answers it. Its tables are null until the day opens, its seed until it is over. */
export type PublishedDay = Checked<typeof DAY>;
/** A day whose seed is shown. */
export type RevealedDay = PublishedDay & { readonly seed: string };
/** What a record has of its day. */
export type OfADay = Checked<typeof OF_A_DAY>;
/** A random draw, as `listSeedDraw` answers it. */
export type PublishedDraw = Checked<typeof DRAW>;
/** A battle of a day, as `listSeedBattle` answers it. */
export type PublishedBattle = Checked<typeof BATTLE>;
/** The first character of a user, as `listSeedCharacter` answers it. */
export type PublishedCharacter = Checked<typeof CHARACTER>;

export const HASH = text('64 lower-case hex digits', (value) => /^[0-9a-f]{64}$/.test(value));
export const SIGNATURE = text('128 lower-case hex digits', (value) => /^[0-9a-f]{128}$/.test(value));
export const DAY_NAME = text('a day', isGameDay);
export const TEXT = text('a text', (value) => value.isWellFormed());
const LONGEST_TEXT = 64;
const MOST_BANNERS = 1_000;
const DECIDED: readonly unknown[] = DECIDERS;

const TABLES: Validator<Readonly<Record<string, string>>> = {
  expected: `versions by the names of at most ${MOST_BANNERS} banners, ${STANDARD} among them`,
  test: (value): value is Readonly<Record<string, string>> =>
    isObject(value) &&
    Object.hasOwn(value, STANDARD) &&
    Object.keys(value).length <= MOST_BANNERS &&
    Object.entries(value).every(([name, version]) => NAME.test(name) && HASH.test(version)),
};
const OF_A_DAY = { day: DAY_NAME, commitment: HASH, seed: orNull(HASH) };
const DAY = {
  ...OF_A_DAY,
  table: orNull(HASH),
  tables: orNull(TABLES),
  created_at: TEXT,
  digest: orNull(HASH),
  statement: orNull(TEXT),
  signature: orNull(SIGNATURE),
  key: orNull(HASH),
  draws: whole(0),
};
export const DRAW = {
  ...OF_A_DAY,
  card_id: whole(1),
  owner: whole(1),
  nonce: whole(1),
  client_seed: text(`a text of at most ${LONGEST_TEXT} characters`, (value) => value.isWellFormed() && isShort(value)),
  banner: NAME,
  table: HASH,
  counters: orNull(NAME),
  number: orNull(whole(1)),
  state: orNull<DrawState>({
    expected: `a list of at most ${MOST_RARITIES} lists of ${COUNTER_NAMES.length} numbers from -1`,
    test: (value): value is DrawState =>
      Array.isArray(value) && value.length <= MOST_RARITIES && value.every(isRarityState),
  }),
  decided_by: orNull<DecidedBy>({
    expected: DECIDED.join(', '),
    test: (value): value is DecidedBy => DECIDED.includes(value),
  }),
  outcome: whole(0),
  card: whole(),
  status: STATUS,
  skill: SKILL,
  cp: whole(),
};
/** Both strengths together are the bound of a random integer, which is at most 2^48. */
const STRENGTH = whole(1, 2 ** 47);
/** A battle that a seed decided. */
export const BATTLE = {
  ...OF_A_DAY,
  id: whole(1),
  user: whole(1),
  opponent: whole(1),
  nonce: whole(1),
  strength: STRENGTH,
  opponent_strength: STRENGTH,
  battles_before: whole(0),
  status_before: STATUS,
  won: FLAG,
  win_probability: {
    expected: 'a number from 0 to 1',
    test: (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1,
  },
  stat: text(`${STATS.join(', ')}, or empty`, (value) => value === '' || STATS.some((stat) => stat === value)),
  gain: whole(0),
  status: STATUS,
  comment: TEXT,
};
/** A character that a seed gave. */
export const CHARACTER = {
  ...OF_A_DAY,
  user: whole(1),
  chara: whole(),
  skill: whole(),
  hp: whole(),
  attack: whole(),
  defense: whole(),
  critical: whole(),
  status: STATUS,
};

function isRarityState(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === COUNTER_NAMES.length && value.every((number) => whole(-1).test(number))
  );
}

/** @throws InvalidResponse for what is no day, and for another day than the one asked for */
export function readDay(answer: unknown, asked: GameDay): PublishedDay {
  const day = checked(answer, { ...DAY, day: same(asked) });
  const { table, tables } = day;
  if ((tables?.[STANDARD] ?? null) === table) return day;
  throw new InvalidResponse('tables', `such that ${STANDARD} has the table of the day`);
}

/** Whether its seed is shown. */
export function isRevealed(day: PublishedDay): day is RevealedDay {
  return day.seed !== null;
}

/** A day among others, as `listSeed` answers it. @throws InvalidResponse for what is none */
export function readListedDay(answer: unknown): Pick<PublishedDay, 'day' | 'digest'> {
  return checked(answer, { day: DAY.day, digest: DAY.digest });
}

/** @throws InvalidResponse for what is no draw, and for one that has other values than those asked for */
export function readDraw(answer: unknown, asked: Partial<PublishedDraw> = {}): PublishedDraw {
  checked(answer, Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, same(value)])));
  return checked(answer, DRAW);
}

/** The records of a page. @throws InvalidResponse for what is no list */
export function readPage(answer: unknown): readonly unknown[] {
  return read(answer, LIST, 'the answer');
}

/** @returns a field of a record's day that is not that of the day */
export function mismatchedDay(record: OfADay, day: OfADay): Difference | undefined {
  const field = (['day', 'commitment', 'seed'] as const).find((each) => record[each] !== day[each]);
  return field && differenceOf(field, record[field], 'not that of the day');
}

/** Whether it is no longer than a client seed may be. A character has one or two units. */
function isShort(value: string): boolean {
  return value.length <= 2 * LONGEST_TEXT && Array.from(value).length <= LONGEST_TEXT;
}
