import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import type { SeededUser } from './seed.js';

/**
 * How many draws are whole: every card with its draw, and every owner's nonces of a day from 1 on without gaps. As they are
 * unique, the highest ones add up to the number of draws only then.
 */
export const DRAWS_WRITTEN = `
  select (select count(*) from cards) as cards,
    (select count(*) from draws join cards on cards.id = draws.card_id and cards.owner_id = draws.owner_id) as draws,
    (select sum(highest) from (
      select max(nonce) as highest from draws group by owner_id, day having min(nonce) = 1
    ) days) as "nonces without gaps"`;

/** How many battles are whole: in the history, and counted by those who fought. */
export const BATTLES_WRITTEN = `
  select (select count(*) from battles) as battles,
    (select sum(battles) from characters) as "battles of the characters"`;

const CARD_FIELDS = ['author', 'card', 'count', 'cp', 'created_at', 'id', 'skill', 'status', 'url'];

/** @throws Error when the answer is not the list of these users, by id */
export function expectUsers(answer: unknown, users: readonly SeededUser[]): void {
  ok(Array.isArray(answer), 'the answer is no list');
  strictEqual(answer.length, users.length, `${answer.length} users in the list instead of ${users.length}`);
  users.forEach((user, index) => expectUser(answer[index], user));
}

/** @throws Error when the answer is not this user, with every field */
export function expectUser(answer: unknown, user: SeededUser): void {
  deepStrictEqual(comparable(answer), comparable(user));
}

/** @throws Error when the answer is not a new user with a name that starts so and the fields that others have */
export function expectCreated(answer: unknown, nameStart: string, other: SeededUser): void {
  const user = fields(answer);
  ok(String(user['username']).startsWith(nameStart), `the new user is called ${String(user['username'])}`);
  deepStrictEqual(Object.keys(user).sort(), Object.keys(other).sort());
}

/** @throws Error when the answer is not a card that was drawn */
export function expectCard(answer: unknown): void {
  const card = fields(answer);
  deepStrictEqual(Object.keys(card).sort(), CARD_FIELDS);
  ok(Number(card['card']) > 0 && Number(card['cp']) > 0, `card ${String(card['card'])} with cp ${String(card['cp'])}`);
}

/** @throws Error when there is anything in the answer */
export function expectNothing(answer: unknown): void {
  strictEqual(answer, undefined);
}

/** @throws Error when one of the counts is not that of the requests */
export function expectWritten(counts: Readonly<Record<string, unknown>>, requests: number): void {
  for (const [what, count] of Object.entries(counts)) {
    strictEqual(Number(count), requests, `${String(count)} ${what} after ${requests} requests`);
  }
}

/** Servers may order the fields as they like, and write a time with any offset. */
function comparable(user: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields(user)).map(([name, value]) => [
      name,
      name.endsWith('_at') ? Date.parse(String(value)) : value,
    ]),
  );
}

function fields(answer: unknown): Record<string, unknown> {
  ok(typeof answer === 'object' && answer !== null, `the answer is ${String(answer)}`);
  return answer as Record<string, unknown>;
}
