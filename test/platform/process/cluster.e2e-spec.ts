import { describe, expect, it } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { allGone } from '../../harness/process-table.js';
import { PASSWORD, SECRETS, TOKEN } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { statusesOf, TwoProcesses } from './two-processes.js';

const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const ANSWER = '{"status":"ok"}';

/** A connection that is kept open, so that whichever process took it answers all its requests. */
class KeptConnection {
  private readonly socket: Socket;
  private received = '';

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString()));
    // "close" follows.
    this.socket.on('error', () => undefined);
  }

  /** Sends a request; true when it is answered, false when the connection is closed instead. */
  isAnswered(): Promise<boolean> {
    this.received = '';
    return new Promise((resolve) => {
      if (this.socket.destroyed) resolve(false);
      this.socket.on('data', () => this.received.endsWith(ANSWER) && resolve(true));
      this.socket.on('close', () => resolve(false));
      this.socket.write(REQUEST);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

const database = await createTestDatabase();
// The tests share it, and the last one ends it.
const processes = await TwoProcesses.start(database);
const { service, url, admin } = processes;

describe('the service in several processes', () => {
  it('says once what one process says, and keeps the secrets off the command lines', () => {
    expect(service.output).toContain(`Listening on ${url} with 2 processes, described at /docs`);
    for (const text of ['Listening on', 'can delete records']) expect(service.count(text)).toBe(1);
    for (const { command } of service.workers())
      expect(command).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}|postgres:`));
    expect(service.output).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
  });

  it('says once that the port is in use', async () => {
    const { port } = new URL(url);
    const second = new ServiceProcess({ DATABASE_URL: database.url, ...SECRETS, WEB_CONCURRENCY: '2', PORT: port });
    expect(await second.end()).toBe(1);
    expect(second.output).toMatch(new RegExp(`EADDRINUSE.*127.0.0.1:${port}`));
    expect(second.count('Cannot start: ')).toBe(1);
    expect(second.output).not.toContain('Listening on');
  });

  it('has metrics and health on ADMIN_PORT, and health alone for everybody', async () => {
    const get = (path: string, base: string) => processes.request('GET', path, undefined, base);
    expect((await get('/metrics', url)).status).toBe(404);
    for (const base of [url, admin]) {
      for (const path of ['/health/live', '/health/ready'])
        expect(await get(path, base)).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    }
    for (const path of ['/', '/users', '/metrics/x']) expect((await get(path, admin)).status).toBe(404);
    expect((await processes.request('POST', '/metrics', {}, admin)).status).toBe(404);
  });

  it('answers and counts in all, goes on in others when one is killed, and replaces it', async () => {
    const asked = 'operation="listUe",status="200"';
    const counted = async (name: string): Promise<number> => (await processes.metrics()).of(`${name}{${asked}}`);
    const ask = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i++) expect((await processes.request('GET', '/ues')).status).toBe(200);
    };
    await ask(10);
    expect(await counted('http_requests_total')).toBe(10);
    expect((await processes.metrics()).of('card_draw_processes')).toBe(2);
    const connections = Array.from({ length: 4 }, () => new KeptConnection(url));
    for (const connection of connections) expect(await connection.isAnswered()).toBe(true);
    const victim = service.workers()[0]?.pid ?? 0;
    await processes.replaced(async () => {
      process.kill(victim, 'SIGKILL');
      await service.printed('ended with SIGKILL');
      const answers = [1, 2, 3, 4, 5].map(() => processes.request('GET', '/users'));
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
    const after = await processes.metrics();
    expect(after.of('card_draw_processes')).toBe(2);
    expect(after.text).toMatch(/^card_draw_build_info\{version="[\d.]+"\} 1$/m);
  });

  // As Ctrl-C does.
  it('finishes the requests under way after SIGINT to the process group, says so on ADMIN_PORT, and ends', async () => {
    const { answers, lock } = await processes.heldUpRequests();
    const workers = service.workers();
    process.kill(-service.pid, 'SIGINT');
    await service.printed('SIGINT: stopping');
    const ready = await processes.request('GET', '/health/ready', undefined, admin);
    await lock.rollBack();
    expect(JSON.parse(ready.text)).toMatchObject({
      code: 503,
      errors: [{ message: 'The service is about to stop', reason: 'stopping' }],
    });
    expect(await statusesOf(answers)).toEqual([200, 200]);
    expect(await service.end()).toBe(0);
    await allGone(workers);
  });
});
