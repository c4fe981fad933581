import { beforeEach, describe, expect, it } from '@jest/globals';
import { userBody } from '../../factories/bodies.js';
import { expectError, storedRecords } from '../../harness/expectations.js';
import { DELETES, OPERATIONS, prepare } from '../../harness/operations.js';
import { type Answer, BEARER, PASSWORD, TestApp, type TestAppOptions, TOKEN } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';

const LIMIT = 10;
/** One by the password, and one by the token. */
const GUARDED = OPERATIONS.filter(({ id }) => id === 'createUserDraw' || id === 'updateCard');

const database = await createTestDatabase();
const app = await start();
/** With operations that are closed by setting. */
const closed = await start({ environment: { TOKEN_OPERATIONS: 'listUe,createGroup' } });

describe('failed checks of a password or token', () => {
  // All wrong credentials are forgiven then.
  beforeEach(() => {
    for (const { clock } of [app, closed]) clock.advance(60_000);
  });

  it('are answered ten times a minute, and then refused without a look at the credential', async () => {
    await exhaust(app);
    app.clock.advance(12_500);
    const wrong = await guessPassword(app);
    expectSlowedDown(wrong, 48);
    const before = await storedRecords(app);
    const right = await app.request('POST', '/users', { body: userBody({ password: PASSWORD }) });
    expectSlowedDown(right, 48);
    expect(right.text).toBe(wrong.text);
    expect(await storedRecords(app)).toEqual(before);
  });

  it('are counted together, whatever operation and credential they are about', async () => {
    expectError(await guessPassword(closed), 403, ['password']);
    // An operation that is closed by setting.
    expectError(await closed.request('GET', '/ues', { headers: { authorization: 'Bearer wrong' } }), 403, ['token']);
    // The password is right, and the token is wrong.
    const body = { name: 'x', password: PASSWORD, token: 'wrong' };
    expectError(await closed.request('POST', '/groups', { body }), 403, ['token']);
    for (let i = 3; i < LIMIT; i++) expectError(await guessToken(closed), 403, ['token']);
    expectSlowedDown(await guessPassword(closed), 60);
    expectSlowedDown(await closed.request('GET', '/ues', { headers: BEARER }), 60);
  });

  it('close operations to right credentials from that address', async () => {
    for (const operation of GUARDED) {
      const { method, path, body } = await prepare(app, operation);
      await exhaust(app);
      expectSlowedDown(await app.request(method, path, { body: { ...body, token: TOKEN }, headers: BEARER }), 60);
      app.clock.advance(60_000);
      expect((await app.request(method, path, { body: { ...body, token: TOKEN } })).status).toBe(200);
    }
  });

  it('leave open operations open, and suspended ones suspended', async () => {
    const app = await start({ environment: { SUSPENDED_OPERATIONS: 'updateUser' } });
    const open = OPERATIONS.filter(({ needs }, place) => needs === undefined && place % 4 === 0);
    const prepared = [];
    for (const operation of open) prepared.push(await prepare(app, operation));
    await exhaust(app);
    for (const { method, path, body } of prepared) {
      expect([200, 204]).toContain((await app.request(method, path, { body })).status);
    }
    expect((await app.request('GET', '/health/ready')).status).toBe(200);
    expectError(await app.request('PATCH', '/users/1', { headers: BEARER }), 403);
    expectSlowedDown(await app.request('PATCH', '/cards/1', { headers: BEARER }), 60);
  });

  it('are forgiven a minute after the first of them, and not by a right credential before', async () => {
    for (let i = 0; i < LIMIT - 1; i++) {
      expectError(await guessToken(app), 403, ['token']);
      expect((await app.request('POST', '/users', { body: userBody() })).status).toBe(200);
      app.clock.advance(1000);
    }
    expectError(await guessToken(app), 403, ['token']);
    app.clock.advance(50_900);
    expectSlowedDown(await guessToken(app), 1);
    app.clock.advance(100);
    await exhaust(app);
    expectSlowedDown(await guessToken(app), 60);
  });

  it('are those of a wrong credential, not of a missing one', async () => {
    for (let i = 0; i < 2 * LIMIT; i++) {
      expectError(await closed.request('POST', '/users', { body: { username: 'x' } }), 400, ['password']);
      expectError(await closed.request('PATCH', '/users/1', { body: {} }), 403, ['token']);
      expectError(await closed.request('GET', '/ues', { headers: { authorization: 'Basic x' } }), 403, ['token']);
      expectError(await closed.request('POST', '/groups', { body: { name: 'x', password: PASSWORD } }), 403, ['token']);
    }
    await exhaust(closed);
    expectSlowedDown(await closed.request('POST', '/users', { body: { username: 'x' } }), 60);
  });

  it('that come all at once are no more than ten', async () => {
    const answers = await Promise.all(Array.from({ length: 5 * LIMIT }, () => guessPassword(app)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(LIMIT).fill(403), ...Array(4 * LIMIT).fill(429)]);
  });

  it('are counted by address or /64 behind a proxy, and a forged X-Forwarded-For changes nothing without one', async () => {
    for (let i = 0; i < LIMIT; i++) {
      expectError(await guessPassword(app, { 'x-forwarded-for': `198.51.100.${i}` }), 403);
    }
    expectSlowedDown(await guessPassword(app, { 'x-forwarded-for': '198.51.100.99' }), 60);

    const behind = await start({ environment: { TRUST_PROXY: '1' } });
    // What the client has written itself stands before what the proxy has added.
    const from = (address: string, i: number) => ({ 'x-forwarded-for': `203.0.113.${i}, 127.0.0.1, ${address}` });
    for (let i = 0; i < LIMIT; i++) expectError(await guessPassword(behind, from('198.51.100.1', i)), 403);
    expectSlowedDown(await guessPassword(behind, from('198.51.100.1', 99)), 60);
    expectError(await guessPassword(behind, from('198.51.100.2', 1)), 403);
    const headers = from('198.51.100.2', 1);
    expect((await behind.request('POST', '/users', { body: userBody(), headers })).status).toBe(200);
    // Of an IPv6 address its /64 counts.
    const from6 = (rest: string) => ({ 'x-forwarded-for': `2001:db8:1:${rest}` });
    for (let i = 0; i < LIMIT; i++) expectError(await guessPassword(behind, from6(`2:${i}::${i + 1}`)), 403);
    expectSlowedDown(await guessPassword(behind, { 'x-forwarded-for': '2001:DB8:1:2:ffff::' }), 60);
    expectError(await guessPassword(behind, from6('3::1')), 403);
  });

  it.each([
    ['one warning, without TRUST_PROXY', {}, 1],
    ['no warning where it says that there is no proxy', { TRUST_PROXY: '0' }, 0],
    ['no warning where it says how many there are', { TRUST_PROXY: '1' }, 0],
  ])('and X-Forwarded-For make %s', async (_, environment, warnings) => {
    const app = await start({ environment: { ...environment, SUSPENDED_OPERATIONS: DELETES } });
    for (let i = 0; i < 3; i++) await app.request('GET', '/users');
    expect(app.log.filter((line) => line.startsWith('warn'))).toEqual([]);
    for (let i = 0; i < 3; i++) {
      await app.request('GET', '/users', { headers: { 'x-forwarded-for': '198.51.100.1' } });
    }
    const warned = app.log.filter((line) => line.startsWith('warn'));
    expect(warned).toHaveLength(warnings);
    for (const line of warned) expect(line).toMatch(/TRUST_PROXY is not set.*count as one address.*RATE_LIMIT/);
  });
});

function start(options: TestAppOptions = {}): Promise<TestApp> {
  return TestApp.start({ database, ...options });
}

function guessPassword(app: TestApp, headers: Record<string, string> = {}): Promise<Answer> {
  return app.request('POST', '/users', { body: userBody({ password: 'wrong' }), headers });
}

function guessToken(app: TestApp): Promise<Answer> {
  return app.request('PATCH', '/users/9000000', { headers: { authorization: 'Bearer wrong' } });
}

async function exhaust(app: TestApp): Promise<void> {
  for (let i = 0; i < LIMIT; i++) expectError(await guessPassword(app), 403, ['password']);
}

function expectSlowedDown(answer: Answer, seconds: number): void {
  expectError(answer, 429);
  expect(answer.body.errors[0].reason).toBe('too_many_wrong_credentials');
  expect(answer.headers.get('retry-after')).toBe(String(seconds));
  expect(answer.text).not.toMatch(/"field"|right|correct/);
}
