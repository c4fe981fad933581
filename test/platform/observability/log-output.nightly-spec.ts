import { describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { Metrics } from '../../harness/metrics.js';
import { builtProgram } from '../../harness/program.js';
import { exchange, written } from '../../harness/raw-http.js';
import { atEnd } from '../../harness/scopes.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const database = await createTestDatabase();
const environment = (): Record<string, string> => ({ DATABASE_URL: database.url, ...SECRETS });

describe('the log of the service', () => {
  it('is for people on a terminal', () => {
    if (spawnSync('script', ['--version']).status !== 0) return;
    const command = `"${process.execPath}" "${builtProgram('main')}"`;
    const env = { ...process.env, HOST: '127.0.0.1', PORT: 'x', ...environment() };
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: tmpdir(), env, encoding: 'utf8' });
    expect(stdout).toContain('\x1b[31mERROR\x1b[39m: \x1b[36m[Service] Cannot start: PORT must be');
  });

  it('is for people when asked to be, loses no line at an orderly stop, and names the page', async () => {
    const service = new ServiceProcess({ ...environment(), LOG_FORMAT: 'pretty' });
    const url = await service.url();
    for (let i = 0; i < 100; i++) expect((await fetch(`${url}/users?times=${i}`)).status).toBe(200);
    expect(service.output).toContain(`The page is at ${url}/`);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.count('"operation":"listUser"')).toBe(100);
    expect(service.output).toMatch(/^\[[\d:.]{12}\] INFO: \[Service\] Listening on http:/m);
    expect(service.output).toMatch(
      /^\[[\d:.]{12}\] INFO: request GET \/users 200 [\d.]+ ms \{"operation":"listUser",.*"client":"127\.0\.0\.1"\}$/m,
    );
  });

  it('does not hold up the service when no one reads it, and the service counts the lines that are lost', async () => {
    // Its first lines are read, and then no more: the pipe fills up, and later it is closed.
    const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', ...environment() };
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, [builtProgram('main')], { cwd: tmpdir(), env, stdio: [...stdio] });
    atEnd(() => void child.kill('SIGKILL'));
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
    const id = `X-Request-Id: ${'x'.repeat(128)}`;
    const requests = written('GET /users', [id]).repeat(200) + written('GET /users');
    for (let round = 0; (await dropped()) === 0; round++) {
      expect(round).toBeLessThan(60);
      expect(await exchange(String(url), requests)).toMatch(/^HTTP\/1.1 200 /);
    }
    child.stdout.destroy();
    const before = await dropped();
    // There may be room for a few more lines, until the service has found that the pipe is closed.
    await until(async () => {
      for (let i = 0; i < 20; i++) expect((await fetch(`${String(url)}/users?times=${i}`)).status).toBe(200);
      return (await dropped()) >= before + 20;
    });
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
