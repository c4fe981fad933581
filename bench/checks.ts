import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import type { SeededUser } from './seed.js';

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
