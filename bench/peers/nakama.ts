import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forEach, get, post, type Request, requestEach, UNIQUE } from '../http.js';
import { chosenCards, fixtureUsers } from '../seed.js';
import { freePort, start } from '../servers.js';
import type { Stand } from '../stand.js';
import { type Peer, runToEnd } from './peer.js';

/** Modules in Lua are not compiled, and stay where they are. */
const MODULES = fileURLToPath(new URL('../../../bench/peers/nakama', import.meta.url));
/** Nakama's own defaults. */
const SERVER_KEY = { authorization: `Basic ${Buffer.from('defaultkey:').toString('base64')}` };
const DRAW = '/v2/rpc/draw?http_key=defaulthttpkey&unwrap';

/** Nakama on a database of the same PostgreSQL, with a draw in its Lua runtime. */
export async function startNakama(program: string, stand: Stand): Promise<Peer> {
  const { url: databaseUrl } = await stand.addDatabase('nakama');
  const database = ['--database.address', databaseUrl];
  await runToEnd(program, ['migrate', 'up', ...database], stand);
  const port = await portBetweenFreeOnes();
  const args = [
    ...[...database, '--data_dir', join(stand.home, 'nakama'), '--runtime.path', MODULES, '--logger.level', 'warn'],
    ...['--socket.address', '127.0.0.1', '--socket.port', String(port)],
    ...['--console.address', '127.0.0.1', '--console.port', String(port + 1), '--session.token_expiry_sec', '7200'],
  ];
  const column = { name: 'nakama', title: 'Nakama' };
  const environment = { NAKAMA_TELEMETRY: '0' };
  const server = await start(column, { program, args, environment, port, probe: '/healthcheck' }, stand);
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
