import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { PASSWORD } from '../../test/harness/secrets.js';
import { until } from '../../test/harness/until.js';
import { Instance } from '../instance.js';
import type { TlsProxy, TlsProxyKind } from './tls-proxies.js';
import { SecureClient } from './secure-client.js';

type Say = (line: string) => void;

const CLIENTS = ['127.0.0.2', '127.0.0.3'] as const;
/** What somebody might claim to be. */
const FORGED = { 'x-forwarded-for': '203.0.113.9' };
const USERS = 200;
const DRAWERS = 4;
const DRAWS_BESIDE = 40;
const PAUSE_MS = 50;
const METRICS = ['/metrics', '/metrics/', '/metrics?x=1', '/%6detrics', '//metrics', '/x/../metrics', '/metrics/x'];

/** Starts the service behind a proxy of `deploy/`, with the settings of the guide. @returns what is wrong */
export async function tryTlsProxy(kind: TlsProxyKind, say: Say): Promise<readonly string[]> {
  const database = await OwnPostgres.start();
  // Without ADMIN_PORT the service has metrics where the proxy leads, so that the proxy alone must hide them.
  const guide = { ...settingsOfGuide(), DATA_DIR: '', ADMIN_PORT: '', PUBLIC_URL: '', RATE_LIMIT: '6000' };
  const instance = await Instance.start({ ...guide, DATABASE_URL: database.url, DRAIN_SECONDS: '' });
  const proxy = await kind.start(instance.port);
  const clients = [
    await SecureClient.connect(proxy, CLIENTS[0]),
    await SecureClient.connect(proxy, CLIENTS[1]),
  ] as const;
  const problems: string[] = [];
  const check = (what: string, isRight: boolean, found: unknown): void => {
    if (!isRight) problems.push(`${kind.program}: ${what}: ${JSON.stringify(found)}`);
  };
  try {
    await checkTransport(proxy, clients[0], check);
    await checkMetrics(instance, clients[0], check);
    await checkBodies(instance, clients[0], check);
    await checkAddresses(instance, clients, check);
    say('TLS, HTTP/2, metrics, compression, 304 and addresses were looked at');
    if (kind.isPatient) await checkRestart(instance, clients, check, say);
    return problems;
  } finally {
    for (const client of clients) client.close();
    await proxy.stop();
    await instance.kill('SIGKILL');
    await database.remove();
  }
}

type Check = (what: string, isRight: boolean, found: unknown) => void;

/** The settings of `deploy/systemd/settings.env`. */
function settingsOfGuide(): Record<string, string> {
  return parseEnv(readFileSync('deploy/systemd/settings.env', 'utf8')) as Record<string, string>;
}

async function checkTransport(proxy: TlsProxy, client: SecureClient, check: Check): Promise<void> {
  check('it does not speak HTTP/2', client.protocol === 'h2', client.protocol);
  const { status, headers } = await client.request('/health/ready');
  check('the service is not ready', status === 200, status);
  const [policy, length] = [headers['strict-transport-security'], headers['content-security-policy']?.length];
  check('browsers are not told to stay with TLS', policy === 'max-age=31536000', policy);
  check('a header of the service is missing', length !== undefined, headers);
  const plain = await fetch(`http://127.0.0.1:${proxy.ports.http}/users`, {
    redirect: 'manual',
    headers: { host: 'cards.example' },
  });
  const location = plain.headers.get('location') ?? '';
  check('HTTP is not sent on to HTTPS', [301, 308].includes(plain.status) && location.startsWith('https://'), location);
}

async function checkMetrics(instance: Instance, client: SecureClient, check: Check): Promise<void> {
  const { status } = await fetch(`${instance.url}/metrics`);
  check('the service has no metrics for this machine', status === 200, status);
  for (const path of METRICS) {
    const answer = await client.request(path);
    const told = answer.body.includes('process_cpu') || answer.status === 200;
    check(`${path} can be reached`, !told, answer.status);
  }
}

