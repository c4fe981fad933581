import { type Checked, checked, FalseAnswer, LIST, orNull, type Rule, same, whole } from './answers.js';
import type { GameDay } from './game-day.js';
import { SKILL, STATUS } from './published-table.js';

export { FalseAnswer } from './answers.js';
export { readTable } from './published-table.js';

// What a service publishes of its draws, read as if the service lied. The page uses this file too.

/** A day, as `readSeed` answers it. Its table is null until the day opens, its seed until it is over. */
export type PublishedDay = Checked<typeof DAY>;
/** A random draw, as `listSeedDraw` answers it. */
export type PublishedDraw = Checked<typeof DRAW>;

const HASH: Rule<string> = {
  must: '64 lower-case hex digits',
  holds: (value): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
};
const LONGEST_TEXT = 64;

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
  status: STATUS,
  skill: SKILL,
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

/** Whether it is no longer than a client seed may be. A character has one or two units. */
function isShort(text: string): boolean {
  return text.length <= 2 * LONGEST_TEXT && Array.from(text).length <= LONGEST_TEXT;
}
