import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from 'node:http';
import { userBody } from './factories/bodies.js';
import { expectError } from './support/expectations.js';
import { send } from './support/raw-http.js';
import { ServiceProcess } from './support/service-process.js';
import { type Answer, PASSWORD, TestApp, TOKEN } from './support/test-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

describe('RATE_LIMIT', () => {
  let database: TestDatabase;
  let apps: TestApp[];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
  });

  async function start(environment: Record<string, string>): Promise<TestApp> {
    const app = await TestApp.start({ database, environment });
    apps.push(app);
    return app;
  }

  const get = (app: TestApp, path: string, address?: string): Promise<Answer> =>
    app.request('GET', path, { headers: address === undefined ? {} : { 'x-forwarded-for': address } });

  it('says in each answer how many requests are left, and refuses what is over the limit', async () => {
    const app = await start({ RATE_LIMIT: '5' });
    const paths = ['/users', '/nothing', '/users/9000000', '/openapi.json', '/users?page=0'];
    const statuses = [200, 404, 404, 200, 400];
    for (const [i, path] of paths.entries()) {
      const { status, headers } = await get(app, path);
      expect(status).toBe(statuses[i]);
      expect(headers.get('ratelimit-policy')).toBe('"default";q=5;w=60');
      expect(headers.get('ratelimit')).toBe(`"default";r=${4 - i};t=${60 - 10 * i}`);
      expect(headers.has('retry-after')).toBe(false);
      app.clock.advance(10_000);
    }
    for (const path of [...paths, '/docs', '/docs/swagger-ui.css']) {
      const refused = await get(app, path);
      expectError(refused, 429);
      expect(refused.headers.get('retry-after')).toBe('10');
      expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60');
      expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=10');
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    }
    app.clock.advance(10_000);
    expect((await get(app, '/users')).headers.get('ratelimit')).toBe('"default";r=4;t=60');
  });

  it('refuses before anything is done: no body is read, nothing is checked or stored', async () => {
    const app = await start({ RATE_LIMIT: '1' });
    const before = (await get(app, '/users')).text;
    expectError(await app.request('POST', '/users', { body: userBody() }), 429);
    expectError(
      await app.request('POST', '/users', { raw: '{', headers: { 'content-type': 'application/json' } }),
      429,
    );
    app.clock.advance(60_000);
    expect((await get(app, '/users')).text).toBe(before);
  });

  it('leaves health checks and what a browser asks beforehand alone', async () => {
    const app = await start({ RATE_LIMIT: '1' });
    await get(app, '/users');
    for (let i = 0; i < 3; i++) {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, headers } = await get(app, path);
        expect(status).toBe(200);
        expect(headers.has('ratelimit')).toBe(false);
      }
      expect((await app.request('OPTIONS', '/users')).status).toBe(204);
    }
    // Paths that only look like those of health checks.
    for (const path of ['/health', '/health/nothing', '/metricsx']) expectError(await get(app, path), 429);
  });

  it('counts each address by itself, behind a proxy by X-Forwarded-For', async () => {
    const app = await start({ RATE_LIMIT: '2', TRUST_PROXY: 'loopback' });
    for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8::1']) {
      expect((await get(app, '/users', `203.0.113.7, ${address}`)).status).toBe(200);
      expect((await get(app, '/users', `203.0.113.8, ${address}`)).status).toBe(200);
      expectError(await get(app, '/users', `203.0.113.9, ${address}`), 429);
    }
    expectError(await get(app, '/users', '2001:db8::ffff'), 429);
    expect((await get(app, '/users', '2001:db8:0:1::1')).status).toBe(200);
  });

  it('is not fooled by a forged X-Forwarded-For where no proxy is trusted, or another than the one that asks', async () => {
    for (const proxies of ['', '192.0.2.0/24']) {
      const app = await start({ RATE_LIMIT: '1', TRUST_PROXY: proxies });
      expect((await get(app, '/users', '198.51.100.1')).status).toBe(200);
      expectError(await get(app, '/users', '198.51.100.2'), 429);
    }
  });

  it.each<[string, string, string]>([
    ['what is no address', 'unknown', 'gibberish<>'],
    ['an address with a port', '198.51.100.1:4711', '198.51.100.1:815'],
    ['an address in brackets with a port', '[2001:db8::1]:4711', '2001:db8::2'],
    ['an IPv4 address as IPv6', '::ffff:198.51.100.1', '198.51.100.1'],
    ['nothing', '', ' '],
  ])('counts %s from a proxy together', async (_, one, other) => {
    const app = await start({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
    expect((await get(app, '/users', one)).status).toBe(200);
    expectError(await get(app, '/users', other), 429);
  });

  it('is off by default', async () => {
    const app = await start({});
    for (let i = 0; i < 50; i++) {
      const { status, headers } = await get(app, '/users');
      expect(status).toBe(200);
      expect([...headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([]);
    }
  });

  it('counts for all processes together', async () => {
    const secrets = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
    const environment = { DATABASE_URL: database.url, ...secrets, WEB_CONCURRENCY: '2', RATE_LIMIT: '20' };
    const service = new ServiceProcess(environment);
    // Each request has a connection of its own, and connections go to the processes in turns.
    const agent = new Agent({ keepAlive: false });
    try {
      const url = await service.url();
      const request = async (): Promise<number> => (await send(url, agent, 'GET', '/users', {}, undefined)).status;
      const statuses = [];
      for (let i = 0; i < 10; i++) statuses.push(await request());
      statuses.push(...(await Promise.all(Array.from({ length: 30 }, request))));
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      for (let i = 0; i < 4; i++) expect(await request()).toBe(429);
    } finally {
      agent.destroy();
      await service.kill('SIGKILL');
    }
  });
});
