import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'node:http';
import { KeptConnection } from './harness/kept-connection.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { allGone, type ProcessEntry } from './harness/process-table.js';
import { type RawAnswer, send } from './harness/raw-http.js';
import { ServiceProcess } from './harness/service-process.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

const PASSWORD = 'operator-password';
const TOKEN = 'operator-token';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the service in several processes', () => {
  let database: TestDatabase;
  let services: ServiceProcess[];
  /** Each request has a connection of its own, and connections go to the processes in turns. */
  let agent: Agent;

  beforeEach(async () => {
    database = await createTestDatabase();
    services = [];
    agent = new Agent({ keepAlive: false });
  });
  afterEach(async () => {
    agent.destroy();
    for (const service of services) await service.kill('SIGKILL');
    await database.drop();
  });

  function start(processes: number, detached = false): ServiceProcess {
    const environment = {
      DATABASE_URL: database.url,
      OPERATOR_PASSWORD: PASSWORD,
      OPERATOR_TOKEN: TOKEN,
      WEB_CONCURRENCY: String(processes),
    };
    const service = new ServiceProcess(environment, { detached });
    services.push(service);
    return service;
  }

  function request(url: string, method: string, path: string, body?: object): Promise<RawAnswer> {
    return send(url, agent, method, path, JSON_TYPE, body && Buffer.from(JSON.stringify(body)));
  }

  async function statusesOf(answers: readonly Promise<RawAnswer>[]): Promise<number[]> {
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  function createUser(url: string): Promise<RawAnswer> {
    return request(url, 'POST', '/users', { username: 'ai', password: PASSWORD });
  }

  /** Requests that are under way in all of two processes, held up by a lock on the user that they change. */
  async function heldUpRequests(url: string): Promise<{ answers: Promise<RawAnswer>[]; lock: OpenTransaction }> {
    await createUser(url);
    const lock = await OpenTransaction.with(database.url, 'select from users where id = 1 for update');
    const answers = [1, 2].map(() => request(url, 'PATCH', '/users/1', { token: TOKEN, aiten: 7 }));
    await lock.holdsUp(2);
    return { answers, lock };
  }

  function first(processes: readonly ProcessEntry[]): number {
    return processes[0]?.pid ?? 0;
  }

  function kill(pid: number): void {
    process.kill(pid, 'SIGKILL');
  }

  const NEWCOMER = 'takes requests';

  it('is one process unless told otherwise', async () => {
    const service = start(1);
    const url = await service.url();
    expect(service.workers()).toEqual([]);
    expect(service.output).toContain(`Listening on ${url}, described at /docs`);
  });

  it('says once what one process says, and keeps the secrets off the command lines', async () => {
    const service = start(3);
    const url = await service.url();
    expect(service.output).toContain(`Listening on ${url} with 3 processes, described at /docs`);
    expect(service.workers()).toHaveLength(3);
    for (const text of ['Listening on', 'Anyone can delete records']) expect(service.count(text)).toBe(1);
    for (const { command } of service.workers())
      expect(command).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}|postgres:`));
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.output).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
  });

  it('answers in all of them, and goes on in the others when one is killed', async () => {
    const service = start(2);
    const url = await service.url();
    const connections: KeptConnection[] = [];
    for (let i = 0; i < 4; i++) {
      const connection = new KeptConnection(url);
      connections.push(connection);
      expect(await connection.isAnswered()).toBe(true);
    }
    kill(first(service.workers()));
    await service.printed('ended with SIGKILL');
    expect(await statusesOf([1, 2, 3, 4, 5].map(() => request(url, 'GET', '/users')))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    const kept = await Promise.all(connections.map((connection) => connection.isAnswered()));
    expect(new Set(kept)).toEqual(new Set([true, false]));
    for (const connection of connections) connection.close();
  });

  it('replaces a process each time that one is killed', async () => {
    const service = start(2);
    const url = await service.url();
    const killed = new Set<number>();
    for (let times = 1; times <= 3; times++) {
      const victim = first(service.workers());
      kill(victim);
      killed.add(victim);
      await service.printed(NEWCOMER, times);
      expect(service.workers()).toHaveLength(2);
      expect(service.workers().filter(({ pid }) => killed.has(pid))).toEqual([]);
      expect((await request(url, 'GET', '/users')).status).toBe(200);
    }
    expect(service.count('ended with SIGKILL')).toBe(3);
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  it('comes back at the same address when all processes are killed at once', async () => {
    const service = start(2);
    const url = await service.url();
    for (const { pid } of service.workers()) kill(pid);
    await service.printed(NEWCOMER, 2);
    const connections = [1, 2, 3, 4].map(() => request(url, 'GET', '/users'));
    expect(await statusesOf(connections)).toEqual([200, 200, 200, 200]);
    kill(first(service.workers()));
    await service.printed(NEWCOMER, 3);
    expect(service.count('Listening on')).toBe(1);
  });

  it('goes on trying to replace a process that cannot start', async () => {
    const service = start(2);
    const url = await service.url();
    const setConnections = async (allowed: boolean): Promise<void> => {
      const elsewhere = await createTestDatabase();
      await elsewhere.query(
        `alter database ${new URL(database.url).pathname.slice(1)} allow_connections ${String(allowed)}`,
      );
      await elsewhere.drop();
    };
    await setConnections(false);
    const victim = first(service.workers());
    kill(victim);
    await service.printed('cannot start: ', 2);
    await service.printed('ended with code 1; another takes its place in 0.25 s');
    expect((await request(url, 'GET', '/health/live')).status).toBe(200);
    await setConnections(true);
    await service.printed(NEWCOMER);
    expect(service.workers()).toHaveLength(2);
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  it('gives the draws of one user gapless nonces', async () => {
    const url = await start(2).url();
    await createUser(url);
    const draws = Array.from({ length: 40 }, () => request(url, 'POST', '/cards', { owner: 1, password: PASSWORD }));
    const cards = (await Promise.all(draws)).map(({ text }) => (JSON.parse(text) as { id: number }).id);
    const { text } = await request(url, 'GET', '/users/1/draws?itemsPerPage=100');
    const listed = JSON.parse(text) as { nonce: number; card_id: number }[];
    expect(listed.map(({ nonce }) => nonce)).toEqual(cards.map((_, index) => index + 1));
    expect(new Set(listed.map(({ card_id }) => card_id))).toEqual(new Set(cards));
  });

  it.each([
    ['SIGTERM', 'the service', (pid: number) => pid],
    // As Ctrl-C does, and a supervisor that signals all processes that belong together.
    ['SIGINT', 'the process group', (pid: number) => -pid],
    ['SIGTERM', 'the process group', (pid: number) => -pid],
  ] as const)('finishes the requests under way after %s to %s, and ends', async (signal, _whom, target) => {
    const service = start(2, true);
    const { answers, lock } = await heldUpRequests(await service.url());
    const workers = service.workers();
    process.kill(target(service.pid), signal);
    await service.printed(`${signal}: stopping`);
    await lock.rollBack();
    expect(await statusesOf(answers)).toEqual([200, 200]);
    expect(await service.end()).toBe(0);
    await allGone(workers);
  });

  it('lets a process that gets SIGTERM alone finish its requests, and replaces it', async () => {
    const service = start(2);
    const { answers, lock } = await heldUpRequests(await service.url());
    const [ended, other] = service.workers();
    process.kill(ended?.pid ?? 0, 'SIGTERM');
    await lock.rollBack();
    expect(await statusesOf(answers)).toEqual([200, 200]);
    await service.printed(NEWCOMER);
    expect(service.output).toContain(`Process ${String(ended?.pid)} ended with code 0`);
    expect(service.workers()).toHaveLength(2);
    expect(service.workers()).toContainEqual(other);
  });
});
