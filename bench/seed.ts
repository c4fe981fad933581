import { Agent } from 'node:http';
import { readFileSync } from 'node:fs';
import type { Database } from './database.js';
import { request } from './http.js';
import { CONNECTIONS } from './load/plan.js';
import { get, post } from './load/requests.js';

/** A record as the service should answer it. */
export interface SeededRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** What is in the database while measuring. */
export interface Seed {
  /** Those of the fixture, by id, with every field. */
  readonly users: readonly [SeededRecord, ...SeededRecord[]];
  /** Ids of all users, or of some that are evenly spread among very many. */
  readonly userIds: readonly [number, ...number[]];
  /** Owns {@link cards}. */
  readonly collector: number;
  /** By id. */
  readonly cards: readonly SeededRecord[];
  /** How many cards there are in all. */
  readonly cardCount: number;
  /** The highest id of a card; those above it were made by measurements. */
  readonly lastCard: number;
  /** How many of the cards are random draws, and the game day of the last one. */
  readonly drawCount: number;
  readonly day: string;
  readonly password: string;
}

/** What requests are made from. */
export interface Known extends Pick<Seed, 'userIds' | 'collector' | 'day' | 'password'> {
  /** Of the list that is asked for again, if the server gives one. */
  readonly etag?: string | undefined;
}

const USERS_FILE = new URL('../../test/fixtures/users.jsonl', import.meta.url);
/** The cards of the collector, who is the last user of the fixture. */
const CARDS = 600;
/** The numbers of the cards that there are, which the collector has in turns. */
const KINDS = 16;

/**
 * Makes what is measured through the service's API: the users of the fixture, one's cards, and a random draw of each of the others.
 * (Of a table that has been vacuumed while it was empty PostgreSQL believes that it stays so, whatever is written then: without
 * these draws, servers would look for those of an owner through the whole table.)
 */
export async function seed(url: string, password: string): Promise<Seed> {
  const agent = new Agent({ keepAlive: true });
  try {
    const users = await seedUsers(url, password, agent);
    const [first, ...others] = users;
    const collector = (others.at(-1) ?? first).id;
    const cards = await seedCards(url, password, collector, agent);
    const userIds = [first.id, ...others.map(({ id }) => id)] as const;
    const owners = userIds.filter((id) => id !== collector);
    const drawn = await byId(owners, (owner) => create(url, '/cards', { owner, password }, agent));
    const lastCard = (drawn.at(-1) ?? cards.at(-1))?.id ?? 0;
    return {
      users,
      userIds,
      collector,
      cards,
      cardCount: cards.length + drawn.length,
      lastCard,
      drawCount: drawn.length,
      day: await dayOf(url, lastCard, agent),
      password,
    };
  } finally {
    agent.destroy();
  }
}

async function seedUsers(url: string, password: string, agent: Agent): Promise<Seed['users']> {
  const lines = readFileSync(USERS_FILE, 'utf8').trim().split('\n');
  const users = await byId(lines, async (line) => {
    const user = JSON.parse(line) as SeededRecord;
    const { id } = await create(url, '/users', { ...user, password }, agent);
    return { ...user, id };
  });
  const [first, ...others] = users;
  if (first === undefined) throw new Error(`${USERS_FILE.pathname} is empty`);
  return [first, ...others];
}

/** With what is on them chosen, so that they are no random draws, which measurements make and remove again. */
function seedCards(url: string, password: string, owner: number, agent: Agent): Promise<SeededRecord[]> {
  const numbers = Array.from({ length: CARDS }, (_, index) => index);
  return byId(numbers, (number) => {
    const chosen = { card: 1 + (number % KINDS), status: 'normal', skill: 'normal', cp: 1 + number };
    return create(url, '/cards', { ...chosen, owner, password }, agent);
  });
}

/** The game day on which a card was drawn. */
export async function dayOf(url: string, card: number, agent?: Agent): Promise<string> {
  const { body } = await request(url, get(`/cards/${card}/draw`), agent);
  return (body as { readonly day: string }).day;
}

async function create(url: string, path: string, body: object, agent: Agent): Promise<SeededRecord> {
  return (await request(url, post(path, body), agent)).body as SeededRecord;
}

/** Makes a record of each, several at a time. */
async function byId<T>(items: readonly T[], make: (item: T) => Promise<SeededRecord>): Promise<SeededRecord[]> {
  const made: SeededRecord[] = [];
  const left = items.values();
  const workers = Array.from({ length: CONNECTIONS }, async () => {
    for (const item of left) made.push(await make(item));
  });
  await Promise.all(workers);
  return made.sort((one, other) => one.id - other.id);
}

/** Puts the database in the state in which a long-lived one is. */
export async function settle(database: Pick<Database, 'query'>): Promise<void> {
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}
