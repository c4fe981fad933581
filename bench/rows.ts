import { fileURLToPath } from 'node:url';
import {
  BATTLES_WRITTEN,
  drawsWritten,
  expectCard,
  expectCreated,
  expectNothing,
  expectRecord,
  expectRecords,
  expectUnchanged,
} from './checks.js';
import { type Answer, forEach, get, post, type Requests, UNIQUE } from './http.js';
import type { Known, Seed } from './seed.js';

/** Something that a server is asked to do. */
export interface Row {
  /** Its key in the JSON report, and on the command line. */
  readonly name: string;
  readonly title: string;
  /** The names of the only columns that do it; all do when this is not given. */
  readonly only?: readonly string[];
  requests(known: Known): Requests;
  /** @throws Error when the answer to the first request is not what it should be */
  check(answer: Answer, seed: Seed, known: Known): void;
  /** The path of a list whose ETag is asked for before measuring, and known to the requests. */
  readonly revalidates?: string;
  /** What somebody else sends at the same time. */
  readonly meanwhile?: { readonly perSecond: number; readonly requests: (known: Known) => Requests };
  /** Absolute path of a script in which pgbench writes the same rows; without one, pgbench has no cell in this row. */
  readonly transaction?: string;
  /** Whether each request is sent once before the measurement, so that no server meets for the first time what others have done. */
  readonly warmsUp?: boolean;
  /** A query for one row of counts, each of which is that of the requests that write when they have written everything. */
  readonly written?: (seed: Seed) => string;
  /** Statements after which the database is as every measurement should find it. */
  readonly reset?: (seed: Seed) => readonly string[];
}

/** Unlike any name in the seed. */
const NEW_USER = 'bench-';

const FULL_LIST = '/users?itemsPerPage=5000';

/** More than anyone has. */
const ALL_CARDS = 'itemsPerPage=1000';

const DRAWS_A_SECOND = 50;

/**
 * Two battles a day would be over in a blink, and thousands of users more would be another benchmark. So everyone starts a
 * billion battles below zero, on a day that has not come and that the service therefore keeps counting on. It reads, compares
 * and writes the count as always. Everyone's opponent is the user with the next id.
 */
const BATTLES_AHEAD = `
  update characters set battle_day = '99991231', battles_of_day = -1000000000, battles = 0, win = 0,
    opponent_id = user_id % (select count(*) from characters) + 1`;

/** What draws leave behind; some rows do not write them but have them written. */
const DRAWS: Required<Pick<Row, 'written' | 'reset'>> = {
  written: ({ lastCard }) => drawsWritten(lastCard),
  reset: ({ lastCard }) => [
    `delete from cards where id > ${lastCard}`,
    `delete from draws where card_id > ${lastCard}`,
    'vacuum cards, draws',
  ],
};

/** What is measured; a new one is added here. */
export const ROWS: readonly Row[] = [
  {
    name: 'list',
    title: 'full list, unchanged',
    requests: () => [get(FULL_LIST)],
    check: (answer, { users }) => expectRecords(answer, users),
  },
  {
    name: 'list-under-draws',
    title: `full list, under ${DRAWS_A_SECOND} draws/s`,
    requests: () => [get(FULL_LIST)],
    check: (answer, { users }) => expectRecords(answer, users),
    meanwhile: { perSecond: DRAWS_A_SECOND, requests: drawsOf },
    ...DRAWS,
  },
  {
    name: 'revalidate',
    title: 'revalidation of the list',
    revalidates: FULL_LIST,
    requests: ({ etag = '"none"' }) => [get(FULL_LIST, { 'if-none-match': etag })],
    check: (answer, { users }, { etag }) => {
      if (etag === undefined) expectRecords(answer, users);
      else expectUnchanged(answer);
    },
  },
  {
    name: 'read',
    title: 'single read',
    requests: ({ userIds }) => forEach(userIds, (id) => get(`/users/${id}`)),
    check: (answer, { users }) => expectRecord(answer, users[0]),
  },
  {
    name: 'cards',
    title: "a user's 600 cards",
    requests: ({ collector }) => [get(`/users/${collector}/card?${ALL_CARDS}`)],
    check: (answer, { cards }) => expectRecords(answer, cards),
  },
  {
    name: 'draw',
    title: 'draw',
    warmsUp: true,
    requests: drawsOf,
    check: expectCard,
    transaction: script('draw.sql'),
    ...DRAWS,
  },
  {
    name: 'battle',
    title: 'battle',
    requests: ({ userIds }) => forEach(userIds, (id) => ({ method: 'PUT', path: `/users/${id}/d` })),
    check: expectNothing,
    transaction: script('battle.sql'),
    written: () => BATTLES_WRITTEN,
    reset: () => ['truncate battles', BATTLES_AHEAD, 'vacuum characters'],
  },
  {
    name: 'create',
    title: 'create user',
    requests: ({ password }) => [post('/users', { username: NEW_USER + UNIQUE, password })],
    check: (answer, { users }) => expectCreated(answer, NEW_USER, users[0]),
    written: () => `select count(*) as users from users where username like '${NEW_USER}%'`,
    reset: () => [`delete from users where username like '${NEW_USER}%'`, 'vacuum users, characters'],
  },
];

/** @throws Error when there is none of this name */
export function rowNamed(name: string): Row {
  const row = ROWS.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`There is no row ${name}`);
  return row;
}

function drawsOf({ userIds, password }: Known): Requests {
  return forEach(userIds, (owner) => post('/cards', { owner, password }));
}

/** They are not compiled, and stay where they are. */
function script(name: string): string {
  return fileURLToPath(new URL(`../../bench/pgbench/${name}`, import.meta.url));
}
