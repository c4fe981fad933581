import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { userBody } from '../../factories/bodies.js';
import { expectError } from '../../harness/expectations.js';
import { type Answer, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

/** All that could be faked but the time of day. */
const TIMERS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'setInterval', 'setTimeout', 'clearImmediate', 'clearInterval', 'clearTimeout'] as const),
];

const database = await createTestDatabase();

describe('RATE_LIMIT', () => {
  beforeEach(() => {
    // The library counts by the time of day, which stands still here until a test moves it; everything else goes on.
    jest.useFakeTimers({ doNotFake: TIMERS });
  });
  afterEach(() => void jest.useRealTimers());

  function advance(milliseconds: number): void {
    jest.setSystemTime(Date.now() + milliseconds);
  }

  function start(environment: Record<string, string>): Promise<TestApp> {
    return TestApp.start({ database, environment });
  }

  const get = (app: TestApp, path: string, address?: string): Promise<Answer> =>
    app.request('GET', path, { headers: address === undefined ? {} : { 'x-forwarded-for': address } });

  /** How many requests a minute there are, how many are left, and the seconds until counting begins anew. */
  function limitOf(headers: Headers): number[] {
    return ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));
  }

  it('says in each answer how many requests are left, and refuses what is over the limit', async () => {
    const app = await start({ RATE_LIMIT: '5' });
    const paths = ['/users', '/nothing', '/users/9000000', '/openapi.json', '/users?page=0'];
    const statuses = [200, 404, 404, 200, 400];
    for (const [i, path] of paths.entries()) {
      const { status, headers } = await get(app, path);
      expect(status).toBe(statuses[i]);
      expect(limitOf(headers)).toEqual([5, 4 - i, 60 - 10 * i]);
      expect(headers.has('retry-after')).toBe(false);
      advance(10_000);
    }
    for (const path of [...paths, '/docs', '/docs/swagger-ui.css']) {
      const refused = await get(app, path);
      expectError(refused, 429);
      expect(refused.body.errors[0].reason).toBe('too_many_requests');
      expect(refused.headers.get('retry-after')).toBe('10');
      expect(limitOf(refused.headers)).toEqual([5, 0, 10]);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    }
    advance(10_000);
    expect(limitOf((await get(app, '/users')).headers)).toEqual([5, 4, 60]);
  });

  it('refuses before anything is done: no body is read, nothing is checked or stored, but health checks go on', async () => {
    const app = await start({ RATE_LIMIT: '1' });
    const before = (await get(app, '/users')).text;
    expectError(await app.request('POST', '/users', { body: userBody() }), 429);
    expectError(
      await app.request('POST', '/users', { raw: '{', headers: { 'content-type': 'application/json' } }),
      429,
    );
    advance(60_000);
    expect((await get(app, '/users')).text).toBe(before);
    // What a browser asks beforehand goes on, too.
    for (let i = 0; i < 3; i++) {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, headers } = await get(app, path);
        expect(status).toBe(200);
        expect(headers.has('ratelimit-limit')).toBe(false);
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

  it('counts together what a proxy may write of one address, and what is none', async () => {
    const app = await start({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
    for (const [one, other] of [
      ['unknown', 'gibberish<>'],
      ['198.51.100.1:4711', '198.51.100.1:815'],
      ['[2001:db8::1]:4711', '2001:db8::2'],
      ['::ffff:198.51.100.1', '198.51.100.1'],
      ['', ' '],
    ] as const) {
      expect([one, (await get(app, '/users', one)).status]).toEqual([one, 200]);
      expectError(await get(app, '/users', other), 429);
      advance(60_000);
    }
  });

  it('is off by default', async () => {
    const app = await start({});
    for (let i = 0; i < 50; i++) {
      const { status, headers } = await get(app, '/users');
      expect(status).toBe(200);
      expect([...headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([]);
    }
  });
});
