import { expectCreated, expectUser, expectUsers } from './checks.js';
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
  /** Statements that bring the database back to what it was before. */
  readonly undo?: readonly string[];
}

/** Unlike any name in the seed. */
const NEW_USER = 'bench-';

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
    requests: ({ userIds: [first, ...others] }) => [read(first), ...others.map(read)],
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
    undo: [`delete from users where username like '${NEW_USER}%'`, 'vacuum users'],
  },
];

/** The first of them, whatever kind they are. */
export function firstOf(requests: Requests, unique: string): Request {
  return typeof requests === 'function' ? requests(unique) : requests[0];
}

function get(path: string): Request {
  return { method: 'GET', path };
}

function read(id: number): Request {
  return get(`/users/${id}`);
}

function post(path: string, body: object): Request {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
