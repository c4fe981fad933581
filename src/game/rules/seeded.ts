import type { GameDay } from './game-day.js';

// What a day's seed decides besides draws. The page uses this file too, so nothing of Node.js is in it.

/** Gives a whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48. */
export type RandomInteger = (below: number) => number;

/** Gives the integers of a day's seed for a text: block i is HMAC-SHA256 with the seed as key over `{message}:{i}`. */
export type IntegersOf = (message: string) => RandomInteger;

/** The text that a new user's character is made from. */
export function characterMessage(day: GameDay, user: number): string {
  return `${day}:character:${user}`;
}

/** The text that a battle is made from. @param nonce counts the battles of the user on the day from 1 */
export function battleMessage(day: GameDay, user: number, nonce: number): string {
  return `${day}:battle:${user}:${nonce}`;
}

/** @returns which fields are not as the seed gives them, in words; undefined when all are */
export function differenceFrom<Made extends object>(published: Made, made: Made): string | undefined {
  const fields = Object.keys(made) as (keyof Made & string)[];
  const wrong = fields.filter((field) => published[field] !== made[field]);
  if (wrong.length === 0) return undefined;
  return wrong.map((field) => `${field} is ${told(published[field])}, the seed gives ${told(made[field])}`).join('; ');
}

/** An empty text would not be seen in a sentence. */
function told(value: unknown): string {
  return value === '' ? 'empty' : String(value);
}
