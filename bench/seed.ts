import { readFileSync } from 'node:fs';
import { PASSWORD } from '../test/harness/secrets.js';
import type { TestDatabase } from '../test/harness/test-database.js';
import { post, requestEach } from './requests.js';
import { type Column, type Server, SERVICE, type TestBed } from './test-bed.js';

/** A record as the service should answer it. */
export interface SeededRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** What is in the database while measuring. */
export interface Seed {
  /** Those of the fixture, by id, with every field. */
  readonly users: readonly SeededRecord[];
  readonly userIds: readonly number[];
  /** Owns {@link cards}, which are no draws. */
  readonly collector: number;
  readonly cards: readonly SeededRecord[];
  /** The highest id of a card; those above it were made by measurements. */
  readonly lastCard: number;
}

/** A server, the database that it works on, and what is in there. */
export interface SeededServer {
  readonly server: Server;
  readonly database: TestDatabase;
  readonly seed: Seed;
}

const USERS_FILE = 'test/fixtures/users.jsonl';
/** The cards of the collector, who is the last user of the fixture. */
const CARDS = 600;
/** The numbers of the cards that there are, which the collector has in turns. */
const KINDS = 16;

/** Starts the service on a database of its own, which it fills. */
export async function startSeededServer(testBed: TestBed, column: Column = SERVICE): Promise<SeededServer> {
  const database = await testBed.addDatabase(column.name);
  const server = await testBed.startColumn(column, database);
  testBed.say(`creating users and cards with ${column.title}`);
  const seed = await makeSeed(server.url);
  // In which state a database is that has run for long.
  for (const statement of ['vacuum analyze', 'checkpoint']) await database.query(statement);
  return { server, database, seed };
}

/** The users of the fixture, as they are created: without ids. */
export function fixtureUsers(): Readonly<Record<string, unknown>>[] {
  const users = readFileSync(USERS_FILE, 'utf8').trim().split('\n');
  return users.map((line) => {
    const fields = Object.entries(JSON.parse(line) as object).filter(([name]) => name !== 'id');
    return Object.fromEntries(fields);
  });
}

/** With what is on them chosen, so that they are no random draws, which measurements make and remove again. */
export function chosenCards<O>(owner: O): { owner: O; card: number; status: string; skill: string; cp: number }[] {
  return Array.from({ length: CARDS }, (_, number) => {
    return { owner, card: 1 + (number % KINDS), status: 'normal', skill: 'normal', cp: 1 + number };
  });
}

/**
 * Makes what is measured through the service's API: the users of the fixture, one's cards, and a random draw of each of the others.
 * (Of a table that has been vacuumed while it was empty PostgreSQL believes that it stays so, whatever is written then: without
 * these draws, servers would look for those of an owner through the whole table.)
 */
async function makeSeed(url: string): Promise<Seed> {
  const create = async (path: string, bodies: readonly object[]): Promise<SeededRecord[]> => {
    const records = await requestEach<object, SeededRecord>(url, bodies, (body) =>
      post(path, { ...body, password: PASSWORD }),
    );
    return records.sort((one, other) => one.id - other.id);
  };
  const given = new Map(fixtureUsers().map((user) => [user['username'], user]));
  const made = await create('/users', [...given.values()]);
  const users = made.map((user) => ({ ...given.get(user['username']), id: user.id }));
  const userIds = users.map(({ id }) => id);
  const collector = userIds.at(-1) ?? 0;
  const cards = await create('/cards', chosenCards(collector));
  const owners = userIds.filter((id) => id !== collector);
  const drawn = await create(
    '/cards',
    owners.map((owner) => ({ owner })),
  );
  return { users, userIds, collector, cards, lastCard: drawn.at(-1)?.id ?? 0 };
}
