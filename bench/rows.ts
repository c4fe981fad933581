import { fileURLToPath } from 'node:url';
import {
  BATTLES_WRITTEN,
  DRAWS_WRITTEN,
  expectCard,
  expectCreated,
  expectNothing,
  expectUser,
  expectUsers,
} from './checks.js';
import type { Known, Seed } from './seed.js';

/** A request as it goes out. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests that every connection goes through again and again, or one that is made anew each time from a unique text. */
export type Requests = readonly [Request, ...Request[]] | ((unique: string) => Request);

/** Something that a server is asked to do. */
export interface Row {
  /** Its key in the JSON report. */
  readonly name: string;
  readonly title: string;
  requests(known: Known): Requests;
  /** @throws Error when the parsed answer to the first request is not what it should be */
  check(answer: unknown, seed: Seed): void;
  /** Absolute path of a script in which pgbench writes the same rows; without one, pgbench has no cell in this row. */
  readonly transaction?: string;
  /** A query for one row of counts, each of which is that of the requests when they have written everything. */
  readonly written?: string;
  /** Statements after which the database is as every measurement should find it. */
  readonly reset?: readonly string[];
}

/** Unlike any name in the seed. */
const NEW_USER = 'bench-';

/**
 * Two battles a day would be over in a blink, and thousands of users more would be another benchmark. So everyone starts a
 * billion battles below zero, on a day that has not come and that the service therefore keeps counting on. It reads, compares
 * and writes the count as always. Everyone's opponent is the user with the next id.
 */
const BATTLES_AHEAD = `
  update characters set battle_day = '99991231', battles_of_day = -1000000000, battles = 0, win = 0,
    opponent_id = user_id % (select count(*) from characters) + 1`;

/** What is measured; a new one is added here. */
export const ROWS: readonly Row[] = [
  {
    name: 'list',
    title: 'full list of users',
    requests: () => [get('/users?itemsPerPage=5000')],
    check: (answer, seed) => expectUsers(answer, seed.users),
  },
  {
    name: 'read',
    title: 'single read',
    requests: ({ userIds }) => forEach(userIds, (id) => get(`/users/${id}`)),
    check: (answer, seed) => expectUser(answer, seed.users[0]),
  },
  {
    name: 'create',
    title: 'create user',
    requests:
      ({ password }) =>
      (unique) =>
        post('/users', { username: NEW_USER + unique, password }),
    check: (answer, seed) => expectCreated(answer, NEW_USER, seed.users[0]),
    written: `select count(*) as users from users where username like '${NEW_USER}%'`,
    reset: [`delete from users where username like '${NEW_USER}%'`, 'vacuum users, characters'],
  },
  {
    name: 'draw',
    title: 'draw',
    requests: ({ userIds, password }) => forEach(userIds, (owner) => post('/cards', { owner, password })),
    check: expectCard,
    transaction: script('draw.sql'),
    written: DRAWS_WRITTEN,
    reset: ['truncate cards, draws'],
  },
  {
    name: 'battle',
    title: 'battle',
    requests: ({ userIds }) => forEach(userIds, (id) => ({ method: 'PUT', path: `/users/${id}/d` })),
    check: expectNothing,
    transaction: script('battle.sql'),
    written: BATTLES_WRITTEN,
    reset: ['truncate battles', BATTLES_AHEAD, 'vacuum characters'],
  },
];

/** The first of them, whatever kind they are. */
export function firstOf(requests: Requests, unique: string): Request {
  return typeof requests === 'function' ? requests(unique) : requests[0];
}

function forEach(
  [first, ...others]: Known['userIds'],
  make: (id: number) => Request,
): readonly [Request, ...Request[]] {
  return [make(first), ...others.map(make)];
}

function get(path: string): Request {
  return { method: 'GET', path };
}

function post(path: string, body: object): Request {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** They are not compiled, and stay where they are. */
function script(name: string): string {
  return fileURLToPath(new URL(`../../bench/pgbench/${name}`, import.meta.url));
}
