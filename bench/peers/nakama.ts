import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { freePort, runToEnd } from '../../test/harness/program.js';
import { forEach, get, post, type Request, requestEach, UNIQUE } from '../requests.js';
import { chosenCards, fixtureUsers } from '../seed.js';
import type { TestBed } from '../test-bed.js';
import type { Peer } from './peer.js';

/** Modules in Lua. */
const MODULES = resolve('bench/peers/nakama');
/** Nakama's own defaults. */
const SERVER_KEY = { authorization: `Basic ${Buffer.from('defaultkey:').toString('base64')}` };
const DRAW = '/v2/rpc/draw?http_key=defaulthttpkey&unwrap';

/** Nakama on a database of the same PostgreSQL, with a draw in its Lua runtime. */
export async function startNakama(program: string, testBed: TestBed): Promise<Peer> {
  const database = ['--database.address', (await testBed.addDatabase('nakama')).url];
  const env = { PATH: process.env['PATH'], HOME: testBed.home.path, NAKAMA_TELEMETRY: '0' };
  await runToEnd(program, ['migrate', 'up', ...database], { cwd: testBed.home.path, env });
  const port = await portBetweenFreeOnes();
  const data = join(testBed.home.path, 'nakama');
  const args = [
    ...database,
    '--data_dir',
    data,
    '--runtime.path',
    MODULES,
    '--logger.level',
    'warn',
    '--socket.address',
    '127.0.0.1',
    '--socket.port',
    String(port),
    '--console.address',
    '127.0.0.1',
    '--console.port',
    String(port + 1),
    '--session.token_expiry_sec',
    '7200',
  ];
  const server = await testBed.start({ program, args, env, port, probe: '/healthcheck' });
  const { url } = server;
  const sessions = await requestEach<object, { token: string }>(url, fixtureUsers(), () => device(randomUUID()));
  const headers = { authorization: `Bearer ${sessions[0]?.token ?? ''}` };
  const accounts = await requestEach<string, { user: { id: string } }>(
    url,
    sessions.map(({ token }) => token),
    (token) => get('/v2/account', { authorization: `Bearer ${token}` }),
  );
  const ids = accounts.map(({ user }) => user.id);
  const owner = ids.at(-1) ?? '';
  await requestEach(url, chosenCards(owner), draw);
  return {
    server,
    requests: {
      read: forEach(ids, (id) => get(`/v2/user?ids=${id}`, headers)),
      'cards-100': [get(`/v2/storage/cards/${owner}?limit=100`, headers)],
      draw: forEach(ids.slice(0, -1), (id) => draw({ owner: id })),
      create: [device(UNIQUE)],
    },
    count: (body) => (body as { readonly objects: unknown[] }).objects.length,
  };
}

/** Nakama also listens on the port before, for gRPC; its console gets the one after. */
async function portBetweenFreeOnes(): Promise<number> {
  for (;;) {
    const port = (await freePort()) + 1;
    const free = await Promise.allSettled([freePort(port), freePort(port + 1)]);
    if (free.every(({ status }) => status === 'fulfilled')) return port;
  }
}

function draw({ owner }: { readonly owner: string }): Request {
  return post(DRAW, { owner });
}

function device(id: string): Request {
  return post('/v2/account/authenticate/device?create=true', { id: `device-${id}` }, SERVER_KEY);
}
