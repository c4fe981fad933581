import { readFileSync } from 'node:fs';
import { get, post, request, requestEach } from './http.js';
import type { Secrets } from './servers.js';
import type { Database } from './stand.js';

/** A record as the service should answer it. */
export interface SeededRecord extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** What is in the database while measuring. */
export interface Seed extends Secrets {
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

/** The users of the fixture, as they are created: without ids. */
export function fixtureUsers(): Readonly<Record<string, unknown>>[] {
  const lines = readFileSync(USERS_FILE, 'utf8').trim().split('\n');
  return lines.map((line) =>
    Object.fromEntries(Object.entries(JSON.parse(line) as object).filter(([name]) => name !== 'id')),
  );
}

/**
 * Makes what is measured through the service's API: the users of the fixture, one's cards, and a random draw of each of the others.
 * (Of a table that has been vacuumed while it was empty PostgreSQL believes that it stays so, whatever is written then: without
 * these draws, servers would look for those of an owner through the whole table.)
 */
export async function seed(url: string, secrets: Secrets): Promise<Seed> {
  const { password } = secrets;
  const create = async (path: string, bodies: readonly object[]): Promise<SeededRecord[]> =>
    (await requestEach<object, SeededRecord>(url, bodies, (body) => post(path, { ...body, password }))).sort(byId);
  const given = new Map(fixtureUsers().map((user) => [user['username'], user]));
  const made = await create('/users', [...given.values()]);
  const [first, ...others] = made.map((user) => ({ ...given.get(user['username']), id: user.id }));
  if (first === undefined) throw new Error(`${USERS_FILE.pathname} is empty`);
  const collector = (others.at(-1) ?? first).id;
  const cards = await create('/cards', chosenCards(collector));
  const userIds = [first.id, ...others.map(({ id }) => id)] as const;
  const owners = userIds.filter((id) => id !== collector);
  const drawn = await create(
    '/cards',
    owners.map((owner) => ({ owner })),
  );
  const lastCard = (drawn.at(-1) ?? cards.at(-1))?.id ?? 0;
  return {
    users: [first, ...others],
    userIds,
    collector,
    cards,
    cardCount: cards.length + drawn.length,
    lastCard,
    drawCount: drawn.length,
    day: await dayOf(url, lastCard),
    ...secrets,
  };
}

/** With what is on them chosen, so that they are no random draws, which measurements make and remove again. */
export function chosenCards<O>(owner: O): { owner: O; card: number; status: string; skill: string; cp: number }[] {
  return Array.from({ length: CARDS }, (_, number) => {
    return { owner, card: 1 + (number % KINDS), status: 'normal', skill: 'normal', cp: 1 + number };
  });
}

/** The game day on which a card was drawn. */
export async function dayOf(url: string, card: number): Promise<string> {
  const { body } = await request(url, get(`/cards/${card}/draw`));
  return (body as { readonly day: string }).day;
}

function byId(one: SeededRecord, other: SeededRecord): number {
  return one.id - other.id;
}

/** Puts the database in the state in which a long-lived one is. */
export async function settle(database: Pick<Database, 'query'>): Promise<void> {
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}
