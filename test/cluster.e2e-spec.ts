import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'node:http';
import { userBody } from './factories/bodies.js';
import { KeptConnection } from './harness/kept-connection.js';
import { amount } from './harness/long-form.js';
import { Metrics } from './harness/metrics.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { allGone, type ProcessEntry } from './harness/process-table.js';
import { type RawAnswer, send } from './harness/raw-http.js';
import { PASSWORD, SECRETS, TOKEN } from './harness/secrets.js';
import { forBlock } from './harness/scopes.js';
import { ServiceProcess } from './harness/service-process.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

const NEWCOMER = 'takes requests';

type Stop = [signal: NodeJS.Signals, whom: string, target: (pid: number) => number];
// As Ctrl-C does, and a supervisor that signals all processes that belong together.
const TO_GROUP: Stop = ['SIGINT', 'the process group', (pid) => -pid];
const STOPS = amount<Stop[]>(
  [TO_GROUP],
  [TO_GROUP, ['SIGTERM', 'the service', (pid) => pid], ['SIGTERM', 'the process group', (pid) => -pid]],
);

function sendJson(url: string, agent: Agent, method: string, path: string, body?: object): Promise<RawAnswer> {
  const headers = { 'content-type': 'application/json' };
  return send(url, agent, method, path, headers, body && Buffer.from(JSON.stringify(body)));
}

async function metricsOf(url: string, agent: Agent): Promise<Metrics> {
  const { status, text } = await send(url, agent, 'GET', '/metrics', {}, undefined);
  expect(status).toBe(200);
  return new Metrics(text);
}

/** Of two processes. The tests share it, and each leaves it well or ended. */
let service: ServiceProcess;
let url: string;
/** Each request has a connection of its own, and connections go to the processes in turns. */
let agent: Agent;
const database = await createTestDatabase();
await start();

