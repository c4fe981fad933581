import { LARGEST_RANGE, type Outcome, totalWeight } from './draw-table.js';
import type { GameDay } from './game-day.js';

// What a service publishes of its draws, read as if the service lied. The page uses this file too.

/** A day, as `readSeed` answers it. Its table is null until the day opens, its seed until it is over. */
export type PublishedDay = Checked<typeof DAY>;
/** A random draw, as `listSeedDraw` answers it. */
export type PublishedDraw = Checked<typeof DRAW>;

/** The service answers what no honest service does. */
export class FalseAnswer extends Error {
  constructor(
    readonly field: string,
    must: string,
  ) {
    super(`${field} must be ${must}`);
  }
}

interface Rule<T = unknown> {
  readonly must: string;
  readonly holds: (value: unknown) => value is T;
}
type Rules = Readonly<Record<string, Rule>>;
type Checked<R> = { readonly [Field in keyof R]: R[Field] extends Rule<infer T> ? T : never };

const HASH: Rule<string> = {
  must: '64 lower-case hex digits',
  holds: (value): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
};
const LIST: Rule<unknown[]> = { must: 'a list', holds: Array.isArray };
const LONGEST_TEXT = 64;

const CP = { min: whole(), max: whole() };
const OUTCOME = {
  card: whole(),
  status: printable('a text that is not empty, without control characters', 1),
  skill: printable('a text without control characters', 0),
  weight: whole(1),
  cp: { must: 'an object', holds: isObject },
} satisfies Readonly<Record<keyof Outcome, Rule>>;
const DAY = {
  day: { must: 'a day', holds: (value: unknown): value is GameDay => typeof value === 'string' },
  commitment: HASH,
  table: orNull(HASH),
  seed: orNull(HASH),
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
  table: HASH,
  outcome: whole(0),
  card: whole(),
  status: OUTCOME.status,
  skill: OUTCOME.skill,
  cp: whole(),
  commitment: HASH,
  seed: orNull(HASH),
};

/** @throws FalseAnswer for what is no day, and for another day than the one asked for */
export function readDay(answer: unknown, asked: GameDay): PublishedDay {
  return checked(answer, { ...DAY, day: same(asked) });
}

/** @throws FalseAnswer for what is no draw, and for one that has other values than those asked for */
export function readDraw(answer: unknown, asked: Partial<PublishedDraw> = {}): PublishedDraw {
  checked(answer, Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, same(value)])));
  return checked(answer, DRAW);
}

/** The outcomes of a table from which draws can be made. @throws FalseAnswer for others */
export function readTable(answer: unknown): readonly Outcome[] {
  const { outcomes } = checked(answer, { outcomes: LIST });
  const table = outcomes.map((each, place) => {
    const outcome = checked(each, OUTCOME, `outcomes[${place}]`, true) as Outcome;
    const { min, max } = checked(outcome.cp, CP, `outcomes[${place}].cp`, true);
    if (min > max || max - min >= LARGEST_RANGE)
      throw new FalseAnswer(`outcomes[${place}].cp`, 'a range of at most 2^48 values');
    return outcome;
  });
  const total = totalWeight(table);
  if (total >= 1 && total <= LARGEST_RANGE) return table;
  throw new FalseAnswer('outcomes', 'a list with weights of 1 to 2^48 together');
}

/** The records of a page. @throws FalseAnswer for what is no list */
export function readPage(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  throw new FalseAnswer('the answer', LIST.must);
}

/** Reads the draws of a day one by one. Its memory grows with the owners, and not with the draws. */
export class ListedDraws {
  count = 0;
  /** The card of the latest one. */
  last = 0;
  private readonly nonces = new Map<number, number>();

  constructor(private readonly declared: number) {}

  get owners(): number {
    return this.nonces.size;
  }

  /** @throws FalseAnswer for what cannot be the next draw: a service could list draws for ever */
  next(answer: unknown): PublishedDraw {
    const draw = readDraw(answer);
    if (draw.card_id <= this.last) throw new FalseAnswer('card_id', `more than that of the draw before, ${this.last}`);
    if (this.count >= this.declared) throw new FalseAnswer('draws', `more than ${this.declared}: more are listed`);
    this.count++;
    this.last = draw.card_id;
    return draw;
  }

  /**
   * The nonce that the latest draw must have: its owner's count 1, 2, 3 and so on.
   * @param isMade whether the seed gives this draw. Then its nonce is not written wrong, and those that follow count from it
   */
  nonceOf({ owner, nonce }: PublishedDraw, isMade: boolean): number {
    const next = (this.nonces.get(owner) ?? 0) + 1;
    this.nonces.set(owner, isMade ? Math.max(nonce, next - 1) : next);
    return next;
  }
}

/** @param isWhole whether there are no other fields */
function checked<R extends Rules>(answer: unknown, rules: R, where = '', isWhole = false): Checked<R> {
  if (!isObject(answer)) throw new FalseAnswer(where || 'the answer', 'an object');
  const path = where === '' ? '' : `${where}.`;
  for (const field in rules) {
    const rule = rules[field];
    if (rule && !(Object.hasOwn(answer, field) && rule.holds(answer[field])))
      throw new FalseAnswer(path + field, rule.must);
  }
  if (isWhole && Object.keys(answer).length > Object.keys(rules).length)
    throw new FalseAnswer(where, `no more than ${Object.keys(rules).join(', ')}`);
  return answer as Checked<R>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function whole(least = Number.MIN_SAFE_INTEGER): Rule<number> {
  return {
    must: least > Number.MIN_SAFE_INTEGER ? `a whole number from ${least}` : 'a whole number',
    holds: (value): value is number => Number.isSafeInteger(value) && (value as number) >= least,
  };
}

/** A text that draw tables may have: a surrogate alone is no character either. */
function printable(must: string, least: number): Rule<string> {
  const holds = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= least && !/[\p{Cc}\p{Cs}]/u.test(value);
  return { must, holds };
}

/** Whether it is no longer than a client seed may be. A character has one or two units. */
function isShort(text: string): boolean {
  return text.length <= 2 * LONGEST_TEXT && Array.from(text).length <= LONGEST_TEXT;
}

function orNull<T>({ must, holds }: Rule<T>): Rule<T | null> {
  return { must: `${must}, or null`, holds: (value) => value === null || holds(value) };
}

function same<T>(asked: T): Rule<T> {
  return { must: `${String(asked)}, as asked`, holds: (value): value is T => value === asked };
}
