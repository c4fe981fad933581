import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { SERVICE } from '../columns.js';
import { serviceOnNewGround } from '../contestants.js';
import { forEach, get, json, post, type Request, requestEach, UNIQUE } from '../http.js';
import { chosenCards, fixtureUsers, type SeededRecord } from '../seed.js';
import { newSecrets, type Secrets, type Server, start } from '../servers.js';
import type { Stand } from '../stand.js';
import type { Peer } from './peer.js';

/** Where the original keeps its data, and where it listens; neither can be chosen. */
const ORIGINAL_DATA = '/app/data';
const ORIGINAL_PORT = 8080;

/** This service. */
export async function startService(stand: Stand): Promise<Peer> {
  const { server, ground } = await serviceOnNewGround(SERVICE, stand);
  return peerOf(server, ground.seed.userIds, ground.seed);
}

/** The service that this one replaces, in Go on SQLite; it has the same interface. */
export async function startOriginal(program: string, stand: Stand): Promise<Peer> {
  if (existsSync(ORIGINAL_DATA) && readdirSync(ORIGINAL_DATA).length > 0)
    throw new Error(`${ORIGINAL_DATA} is not empty`);
  const made = mkdirSync(ORIGINAL_DATA, { recursive: true });
  stand.teardown.defer(() => {
    for (const name of readdirSync(ORIGINAL_DATA)) rmSync(`${ORIGINAL_DATA}/${name}`, { recursive: true });
    if (made !== undefined) rmSync(made, { recursive: true });
  });
  // What writes there ends before.
  stand.teardown.defer(() => stand.children.stopAll());
  const secrets = newSecrets();
  const environment = { PASS: secrets.password, TOKEN: secrets.token };
  const column = { name: 'original', title: 'the original (Go, SQLite)' };
  const command = { program, args: [], environment, port: ORIGINAL_PORT, probe: '/users?itemsPerPage=1' };
  const server = await start(column, command, stand);
  const { password } = secrets;
  const create = (path: string, bodies: readonly object[]): Promise<SeededRecord[]> =>
    requestEach(server.url, bodies, (body) => post(path, { ...body, password }));
  const users = await create('/users', fixtureUsers());
  const ids = users.map(({ id }) => id);
  await create('/cards', chosenCards(ids.at(-1)));
  return peerOf(server, ids, secrets);
}

function peerOf(server: Server, ids: readonly number[], { password, token }: Secrets): Peer {
  const list = (items: number): Request => get(`/users?itemsPerPage=${items}`);
  const cards = (items: number): Request => get(`/users/${ids.at(-1) ?? 0}/card?itemsPerPage=${items}`);
  return {
    server,
    requests: {
      'list-all': [list(ids.length)],
      'list-1000': [list(1000)],
      'list-under-changes': [list(1000)],
      read: forEach(ids, (id) => get(`/users/${id}`)),
      cards: [cards(1000)],
      'cards-100': [cards(100)],
      draw: forEach(ids.slice(0, -1), (owner) => post('/cards', { owner, password })),
      create: [post('/users', { username: UNIQUE, password })],
    },
    changes: forEach(ids, (id) => json('PATCH', `/users/${id}`, { luck: 7, token })),
    count: (body) => (body as unknown[]).length,
  };
}
