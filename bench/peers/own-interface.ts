import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { PASSWORD, TOKEN } from '../../test/harness/secrets.js';
import { forEach, get, json, post, type Request, requestEach, UNIQUE } from '../requests.js';
import { drawsOf, NEW_KEY } from '../rows.js';
import { chosenCards, fixtureUsers, type SeededRecord, startSeededServer } from '../seed.js';
import type { Server, TestBed } from '../test-bed.js';
import type { Peer } from './peer.js';

/** Where the original keeps its data, and where it listens; neither can be chosen. */
const ORIGINAL_DATA = '/app/data';
const ORIGINAL_PORT = 8080;

/** This service. */
export async function startService(testBed: TestBed): Promise<Peer> {
  const { server, seed } = await startSeededServer(testBed);
  const peer = peerOf(server, seed.userIds);
  const owners = { ...seed, userIds: seed.userIds.slice(0, -1) };
  return { ...peer, requests: { ...peer.requests, 'draw-with-key': drawsOf(owners, NEW_KEY) } };
}

/** The service that this one replaces, in Go on SQLite; it has the same interface. */
export async function startOriginal(program: string, testBed: TestBed): Promise<Peer> {
  if (existsSync(ORIGINAL_DATA) && readdirSync(ORIGINAL_DATA).length > 0)
    throw new Error(`${ORIGINAL_DATA} is not empty`);
  const made = mkdirSync(ORIGINAL_DATA, { recursive: true });
  process.on('exit', () => {
    for (const name of readdirSync(ORIGINAL_DATA)) rmSync(`${ORIGINAL_DATA}/${name}`, { recursive: true });
    if (made !== undefined) rmSync(made, { recursive: true });
  });
  const env = { PASS: PASSWORD, TOKEN };
  const server = await testBed.start({ program, args: [], env, port: ORIGINAL_PORT, probe: '/users?itemsPerPage=1' });
  const create = (path: string, bodies: readonly object[]): Promise<SeededRecord[]> =>
    // Its SQLite refuses writes that come at the same time.
    requestEach(server.url, bodies, (body) => post(path, { ...body, password: PASSWORD }), 1);
  const ids = (await create('/users', fixtureUsers())).map(({ id }) => id);
  await create('/cards', chosenCards(ids.at(-1)));
  return peerOf(server, ids);
}

function peerOf(server: Server, ids: readonly number[]): Peer {
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
      draw: forEach(ids.slice(0, -1), (owner) => post('/cards', { owner, password: PASSWORD })),
      create: [post('/users', { username: UNIQUE, password: PASSWORD })],
    },
    changes: forEach(ids, (id) => json('PATCH', `/users/${id}`, { luck: 7, token: TOKEN })),
    count: (body) => (body as unknown[]).length,
  };
}