describe('the service in several processes', () => {
  beforeEach(async () => {
    agent = new Agent({ keepAlive: false });
    if (service.ended) await start();
  });
  afterEach(async () => {
    agent.destroy();
    if (service.workers().length !== 2) await service.kill('SIGKILL');
  });

  it('goes on trying to replace a process that cannot start', async () => {
    const setConnections = async (allowed: boolean): Promise<void> => {
      const elsewhere = await createTestDatabase();
      await elsewhere.query(
        `alter database ${new URL(database.url).pathname.slice(1)} allow_connections ${String(allowed)}`,
      );
      await elsewhere.drop();
    };
    await setConnections(false);
    await replaced(async () => {
      kill(first(service.workers()));
      await service.printed('cannot start: ', 2);
      await service.printed('ended with code 1; another takes its place in 0.25 s');
      expect((await request('GET', '/health/live')).status).toBe(200);
      await setConnections(true);
    });
  });

  it('says once what one process says, and keeps the secrets off the command lines', () => {
    expect(service.output).toContain(`Listening on ${url} with 2 processes, described at /docs`);
    for (const text of ['Listening on', 'can delete records']) expect(service.count(text)).toBe(1);
    for (const { command } of service.workers())
      expect(command).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}|postgres:`));
    expect(service.output).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
  });

  it('answers and counts in all, goes on in others when one is killed, and replaces it', async () => {
    const asked = 'operation="listUe",status="200"';
    const counted = async (name: string): Promise<number> => (await metricsOf(url, agent)).of(`${name}{${asked}}`);
    const ask = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i++) expect((await request('GET', '/ues')).status).toBe(200);
    };
    await ask(10);
    for (let i = 0; i < 4; i++) expect(await counted('http_requests_total')).toBe(10);
    expect((await metricsOf(url, agent)).of('card_draw_processes')).toBe(2);
    const connections = Array.from({ length: 4 }, () => new KeptConnection(url));
    for (const connection of connections) expect(await connection.isAnswered()).toBe(true);
    const victim = first(service.workers());
    await replaced(async () => {
      const before = service.count('ended with SIGKILL');
      kill(victim);
      await service.printed('ended with SIGKILL', before + 1);
      const answers = [1, 2, 3, 4, 5].map(() => request('GET', '/users'));
      expect(await statusesOf(answers)).toEqual([200, 200, 200, 200, 200]);
      const kept = await Promise.all(connections.map((connection) => connection.isAnswered()));
      expect(new Set(kept)).toEqual(new Set([true, false]));
    });
    expect(service.workers().map(({ pid }) => pid)).not.toContain(victim);
    for (const connection of connections) connection.close();
    const left = await counted('http_requests_total');
    expect(left).toBeLessThan(10);
    await ask(4);
    expect(await counted('http_requests_total')).toBe(left + 4);
    expect(await counted('http_request_duration_seconds_count')).toBe(left + 4);
    const after = await metricsOf(url, agent);
    expect(after.of('card_draw_processes')).toBe(2);
    expect(after.text).toMatch(/^card_draw_build_info\{version="[\d.]+"\} 1$/m);
  });

  it('comes back at the same address when all processes are killed at once', async () => {
    await replaced(() => {
      for (const { pid } of service.workers()) kill(pid);
    }, 2);
    const connections = [1, 2, 3, 4].map(() => request('GET', '/users'));
    expect(await statusesOf(connections)).toEqual([200, 200, 200, 200]);
    expect(service.count('Listening on')).toBe(1);
  });

  it('lets a process that gets SIGTERM alone finish its requests, and replaces it', async () => {
    const { answers, lock } = await heldUpRequests();
    const [ended, other] = service.workers();
    await replaced(async () => {
      process.kill(ended?.pid ?? 0, 'SIGTERM');
      await lock.rollBack();
      expect(await statusesOf(answers)).toEqual([200, 200]);
    });
    expect(service.output).toContain(`Process ${String(ended?.pid)} ended with code 0`);
    expect(service.workers()).toContainEqual(other);
  });

  it.each(STOPS)('finishes the requests under way after %s to %s, and ends', async (signal, _whom, target) => {
    const { answers, lock } = await heldUpRequests();
    const workers = service.workers();
    process.kill(target(service.pid), signal);
    await service.printed(`${signal}: stopping`);
    await lock.rollBack();
    expect(await statusesOf(answers)).toEqual([200, 200]);
    expect(await service.end()).toBe(0);
    await allGone(workers);
  });
});

async function start(): Promise<void> {
  const environment = { DATABASE_URL: database.url, ...SECRETS, WEB_CONCURRENCY: '2' };
  service = forBlock(() => new ServiceProcess(environment, { detached: true }));
  url = await service.url();
}

function request(method: string, path: string, body?: object): Promise<RawAnswer> {
  return sendJson(url, agent, method, path, body);
}

async function statusesOf(answers: readonly Promise<RawAnswer>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function createUser(): Promise<number> {
  const { text } = await request('POST', '/users', userBody());
  return (JSON.parse(text) as { id: number }).id;
}

/** Requests that are under way in all of two processes, held up by a lock on the user that they change. */
async function heldUpRequests(): Promise<{ answers: Promise<RawAnswer>[]; lock: OpenTransaction }> {
  const user = await createUser();
  const lock = await OpenTransaction.with(database.url, `select from users where id = ${user} for update`);
  const answers = [1, 2].map(() => request('PATCH', `/users/${user}`, { token: TOKEN, aiten: 7 }));
  await lock.holdsUp(2);
  return { answers, lock };
}

function first(processes: readonly ProcessEntry[]): number {
  return processes[0]?.pid ?? 0;
}

function kill(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

/** Waits until another process has taken the place of one that ends in the act. */
async function replaced(act: () => unknown, processes = 1): Promise<void> {
  const before = service.count(NEWCOMER);
  await act();
  await service.printed(NEWCOMER, before + processes);
  expect(service.workers()).toHaveLength(2);
}

describe('metrics and health of the service as a process', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  /** Each request has a connection of its own, and connections go to the processes in turns. */
  let agent: Agent;

  beforeEach(async () => {
    database = await createTestDatabase();
    agent = new Agent({ keepAlive: false });
  });
  afterEach(() => agent.destroy());

  function start(environment: Readonly<Record<string, string>>): Promise<string> {
    service = new ServiceProcess({ DATABASE_URL: database.url, ...SECRETS, ...environment });
    return service.url();
  }

  const get = (url: string, path: string): Promise<RawAnswer> => send(url, agent, 'GET', path, {}, undefined);

  it.each(amount(['2'], ['1', '2']))(
    'are on ADMIN_PORT alone, until the service has stopped, with %s processes',
    async (WEB_CONCURRENCY) => {
      const url = await start({ WEB_CONCURRENCY, ADMIN_PORT: '0' });
      const admin = /Metrics and health at (http:\S+)/.exec(service.output)?.[1] ?? '';
      for (let i = 0; i < 6; i++) expect((await get(url, '/users')).status).toBe(200);
      const requests = 'http_requests_total{operation="listUser",status="200"}';
      expect((await metricsOf(admin, agent)).of(requests)).toBe(6);
      expect((await get(url, '/metrics')).status).toBe(404);
      for (const base of [url, admin]) {
        for (const path of ['/health/live', '/health/ready']) {
          expect(await get(base, path)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
        }
      }
      for (const path of ['/', '/users', '/metrics/x']) expect((await get(admin, path)).status).toBe(404);
      expect(await send(admin, agent, 'POST', '/metrics', {}, Buffer.from('x'))).toMatchObject({ status: 404 });
      await database.query('alter table migrations rename to moved');
      const lacking = await get(admin, '/health/ready');
      await database.query('alter table moved rename to migrations');
      expect(lacking.status).toBe(503);
      expect(JSON.parse(lacking.text)).toMatchObject({
        code: 503,
        errors: [{ message: expect.stringContaining('lacks migrations'), reason: 'migrations_missing' }],
      });
      await sendJson(url, agent, 'POST', '/users', userBody());
      const lock = await OpenTransaction.with(database.url, 'select from users where id = 1 for update');
      const held = sendJson(url, agent, 'PATCH', '/users/1', { token: TOKEN, aiten: 1 });
      await lock.holdsUp(1);
      const end = service.kill('SIGTERM');
      // It stops while it finishes what is under way.
      await until(async () => (await get(admin, '/health/ready')).status !== 200);
      const ready = await get(admin, '/health/ready');
      await lock.rollBack();
      expect((await held).status).toBe(200);
      expect(JSON.parse(ready.text)).toMatchObject({
        code: 503,
        errors: [{ message: 'The service is about to stop', reason: 'stopping' }],
      });
      expect(await end).toBe(0);
    },
  );
});
