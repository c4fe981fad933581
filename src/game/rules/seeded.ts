import type { GameDay } from './game-day.js';

// The integers of a day's seed, and how a record differs from what they give. The page uses this file too, so nothing of Node.js is in it.

/** Random integers have 48 bits: a bound for the weights together, and for the values of a cp. */
export const LARGEST_RANGE = 2 ** 48;

/** Gives a whole number from 0 to `below` − 1, each as likely; `below` is 1 to {@link LARGEST_RANGE}. */
export type RandomInteger = (below: number) => number;

/** Gives the integers of a day's seed for a text: block i is HMAC-SHA256 with the seed as key over `{message}:{i}`. */
export type IntegersOf = (message: string) => RandomInteger;

/** The text that a draw is made from. @param nonce counts the random draws of the owner on the day from 1 */
export function drawMessage(day: GameDay, owner: number, nonce: number, clientSeed: string): string {
  return `${day}:${owner}:${nonce}:${clientSeed}`;
}

/** A field of a published record that is not as it must be, with words that say so. */
export interface Difference {
  readonly field: string;
  readonly text: string;
}

/** @param words what gives them, in words. @returns the fields that are not so */
export function differencesFrom<R extends object>(
  published: R,
  made: Partial<R>,
  words = 'the seed gives',
): Difference[] {
  const fields = Object.keys(made) as (keyof R & string)[];
  return fields
    .filter(
      (field) => published[field] !== made[field] && JSON.stringify(published[field]) !== JSON.stringify(made[field]),
    )
    .map((field) => differenceOf(field, published[field], `${words} ${shown(made[field])}`));
}

/** @param words what comes after the published value */
export function differenceOf(field: string, value: unknown, words: string): Difference {
  return { field, text: `${field} is ${shown(value)}, ${words}` };
}

/** An empty text would not be seen in a sentence. */
function shown(value: unknown): string {
  if (value === '') return 'empty';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
