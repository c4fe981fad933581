import { strictEqual } from 'node:assert';
import { PASSWORD, TOKEN } from '../test/harness/secrets.js';
import { BATTLES_WRITTEN, drawsWritten, expectCard, expectCreated, expectRecord, expectRecords } from './checks.js';
import type { Paced } from './load.js';
import { type Answer, forEach, get, json, post, type Request, type Requests, UNIQUE } from './requests.js';
import type { Seed } from './seed.js';

/** What requests are made from: what is in the database, and the ETag of the list that is revalidated, if there is one. */
export interface RequestData extends Seed {
  readonly etag?: string | undefined;
}

/** Something that a server is asked to do. */
export interface Row {
  /** Its key in the JSON report, and on the command line. */
  readonly name: string;
  readonly title: string;
  readonly requests: (data: RequestData) => Requests;
  /** @throws Error when the answer to the first request is not what it should be */
  readonly check: (answer: Answer, data: RequestData) => void;
  /** The path of a list whose ETag is asked for before measuring. */
  readonly revalidates?: string;
  /** What somebody else sends at the same time. */
  readonly meanwhile?: (data: RequestData) => Paced;
  /** Whether the row's own requests write, and not what is sent meanwhile. */
  readonly isWriting?: boolean;
  /** Whether each request is sent once before the measurement, so that no server meets for the first time what others have done. */
  readonly warmsUp?: boolean;
  /** Whether it draws from a banner of the file of tables, which a commit may not know. */
  readonly needsTables?: boolean;
  /** Only servers that have this operation in their OpenAPI document are asked. */
  readonly operation?: string;
  /** A query for one row of counts, each of which is that of the requests that write when they have written everything. */
  readonly written?: (seed: Seed) => string;
  /** Statements after which the database is as every measurement should find it. */
  readonly reset?: (seed: Seed) => readonly string[];
}

const TEN = 10;
/** Of the tables that the service has: one with rules, and one that is the standard one for a ticket. */
const RULED = 'wish';
const PAID = 'paid';
const TICKETS = 1_000_000_000;
const NEW_USER = 'bench-';
const FULL_LIST = '/users?itemsPerPage=5000';
const CHANGES_A_SECOND = 50;
const FACES_A_SECOND = 50;
/** From another banner than the one that is measured. */
const OTHER_DRAWS_A_SECOND = 20;
/** A field that is 0 for all users of the fixture. */
const CHANGED = 'game_lv';

/**
 * Two battles a day would be over in a blink, and thousands of users more would be another benchmark. So everyone starts a
 * billion battles below zero, on a day that has not come and that the service therefore keeps counting on. It reads, compares
 * and writes the count as always. Everyone's opponent is the user with the next id.
 */
const BATTLES_AHEAD = `
  update characters set battle_day = '99991231', battles_of_day = -1000000000, battles = 0, win = 0,
    opponent_id = user_id % (select count(*) from characters) + 1`;

/** What draws leave behind; a row does them or has somebody else do them. */
const DRAWS: Required<Pick<Row, 'written' | 'reset'>> = {
  written: ({ lastCard }) => drawsWritten(lastCard),
  reset: ({ lastCard }) => [
    `delete from cards where id > ${lastCard}`,
    `delete from draws where card_id > ${lastCard}`,
    'vacuum cards, draws',
  ],
};

/** A new key for each request, as bots are told to send. Servers without keys take no notice of it. */
export const NEW_KEY = { 'idempotency-key': `bench-${UNIQUE}` };
const FORGET_KEYS = ['delete from idempotency_keys', 'vacuum idempotency_keys'];

export const drawsOf = ({ userIds }: Seed, headers?: Request['headers'], more: object = {}): Requests =>
  forEach(userIds, (owner) => post('/cards', { owner, password: PASSWORD, ...more }, headers));

const changesOf = ({ userIds }: Seed): Requests =>
  forEach(userIds, (id) => json('PATCH', `/users/${id}`, { [CHANGED]: id, token: TOKEN }));
const UNCHANGED = [`update users set ${CHANGED} = 0 where ${CHANGED} <> 0`, 'vacuum users'];

