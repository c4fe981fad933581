import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, runToEnd } from '../../test/harness/program.js';
import { forEach, get, json, post, request, requestEach, UNIQUE } from '../requests.js';
import { chosenCards, fixtureUsers } from '../seed.js';
import type { TestBed } from '../test-bed.js';
import type { Peer } from './peer.js';

const EMAIL = 'bench@example.com';
/** Anyone may do everything. */
const OPEN = { type: 'base', listRule: '', viewRule: '', createRule: '', updateRule: '' };
const PLAYERS = '/api/collections/players/records';
const CARDS = '/api/collections/cards/records';
const THOUSAND = 'perPage=1000&skipTotal=1';

/** PocketBase with the collections `players` and `cards`, on its own SQLite. */
export async function startPocketBase(program: string, testBed: TestBed): Promise<Peer> {
  const home = join(testBed.home.path, 'pocketbase');
  const [port, password] = [await freePort(), randomBytes(16).toString('hex')];
  const data = ['--dir', join(home, 'data')];
  await runToEnd(program, ['superuser', 'upsert', EMAIL, password, ...data], { cwd: testBed.home.path });
  const folders = ['hooks', 'migrations', 'public'].flatMap((name) => [`--${name}Dir`, join(home, name)]);
  const args = ['serve', '--http', `127.0.0.1:${port}`, ...data, ...folders, '--automigrate=false'];
  const server = await testBed.start({ program, args, port, probe: '/api/health' });
  const { url } = server;
  await makeCollections(url, password);
  const users = await requestEach<object, { id: string }>(url, fixtureUsers(), (user) => post(PLAYERS, user));
  const ids = users.map(({ id }) => id);
  const owner = ids.at(-1) ?? '';
  await requestEach(url, chosenCards(owner), (card) => post(CARDS, card));
  const list = forEach([`${PLAYERS}?${THOUSAND}`], (path) => get(path));
  return {
    server,
    requests: {
      'list-1000': list,
      'list-under-changes': list,
      read: forEach(ids, (id) => get(`${PLAYERS}/${id}`)),
      cards: [get(`${CARDS}?${THOUSAND}&filter=${encodeURIComponent(`owner='${owner}'`)}`)],
      draw: forEach(ids.slice(0, -1), (id) =>
        post(CARDS, { owner: id, card: 1, status: 'normal', skill: 'normal', cp: 100 }),
      ),
      create: [post(PLAYERS, { username: UNIQUE })],
    },
    changes: forEach(ids, (id) => json('PATCH', `${PLAYERS}/${id}`, { luck: 7 })),
    count: (body) => (body as { readonly items: unknown[] }).items.length,
  };
}

async function makeCollections(url: string, password: string): Promise<void> {
  const login = post('/api/collections/_superusers/auth-with-password', { identity: EMAIL, password });
  const { token: authorization } = (await request(url, login)).body as { readonly token: string };
  const make = async (collection: object): Promise<string> => {
    const answer = await request(url, post('/api/collections', { ...OPEN, ...collection }, { authorization }));
    return (answer.body as { readonly id: string }).id;
  };
  const [example = {}] = fixtureUsers();
  const fields = Object.entries(example).map(([name, value]) => field(name, value));
  const unique = 'CREATE UNIQUE INDEX players_username ON players (username)';
  const collectionId = await make({ name: 'players', fields, indexes: [unique] });
  const card = Object.entries({ card: 1, status: '', skill: '', cp: 1 }).map(([name, value]) => field(name, value));
  await make({
    name: 'cards',
    fields: [...card, { name: 'owner', type: 'relation', collectionId, required: true, maxSelect: 1 }],
    indexes: ['CREATE INDEX cards_owner ON cards (owner)'],
  });
}

function field(name: string, value: unknown): object {
  if (typeof value === 'boolean') return { name, type: 'bool' };
  if (typeof value === 'number') return { name, type: 'number' };
  return { name, type: name.endsWith('_at') ? 'date' : 'text' };
}
