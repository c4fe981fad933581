import { describe, expect, it } from '@jest/globals';
import { balancesOf, createUser } from '../factories/records.js';
import { expectError } from '../harness/expectations.js';
import { bearer, makeToken } from '../harness/named-tokens.js';
import { BEARER, PASSWORD, TOKEN, WRONG } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { batchService, entry, type Sent } from './batch-service.js';

const database = await createTestDatabase();
const { app, send, batch, preview, userWith, traces } = await batchService(database, { PLAYER_LINKS: 'true' });

// User 1.
await createUser(app);

describe('what cannot stand in a batch', () => {
  it.each<[string, Sent, string]>([
    ['a random draw', { method: 'POST', path: '/cards', body: { owner: 1 } }, 'createCard as a random draw'],
    ['draws', { method: 'POST', path: '/users/1/draws', body: { count: 2 } }, 'createUserDraw'],
    ['a batch', { method: 'POST', path: '/batches', body: { requests: [] } }, 'createBatch'],
    ['a battle', { method: 'PUT', path: '/users/1/d' }, 'battle'],
    ['a named token', { method: 'POST', path: '/tokens', body: {} }, 'createToken'],
    ['an exchange', { method: 'POST', path: '/users/1/exchanges', body: { name: 'x' } }, 'createUserExchange'],
    ['tables', { method: 'PUT', path: '/game/tables/next', body: {} }, 'putNextTables'],
    ['a watched page', { ...entry(1, 1), watch: '/docs' }, 'GET /docs'],
    ['watched odds', { ...entry(1, 1), watch: '/game/odds' }, 'readOdds'],
  ])('is refused by name: %s', async (_, request, name) => {
    const before = await traces();
    for (const answer of [await batch([request]), await batch([{ ...entry(1, 1) }, request])]) {
      expectError(answer, 400);
      expect(answer.body.errors[0]).toMatchObject({
        reason: 'not_in_batch',
        message: expect.stringContaining(`${name}, which cannot stand`),
      });
    }
    expect((await preview(request)).body.results[0]).toMatchObject({ errors: [{ reason: 'not_in_batch' }] });
    expect(await traces()).toEqual(before);
  });

  it.each([
    '/../users/1',
    '/users/../users/1',
    '/users/%2e%2e/users/1',
    '//users/1',
    '//evil.example/users/1',
    'http://evil.example/users/1',
    '/\\evil.example/users/1',
    'users/1',
    '/users/1#x',
    '/users/1?preview=false',
    '/users/1 HTTP/1.1',
    '/users/é',
    `/users/${'1'.repeat(10_000)}`,
    '',
    7,
  ])('is refused as a path: %.30p', async (path) => {
    expectError(await send({ requests: [{ method: 'PATCH', path, body: { luck: 1 } }] }), 400, ['requests.0.path']);
  });

  it.each(['/../users', 'http://evil.example/', '//evil.example/', '/users?format=csv', '/users?%66ormat=csv'])(
    'is refused as what is watched: %s',
    async (watch) => {
      expectError(await batch([{ ...entry(1, 1), watch }]), 400, ['requests.0.watch']);
    },
  );

  it('is refused where there is no such path, read or record', async () => {
    expectError(await batch([{ method: 'PATCH', path: '/nothing' }]), 404, ['requests.0']);
    expectError(await batch([{ ...entry(1, 1), watch: '/nothing' }]), 404, ['requests.0.watch']);
    expectError(await batch([{ ...entry(1, 1), watch: '/users?order=x' }]), 400, ['requests.0.watch.order']);
    const fields = Array.from({ length: 5 }, () => createUser(app, { did: 'd'.repeat(20_000) }));
    await Promise.all(fields);
    const large = await batch([{ ...entry(1, 1), watch: '/users?search=dddd' }]);
    expectError(large, 400, ['requests.0.watch']);
    expect(large.body.errors[0].reason).toBe('too_long');
  });

  it.each<[string, object, string]>([
    ['no requests', { requests: [] }, 'requests'],
    ['too many', { requests: Array.from({ length: 101 }, () => entry(1, 1)) }, 'requests'],
    ['no list', { requests: {} }, 'requests'],
    ['no object', { requests: [1] }, 'requests'],
    ['a read', { requests: [{ method: 'GET', path: '/users/1' }] }, 'requests.0.method'],
    ['a misspelt member', { requests: [{ ...entry(1, 1), ifmatch: '"x"' }] }, 'requests'],
    ['a misspelt preview', { requests: [entry(1, 1)], perview: true }, 'perview'],
    ['a credential of its own', { requests: [{ ...entry(1, 1), body: { token: TOKEN } }] }, 'requests.0.body'],
    ['a body that is none', { requests: [{ ...entry(1, 1), body: [] }] }, 'requests.0.body'],
  ])('is malformed: %s', async (_, body, field) => {
    expectError(await send(body), 400, [field]);
  });
});

describe('the credentials of a batch', () => {
  it('are a token, or a named one that is for the batch and each of its operations', async () => {
    const user = await userWith(0);
    const requests = [entry(user, 1)];
    expectError(await app.request('POST', '/batches', { body: { requests } }), 403, ['token']);
    const half = await makeToken(database, 'half', ['createBatch', 'updateUser']);
    const refused = await send({ requests }, bearer(half));
    expectError(refused, 403, ['requests.0.password']);
    expect(refused.body.errors[0].reason).toBe('token_not_for_operation');
    const other = await makeToken(database, 'other', ['createUserEntry']);
    expectError(await send({ requests }, bearer(other)), 403, ['token']);
    const whole = await makeToken(database, 'whole', ['createBatch', 'createUserEntry', 'joinGroup']);
    expect((await send({ requests }, bearer(whole))).status).toBe(200);
    expect((await send({ requests, token: whole }, {})).status).toBe(200);
    expect((await send({ requests, token: TOKEN, password: PASSWORD }, {})).status).toBe(200);
    expect(await balancesOf(app, user)).toEqual({ ticket: 3 });
  });

  it('are the password too for what needs it, which is one guess', async () => {
    const requests = Array.from({ length: 30 }, () => entry(1, 1));
    expectError(await send({ requests, preview: true, password: WRONG }), 403, ['password']);
    const { body } = await send({ requests: requests.slice(0, 1), preview: true });
    expect(body.results[0].errors).toMatchObject([{ field: 'password', reason: 'missing_credentials' }]);
    expect((await batch(requests)).status).toBe(200);
  });

  it("are not a player's token", async () => {
    const user = await userWith(0);
    const body = { password: PASSWORD };
    const link = await app.request('POST', `/users/${user}/links`, { body, headers: BEARER });
    const code = new URL(link.body.url as string).hash.slice(1) || (link.body.url as string).split('/').at(-1);
    const { body: made } = await app.request('POST', '/links', { body: { code } });
    const refused = await send({ requests: [entry(user, 1)] }, bearer(made.token as string));
    expectError(refused, 403);
    expect(refused.body.errors[0].reason).toBe('not_yours');
  });
});