const NEW_USER_BODY = { username: NEW_USER + UNIQUE, password: PASSWORD };
const NEW_USERS: Required<Pick<Row, 'check' | 'written' | 'reset'>> = {
  check: ({ body }, { users }) => expectCreated(body, NEW_USER, users[0]),
  written: () => `select count(*) as users from users where username like '${NEW_USER}%'`,
  reset: () => [`delete from users where username like '${NEW_USER}%'`, 'vacuum users, characters'],
};

/** The list of users while somebody draws, which changes no user. */
function listUnderDraws(name: string, perSecond: number): Row {
  return {
    name,
    title: `full list, under ${perSecond} draws/s`,
    requests: () => [get(FULL_LIST)],
    check: (answer, { users }) => expectRecords(answer, users),
    meanwhile: (data) => ({ perSecond, requests: drawsOf(data) }),
    ...DRAWS,
  };
}

/** Draws while others draw from another banner: a box of all players, whose draws go one after the other, or one without. */
function drawsBeside(name: string, banner: string, what: string): Row {
  return {
    name,
    title: `draw, beside ${OTHER_DRAWS_A_SECOND} draws/s from ${what}`,
    warmsUp: true,
    needsTables: true,
    operation: 'readBox',
    isWriting: true,
    requests: (data) => drawsOf(data),
    check: ({ body }) => expectCard(body),
    meanwhile: (data) => ({ perSecond: OTHER_DRAWS_A_SECOND, requests: drawsOf(data, {}, { banner }) }),
    ...DRAWS,
    written: ({ lastCard }) =>
      `select count(*) as draws from draws where card_id > ${lastCard} and banner <> '${banner}'`,
  };
}

