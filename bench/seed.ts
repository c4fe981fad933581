import { readFileSync } from 'node:fs';
import { request } from './http.js';

/** A user as the service should answer it. */
export interface SeededUser extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** What is in the database while measuring. */
export interface Seed {
  /** By id. */
  readonly users: readonly [SeededUser, ...SeededUser[]];
  readonly password: string;
}

/** What requests are made from; small enough to be passed to another process each time. */
export interface Known {
  readonly userIds: readonly [number, ...number[]];
  readonly password: string;
}

const USERS_FILE = new URL('../../test/fixtures/users.jsonl', import.meta.url);

/** Creates the users of the fixture through the service's API, one after the other, so that ids are in their order. */
export async function seedUsers(url: string, password: string): Promise<Seed> {
  const users: SeededUser[] = [];
  for (const line of readFileSync(USERS_FILE, 'utf8').trim().split('\n')) {
    const user = JSON.parse(line) as SeededUser;
    const created = await request(url, {
      method: 'POST',
      path: '/users',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...user, password }),
    });
    users.push({ ...user, id: (created as SeededUser).id });
  }
  const [first, ...others] = users;
  if (first === undefined) throw new Error(`${USERS_FILE.pathname} is empty`);
  return { users: [first, ...others], password };
}

/** The part of the seed that requests are made from. */
export function knownOf({ users: [first, ...others], password }: Seed): Known {
  return { userIds: [first.id, ...others.map(({ id }) => id)], password };
}
