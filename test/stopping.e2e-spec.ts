import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { cardBody, userBody } from './factories/bodies.js';
import { decoded, HttpClient, requestAsGiven, type WireAnswer } from './harness/http-client.js';
import { amount } from './harness/long-form.js';
import { Metrics } from './harness/metrics.js';
import { makeDataDir, OwnPostgres } from './harness/own-postgres.js';
import { allGone } from './harness/process-table.js';
import { databaseGone, ServiceProcess, temporaryFolder } from './harness/service-process.js';
import { BEARER, PASSWORD, TOKEN } from './harness/secrets.js';
import { createTestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

/** What is demanded: within this the service ends, whatever clients and the database do. */
const DEMANDED_MS = 10_000;
/** Of nearly half a megabyte each: more than the system takes in for a client that does not read, 38 MB at most. */
const MANY_ANSWERS = 90;

/** How long an awkward client may keep its connection. At night the service has its default, which leaves a busy machine less time. */
const PATIENCE = { ANSWER_TIMEOUT_SECONDS: amount('2', '') };
/** How many processes the services have that meet all awkward clients, and those whose database hangs. */
const AMONG_CLIENTS = amount([2], [1, 2]);
const WITHOUT_DATABASE = amount([1], [1, 2]);

/** Clients that would keep a service from stopping. */
const AWKWARD: Readonly<Record<string, string>> = {
  'a client that says nothing': '',
  'a client that never ends its head': 'GET /users HTTP/1.1\r\nHost: x\r\n',
  'a client that never ends its body':
    'POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username":',
  'a client that never reads its answers': 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(MANY_ANSWERS),
  'a client that keeps its connection': 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
  'a client that wants a tunnel': 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n',
};

const cleanups: (() => unknown)[] = [];
const database = await createTestDatabase();

describe('a service that gets SIGTERM', () => {
  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
  });

  function start(environment: Readonly<Record<string, string>> = {}): ServiceProcess {
    const secrets = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
    const asByDefault = { ANSWER_TIMEOUT_SECONDS: '', DRAIN_SECONDS: '' };
    return new ServiceProcess({ DATABASE_URL: database.url, ...secrets, ...asByDefault, ...environment });
  }

  /** A connection on which nothing is read. */
  async function open(url: string, bytes: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    cleanups.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.pause();
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }

  /** Waits until so many requests have reached the service that are not answered. */
  async function inFlight(client: HttpClient, url: string, count: number): Promise<void> {
    const now = async (): Promise<number> =>
      new Metrics(decoded(await client.get(url, '/metrics'))).of('http_requests_in_flight');
    // The scrape is one of them.
    await until(async () => (await now()) > count);
  }

  /** Whether the service still takes connections. */
  async function isTaken(url: string): Promise<boolean> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  async function expectEndInTime(service: ServiceProcess, code = 0): Promise<void> {
    const begin = performance.now();
    const ended = await service.kill('SIGTERM');
    if (ended !== code) throw new Error(`The service ended with ${String(ended)}:\n${service.output}`);
    expect(performance.now() - begin).toBeLessThan(DEMANDED_MS);
  }

  it('ends in time with its database and every awkward client at once, in one process and in several', async () => {
    const dataDirs: string[] = [];
    const started = AMONG_CLIENTS.map((processes) => {
      const dataDir = `${temporaryFolder().path}/data`;
      makeDataDir(dataDir);
      dataDirs.push(dataDir);
      return start({ ...PATIENCE, WEB_CONCURRENCY: String(processes), DATABASE_URL: '', DATA_DIR: dataDir });
    });
    for (const service of started) {
      const url = await service.url();
      // Connections go to the processes in turns: each of two gets each kind.
      for (const bytes of Object.values(AWKWARD)) for (let i = 0; i < 2; i++) await open(url, bytes);
      // Whatever was sent before has been seen then.
      for (let i = 0; i < 2; i++) await fetch(`${url}/health/ready`, { headers: { connection: 'close' } });
    }
    const workers = started.flatMap((service) => service.workers());
    expect(workers).toHaveLength(2);
    await Promise.all(started.map((service) => expectEndInTime(service)));
    await allGone(workers);
    for (const dataDir of dataDirs) await databaseGone(dataDir);
  });

  it('ends in time though the database hangs, in one process and in several', async () => {
    const postgres = await OwnPostgres.start();
    const client = new HttpClient();
    const started: ServiceProcess[] = [];
    for (const processes of WITHOUT_DATABASE)
      started.push(start({ WEB_CONCURRENCY: String(processes), DATABASE_URL: postgres.url }));
    const urls = await Promise.all(started.map((service) => service.url()));
    await Promise.all(urls.flatMap((url) => Array.from({ length: 20 }, () => client.get(url, '/users'))));
    postgres.freeze();
    const requests = Promise.all(
      urls.flatMap((url) => [
        client.get(url, '/users'),
        client.get(url, '/users/1'),
        client.request(url, 'POST', '/users', { body: userBody() }),
      ]),
    );
    for (const url of urls) await inFlight(client, url, 3);
    await Promise.all(started.map((service) => expectEndInTime(service)));
    expect(new Set((await requests).map(({ status }) => status))).toEqual(new Set([503]));
  });

  it('ends in time though a shutdown hook of a module never ends', async () => {
    const folder = temporaryFolder();
    const preload = `${folder.path}/preload.mjs`;
    writeFileSync(
      preload,
      // All providers have the hook.
      'Object.defineProperty(Object.prototype, "onModuleDestroy", { value: () => new Promise(() => undefined) });',
    );
    const service = start({ NODE_OPTIONS: `--import=${preload}` });
    await service.url();
    await expectEndInTime(service, 1);
    expect(service.output).toContain('is there a shutdown hook that does not end?');
  });

  it('finishes the requests under way, one whose body is still arriving too, and says that the connection ends', async () => {
    const service = start({ WEB_CONCURRENCY: '2', DRAIN_SECONDS: '1' });
    const url = await service.url();
    const user = JSON.stringify(userBody());
    const head = `POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${user.length}\r\n\r\n`;
    const socket = await open(url, head + user.slice(0, 10));
    await fetch(`${url}/users`, {
      method: 'POST',
      body: JSON.stringify(userBody()),
      headers: { 'content-type': 'application/json' },
    });
    const statuses: number[] = [];
    const asking = Array.from({ length: 12 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      cleanups.push(() => agent.destroy());
      for (let isLast = false; !isLast;) {
        const answer = await requestAsGiven(url, {
          agent,
          method: 'POST',
          path: '/cards',
          body: JSON.stringify(cardBody(1)),
          headers: { 'content-type': 'application/json', ...BEARER },
        });
        statuses.push(answer.status);
        isLast = answer.headers.connection === 'close';
      }
    });
    await until(() => statuses.length >= 100);
    const ended = service.kill('SIGTERM');
    await Promise.all(asking);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // The drain is over when no more connections are taken.
    await until(async () => !(await isTaken(url)));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).resume();
    socket.write(user.slice(10));
    await once(socket, 'close');
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(await ended).toBe(0);
  });

  it('goes on as usual for DRAIN_SECONDS but is not ready, and ends at once when the signal comes again', async () => {
    const service = start({ DRAIN_SECONDS: '60' });
    const url = await service.url();
    const agent = new Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const ask = (path: string): Promise<WireAnswer> =>
      requestAsGiven(url, { agent, method: 'GET', path, headers: {}, body: undefined });
    expect((await ask('/health/ready')).status).toBe(200);
    process.kill(service.pid, 'SIGTERM');
    await service.printed('SIGTERM: stopping');
    for (const [path, status] of [
      ['/health/ready', 503],
      ['/health/live', 200],
      ['/users', 200],
      ['/users/9000', 404],
    ] as const) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.connection]).toEqual([path, status, 'keep-alive']);
    }
    expect(decoded(await ask('/health/ready'))).toContain('about to stop');
    const begin = performance.now();
    // A signal that comes within a second may be the same one, sent to the process group too.
    await until(
      () => service.ended || !process.kill(service.pid, 'SIGTERM'),
      () => 'The service goes on after a second signal',
    );
    expect(await service.end()).toBe(1);
    expect(performance.now() - begin).toBeLessThan(DEMANDED_MS);
  });
});