/** What is measured; a new one is added here. */
export const ROWS: readonly Row[] = [
  {
    name: 'list',
    title: 'full list, unchanged',
    requests: () => [get(FULL_LIST)],
    check: (answer, { users }) => expectRecords(answer, users),
  },
  listUnderDraws('list-under-draws', 50),
  listUnderDraws('list-under-many-draws', 500),
  {
    name: 'list-under-changes',
    title: `full list, ${CHANGES_A_SECOND} user changes/s`,
    requests: () => [get(FULL_LIST)],
    check: (answer, { users }) => {
      const body = (answer.body as object[]).map((user) => ({ ...user, [CHANGED]: 0 }));
      expectRecords({ ...answer, body }, users);
    },
    meanwhile: (data) => ({ perSecond: CHANGES_A_SECOND, requests: changesOf(data) }),
    reset: () => UNCHANGED,
  },
  {
    name: 'revalidate',
    title: 'list revalidated: 304, others whole',
    revalidates: FULL_LIST,
    requests: ({ etag = '"none"' }) => [get(FULL_LIST, { 'if-none-match': etag })],
    check: (answer, { users, etag }) => {
      if (etag === undefined) expectRecords(answer, users);
      else strictEqual(answer.status, 304, 'what has not changed was sent again');
    },
  },
  {
    name: 'read',
    title: 'single read',
    requests: ({ userIds }) => forEach(userIds, (id) => get(`/users/${id}`)),
    check: ({ body }, { users }) => expectRecord(body, users[0]),
  },
  {
    name: 'cards',
    title: "a user's 600 cards",
    requests: ({ collector }) => [get(`/users/${collector}/card?itemsPerPage=1000`)],
    check: (answer, { cards }) => expectRecords(answer, cards),
  },
  {
    name: 'draw',
    title: 'draw',
    warmsUp: true,
    requests: (data) => drawsOf(data),
    check: ({ body }) => expectCard(body),
    ...DRAWS,
  },
  {
    name: 'draw-under-rules',
    title: 'draw, under pity, a ramp and a 50/50',
    warmsUp: true,
    needsTables: true,
    operation: 'listBanner',
    requests: (data) => drawsOf(data, {}, { banner: RULED }),
    check: ({ body }) => expectCard(body),
    ...DRAWS,
  },
  {
    name: 'draw-with-cost',
    title: 'draw, for a ticket',
    warmsUp: true,
    needsTables: true,
    operation: 'createUserEntry',
    requests: (data) => drawsOf(data, {}, { banner: PAID }),
    check: ({ body }) => expectCard(body),
    written: ({ lastCard }) =>
      `select *, (select count(*) from entries where reason = 'draw') as entries from (${drawsWritten(lastCard)}) written`,
    reset: (seed) => [
      ...DRAWS.reset(seed),
      'delete from entries',
      `insert into entries (user_id, currency, number, amount, balance, reason, created_at)
        select id, 'ticket', 1, ${TICKETS}, ${TICKETS}, 'bench', now() from users`,
      'vacuum entries',
    ],
  },
  {
    name: 'draw-under-faces',
    title: `draw, while ${FACES_A_SECOND} pictures/s are asked for`,
    warmsUp: true,
    operation: 'readCardPicture',
    isWriting: true,
    requests: (data) => drawsOf(data),
    check: ({ body }) => expectCard(body),
    // Each card in many widths: hardly one is cached.
    meanwhile: ({ cards }) => ({
      perSecond: FACES_A_SECOND,
      requests: forEach([...Array(10_000).keys()], (i) =>
        get(`/cards/${cards[i % cards.length]?.id}/face.png?width=${320 + Math.floor(i / cards.length)}`),
      ),
      // Most are refused at once.
      mayFail: true,
    }),
    ...DRAWS,
  },
  drawsBeside('draw-beside-banner', 'ordinary', 'another banner'),
  drawsBeside('draw-beside-box', 'edition', 'a box of all players'),
  {
    name: 'draw-with-key',
    title: 'draw, with a key',
    warmsUp: true,
    requests: (data) => drawsOf(data, NEW_KEY),
    check: ({ body }) => expectCard(body),
    ...DRAWS,
    reset: (seed) => [...DRAWS.reset(seed), ...FORGET_KEYS],
  },
  {
    name: 'ten-draws',
    title: 'ten draws at once',
    operation: 'createUserDraw',
    warmsUp: true,
    requests: ({ userIds }) => forEach(userIds, (id) => post(`/users/${id}/draws`, { count: TEN, password: PASSWORD })),
    check: ({ body }) => strictEqual((body as unknown[]).length, TEN),
    ...DRAWS,
    written: ({ lastCard }) => `select count(*) / ${TEN}.0 as requests from draws where card_id > ${lastCard}`,
  },
  {
    name: 'battle',
    title: 'battle',
    requests: ({ userIds }) => forEach(userIds, (id) => ({ method: 'PUT', path: `/users/${id}/d` })),
    check: ({ body }) => strictEqual(body, undefined),
    written: () => BATTLES_WRITTEN,
    reset: () => ['truncate battles', BATTLES_AHEAD, 'vacuum characters'],
  },
  {
    name: 'create',
    title: 'create user',
    requests: () => [post('/users', NEW_USER_BODY)],
    ...NEW_USERS,
  },
  {
    name: 'create-with-key',
    title: 'create user, with a key',
    requests: () => [post('/users', NEW_USER_BODY, NEW_KEY)],
    ...NEW_USERS,
    reset: (seed) => [...NEW_USERS.reset(seed), ...FORGET_KEYS],
  },
  {
    name: 'change',
    title: 'change user',
    requests: changesOf,
    check: ({ body }, { users }) => expectRecord({ ...(body as object), [CHANGED]: 0 }, users[0]),
    reset: () => UNCHANGED,
  },
  {
    name: 'give',
    title: 'give a certain card',
    requests: (data) => drawsOf(data, {}, { card: 1, status: 'normal', cp: 1 }),
    check: ({ body }) => expectCard(body),
    written: ({ lastCard }) => `select count(*) as cards from cards where id > ${lastCard}`,
    reset: ({ lastCard }) => [`delete from cards where id > ${lastCard}`, 'vacuum cards'],
  },
];

/** In the order in which they are measured, whatever order they are named in. @throws Error when there is none of a name */
export function rowsNamed(names: readonly string[]): readonly Row[] {
  const unknown = names.find((name) => !ROWS.some((row) => row.name === name));
  if (unknown !== undefined) throw new Error(`There is no row ${unknown}`);
  return ROWS.filter(({ name }) => names.includes(name));
}
