import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'node:http';
import { Metrics } from './harness/metrics.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { send } from './harness/raw-http.js';
import { ServiceProcess } from './harness/service-process.js';
import { PASSWORD, TOKEN } from './harness/secrets.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

const REQUESTS = 'http_requests_total{operation="listUser",status="200"}';

describe('metrics and health of the service as a process', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  /** Each request has a connection of its own, and connections go to the processes in turns. */
  let agent: Agent;

  beforeEach(async () => {
    database = await createTestDatabase();
    agent = new Agent({ keepAlive: false });
  });
  afterEach(async () => {
    agent.destroy();
    await service.kill('SIGKILL');
    await database.drop();
  });

  function start(environment: Readonly<Record<string, string>>): Promise<string> {
    const secrets = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
    service = new ServiceProcess({ DATABASE_URL: database.url, ...secrets, ...environment });
    return service.url();
  }

  function adminUrl(): string {
    return /Metrics and health at (http:\S+)/.exec(service.output)?.[1] ?? '';
  }

  async function get(url: string, path: string): Promise<{ status: number; text: string }> {
    return send(url, agent, 'GET', path, {}, undefined);
  }

  async function metrics(url: string): Promise<Metrics> {
    const { status, text } = await get(url, '/metrics');
    expect(status).toBe(200);
    return new Metrics(text);
  }

  async function ask(url: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) expect((await get(url, '/users')).status).toBe(200);
  }

  it('are those of all processes that live, whichever is asked', async () => {
    const url = await start({ WEB_CONCURRENCY: '2' });
    await ask(url, 10);
    for (let i = 0; i < 4; i++) expect((await metrics(url)).of(REQUESTS)).toBe(10);
    expect((await metrics(url)).of('card_draw_processes')).toBe(2);
    process.kill(service.workers()[0]?.pid ?? 0, 'SIGKILL');
    await service.printed('takes requests');
    const left = (await metrics(url)).of(REQUESTS);
    expect(left).toBeLessThan(10);
    await ask(url, 4);
    const after = await metrics(url);
    expect(after.of(REQUESTS)).toBe(left + 4);
    expect(after.of('http_request_duration_seconds_count{operation="listUser",status="200"}')).toBe(left + 4);
    expect(after.of('card_draw_processes')).toBe(2);
    expect(after.text).toMatch(/^card_draw_build_info\{version="[\d.]+"\} 1$/m);
  });

  it.each(['1', '2'])(
    'are on ADMIN_PORT alone, until the service has stopped, with %s processes',
    async (WEB_CONCURRENCY) => {
      const url = await start({ WEB_CONCURRENCY, ADMIN_PORT: '0' });
      const admin = adminUrl();
      await ask(url, 6);
      expect((await metrics(admin)).of(REQUESTS)).toBe(6);
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
        errors: [{ message: expect.stringContaining('lacks migrations') }],
      });
      const created = { username: 'ai', password: PASSWORD };
      await send(
        url,
        agent,
        'POST',
        '/users',
        { 'content-type': 'application/json' },
        Buffer.from(JSON.stringify(created)),
      );
      const lock = await OpenTransaction.with(database.url, 'select from users where id = 1 for update');
      const body = Buffer.from(JSON.stringify({ token: TOKEN, aiten: 1 }));
      const held = send(url, agent, 'PATCH', '/users/1', { 'content-type': 'application/json' }, body);
      await lock.holdsUp(1);
      const end = service.kill('SIGTERM');
      // It stops while it finishes what is under way.
      await until(async () => (await get(admin, '/health/ready')).status !== 200);
      const ready = await get(admin, '/health/ready');
      await lock.rollBack();
      expect((await held).status).toBe(200);
      expect(JSON.parse(ready.text)).toMatchObject({
        code: 503,
        errors: [{ message: 'The service is about to stop' }],
      });
      expect(await end).toBe(0);
    },
  );
});