/** Codings, validators and bodies must be those of the service, byte by byte. */
async function checkBodies(instance: Instance, client: SecureClient, check: Check): Promise<void> {
  for (let i = 0; i < USERS; i++) {
    const body = { username: `player ${i}`, password: PASSWORD };
    const { status } = await client.request('/users', { method: 'POST', body });
    check('a user cannot be created', status === 200 || status === 201, status);
  }
  const path = `/users?itemsPerPage=${USERS}`;
  const plain = Buffer.from(await (await fetch(instance.url + path)).arrayBuffer());
  for (const coding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': coding };
    const direct = await fetch(instance.url + path, { headers });
    await direct.arrayBuffer();
    const { headers: found, body } = await client.request(path, { headers });
    const expected = coding === 'identity' ? undefined : coding;
    check(`the coding is not ${coding}`, found['content-encoding'] === expected, found['content-encoding']);
    check(`the ETag with ${coding} differs`, found.etag === direct.headers.get('etag'), found.etag);
    const isPacked = coding === 'identity' ? body.equals(plain) : body.length < plain.length / 2;
    check(`the body with ${coding} differs`, isPacked, [body.length, plain.length]);
    const again = await client.request(path, { headers: { ...headers, 'if-none-match': found.etag ?? '' } });
    check(`no 304 with ${coding}`, again.status === 304 && again.body.length === 0, again.status);
  }
}

/** The log and the limit see the address of the client, whatever the client claims. */
async function checkAddresses(
  instance: Instance,
  [one, other]: readonly [SecureClient, SecureClient],
  check: Check,
): Promise<void> {
  const remaining = async (client: SecureClient, path: string): Promise<number> =>
    Number((await client.request(path, { headers: FORGED })).headers['ratelimit-remaining']);
  const before = await remaining(one, '/cards?itemsPerPage=1');
  const [after, fresh] = [await remaining(one, '/cards?itemsPerPage=2'), await remaining(other, '/ues?itemsPerPage=3')];
  check('the limit does not count by address', after === before - 1 && fresh > after, { before, after, fresh });
  const logged = (operation: string): unknown => {
    const line = instance.service.lines.findLast((each) => each.includes(`"${operation}"`));
    return line === undefined ? undefined : (JSON.parse(line) as { client?: string }).client;
  };
  await until(
    () => logged('listUe') !== undefined,
    () => 'The log has no line of a request',
  );
  check('the log has another address', logged('listCard') === CLIENTS[0], logged('listCard'));
  check('the log has another address', logged('listUe') === CLIENTS[1], logged('listUe'));
}

/** Clients go on while the service is restarted: reads are a success at once, writes with an `Idempotency-Key` in the end, and once. */
async function checkRestart(
  instance: Instance,
  clients: readonly [SecureClient, SecureClient],
  check: Check,
  say: Say,
): Promise<void> {
  const counts = { draws: 0, refused: 0, reads: 0, longest: 0 };
  let stopping = false;
  const read = async (): Promise<void> => {
    while (!stopping) {
      const since = performance.now();
      const { status } = await clients[0].request(`/users/${(counts.reads % DRAWERS) + 1}`);
      counts.longest = Math.max(counts.longest, performance.now() - since);
      check('a read failed during a restart', status === 200, status);
      counts.reads++;
      await sleep(PAUSE_MS);
    }
  };
  const draw = async (owner: number): Promise<void> => {
    for (let nth = 0; !stopping;) {
      const headers = { 'idempotency-key': `draw-${owner}-${nth}` };
      const { status } = await clients[1].request('/cards', {
        method: 'POST',
        headers,
        body: { owner, password: PASSWORD },
      });
      if (status === 200) nth = ++counts.draws;
      else counts.refused++;
      check('a draw failed in another way', status === 200 || status === 502 || status === 503, status);
      await sleep(PAUSE_MS);
    }
  };
  const playing = Promise.all([read(), ...Array.from({ length: DRAWERS }, (_, index) => draw(index + 1))]);
  const drawn = (draws: number): Promise<void> =>
    until(
      () => counts.draws >= draws,
      () => `Draws do not go on: ${JSON.stringify(counts)}`,
    );
  await drawn(DRAWS_BESIDE);
  const code = await instance.kill('SIGTERM');
  check('the service did not end well', code === 0, code);
  await instance.startAgain();
  await drawn(counts.draws + DRAWS_BESIDE);
  stopping = true;
  await playing;
  const listed = (await (await fetch(`${instance.url}/cards?itemsPerPage=5000`)).json()) as unknown[];
  // One that was refused last may have been drawn.
  const isWhole = listed.length >= counts.draws && listed.length <= counts.draws + DRAWERS;
  check('there are more or fewer cards than were drawn', isWhole, [listed.length, counts]);
  const { reads, longest, draws, refused } = counts;
  say(`a restart: ${reads} reads, none failed, the longest took ${(longest / 1000).toFixed(1)} s`);
  say(`  ${draws} draws, each once; ${refused} were refused meanwhile and sent again`);
}
