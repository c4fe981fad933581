import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Metrics } from './harness/metrics.js';
import { ServiceProcess } from './harness/service-process.js';
import { PASSWORD, TOKEN } from './harness/secrets.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

describe('the log of the service', () => {
  let database: TestDatabase;
  let services: ServiceProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const service of services) await service.kill('SIGKILL');
    services = [];
  });
  afterAll(() => database.drop());

  function environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { DATABASE_URL: database.url, OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN, ...more };
  }

  function start(more: Readonly<Record<string, string>> = {}): ServiceProcess {
    const service = new ServiceProcess(environment(more));
    services.push(service);
    return service;
  }

  async function ask(url: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) expect((await fetch(`${url}/users?times=${i}`)).status).toBe(200);
  }

  it('loses no line at an orderly stop of several processes, and is JSON throughout', async () => {
    const service = start({ WEB_CONCURRENCY: '2' });
    await ask(await service.url(), 100);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.count('"operation":"listUser"')).toBe(100);
    for (const line of service.lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  });

  it('loses no line at an orderly stop of one process, and is for people when told so', async () => {
    const service = start({ LOG_FORMAT: 'pretty' });
    await ask(await service.url(), 100);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.count('"operation":"listUser"')).toBe(100);
    expect(service.output).toMatch(/^\[[\d:.]{12}\] INFO: \[Service\] Listening on http:/m);
    expect(service.output).toMatch(
      /^\[[\d:.]{12}\] INFO: request GET \/users 200 [\d.]+ ms \{.*"operation":"listUser","client":"127\.0\.0\.1"\}$/m,
    );
  });

  it('is for people on a terminal', () => {
    if (spawnSync('script', ['--version']).status !== 0) return;
    const command = `"${process.execPath}" "${join(process.cwd(), 'dist/main.js')}"`;
    const env = { ...process.env, HOST: '127.0.0.1', PORT: 'x', ...environment({ PORT: 'x' }) };
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: tmpdir(), env, encoding: 'utf8' });
    expect(stdout).toContain('\x1b[31mERROR\x1b[39m: \x1b[36m[Service] Cannot start: PORT must be');
  });

  it('leaves out requests when only more important lines are asked for', async () => {
    const service = start({ LOG_LEVEL: 'warn', ADMIN_PORT: '0', PORT: String(await freePort()) });
    await service.printed('Anyone can delete records');
    const url = `http://127.0.0.1:${service.environment['PORT'] ?? ''}`;
    await until(async () => (await fetch(`${url}/health/live`).catch(() => undefined)) !== undefined);
    await ask(url, 10);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.output).not.toContain('"request"');
    expect(service.output).not.toContain('Listening');
  });

  it('does not keep the service from its end when the disk is full', async () => {
    const env = { ...process.env, HOST: '127.0.0.1', ...environment({ PORT: 'x' }) };
    const stdout = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [join(process.cwd(), 'dist/main.js')], {
      cwd: tmpdir(),
      env,
      stdio: ['ignore', stdout, 'inherit'],
    });
    closeSync(stdout);
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(40_000) });
    expect(await ended.finally(() => child.kill('SIGKILL'))).toEqual([1, null]);
  });

  it('does not hold up the service when nobody reads it, and the service counts the lines that are lost', async () => {
    // Its first lines are read, and then no more: the pipe fills up, and later it is closed.
    const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', ...environment() };
    const child = spawn(process.execPath, [join(process.cwd(), 'dist/main.js')], {
      cwd: tmpdir(),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout);
    let url: string | undefined;
    for await (const line of lines) {
      url = /Listening on (http:[^, ]*)/.exec(line)?.[1];
      if (url) break;
    }
    child.stdout.pause();
    const dropped = async (): Promise<number> =>
      new Metrics(await (await fetch(`${String(url)}/metrics`)).text()).of('card_draw_log_lines_dropped_total');
    // More than the pipe and the service's own memory for lines take.
    for (let round = 0; (await dropped()) === 0; round++) {
      expect(round).toBeLessThan(60);
      await Promise.all(Array.from({ length: 10 }, () => ask(String(url), 20)));
    }
    child.stdout.destroy();
    const before = await dropped();
    await ask(String(url), 20);
    await until(async () => (await dropped()) >= before + 20);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
