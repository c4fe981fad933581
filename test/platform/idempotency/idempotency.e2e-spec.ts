import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardBody, ueBody, userBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { OPERATIONS, type OperationCase, type Prepared, prepare } from '../../harness/operations.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

const KEYED = ['createCard', 'createGroup', 'createUe', 'createUser', 'createUserDraw', 'battle'];
const CASES = OPERATIONS.filter(({ id }) => KEYED.includes(id));
/** The tables in which these operations make a record. */
const TABLES = ['cards', 'draws', 'groups', 'ues', 'users', 'characters', 'battles', 'idempotency_keys'];
const HOUR_MS = 60 * 60 * 1000;

let keys = 0;
const newKey = (): string => `key ${++keys}`;

const app = await TestApp.start();
const closed = await TestApp.start({ database: app.database, environment: { TOKEN_OPERATIONS: 'battle' } });
const owner = (await createUser(app)).id;

describe('a request with an Idempotency-Key', () => {
  function send({ method, path, body }: Prepared, key: string, headers: Record<string, string> = {}): Promise<Answer> {
    return app.request(method, path, {
      ...(body && { body }),
      headers: { 'idempotency-key': key, ...headers },
    });
  }

  const draw = (body: Record<string, unknown>): Prepared => ({ method: 'POST', path: '/cards', body });

  async function counts(): Promise<unknown> {
    const columns = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    return (await app.database.query(`select ${columns.join(', ')}`))[0];
  }

  function expectReplay(replay: Answer, first: Answer): void {
    expect(first.status).toBeLessThan(300);
    expect(first.headers.has('idempotency-replayed')).toBe(false);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect([replay.status, replay.text]).toEqual([first.status, first.text]);
    expect(replay.headers.get('content-type')).toBe(first.headers.get('content-type'));
  }

  describe.each(CASES)('for $id', (operation: OperationCase) => {
    let prepared: Prepared;

    beforeAll(async () => {
      prepared = await prepare(app, operation);
    });

    it('takes effect once for a key, and is answered the same again', async () => {
      const key = newKey();
      const first = await send(prepared, key);
      const before = await counts();
      for (let again = 0; again < 3; again++) expectReplay(await send(prepared, key), first);
      expect(await counts()).toEqual(before);
      const anew = await send(await prepare(app, operation), newKey());
      expect([anew.status, anew.headers.has('idempotency-replayed')]).toEqual([first.status, false]);
    });

    it('is refused when its key was used for another request', async () => {
      const key = newKey();
      const other = await prepare(app, operation);
      expect((await send(other, key)).status).toBeLessThan(300);
      const before = await counts();
      const changed = { ...other, body: { ...other.body, comment: 'another request' } };
      expectError(await send(changed, key), 422, ['Idempotency-Key']);
      expectError(await send(draw(cardBody(owner, { author: 'another operation' })), key), 422, ['Idempotency-Key']);
      expect(await counts()).toEqual(before);
    });

    it('is not stored when the request fails validation, which may then be put right', async () => {
      const key = newKey();
      const other = await prepare(app, operation);
      const before = await counts();
      const wrong = { ...other, body: { ...other.body, owner: 'x', battle: 'x', name: 1, username: 1, count: 'x' } };
      expect((await send(wrong, key)).status).toBe(400);
      expect(await counts()).toEqual(before);
      expect((await send(other, key)).status).toBeLessThan(300);
    });

    it('is refused when its key is empty, too long, not printable or not ASCII', async () => {
      const before = await counts();
      for (const key of ['', 'k'.repeat(256), 'a\tb', 'schl\u00fcssel'])
        expectError(await send(prepared, key), 400, ['Idempotency-Key']);
      expect(await counts()).toEqual(before);
    });
  });

  it.each(CASES)('is not replayed to whoever lacks the credential for $id', async (operation) => {
    // Failed checks are limited to ten a minute.
    closed.clock.advance(60_000);
    const key = newKey();
    const { body, ...other } = await prepare(app, operation);
    const secret = operation.needs ?? 'token';
    const sendWith = (credential: unknown): Promise<Answer> =>
      closed.request(other.method, other.path, {
        body: { ...body, [secret]: credential },
        headers: { 'idempotency-key': key },
      });
    const right = secret === 'token' ? TOKEN : PASSWORD;
    const before = await counts();
    expectError(await sendWith('wrong'), 403, [secret]);
    expect(await counts()).toEqual(before);
    const first = await sendWith(right);
    expectError(await sendWith('wrong'), 403, [secret]);
    expectReplay(await sendWith(right), first);
  });

  it.each(['!', '~', 'k'.repeat(255), '"8e03978e-40d5"', "'; drop table users; --"])('may be %j', async (key) => {
    const first = await send(draw(cardBody(owner)), key);
    expectReplay(await send(draw(cardBody(owner)), key), first);
  });

  it('is the same request however its fields are ordered, and with the token in the body or in the header', async () => {
    const key = newKey();
    const { password, ...rest } = cardBody(owner, { author: 'a', url: 'b' });
    const first = await send(draw({ password, ...rest }), key);
    const reversed = Object.fromEntries(Object.entries({ ...rest, password }).reverse());
    expectReplay(await send(draw({ ...reversed, token: 'ignored' }), key, BEARER), first);
  });

  it('is another request when a value is another one deep within, and another battle with another user', async () => {
    const [key, other] = [newKey(), newKey()];
    const body = userBody({ card: [(await createCard(app, owner)).id] });
    const create = (changes = {}): Prepared => ({ method: 'POST', path: '/users', body: { ...body, ...changes } });
    expect((await send(create(), key)).status).toBe(200);
    expectError(await send(create({ card: [] }), key), 422, ['Idempotency-Key']);
    const [one, two] = [await createUser(app), await createUser(app)];
    const battle = (id: number): Prepared => ({ method: 'PUT', path: `/users/${id}/d`, body: { battle: owner } });
    expect((await send(battle(one.id), other)).status).toBe(204);
    expectError(await send(battle(two.id), other), 422, ['Idempotency-Key']);
  });

  it('is answered as it was even when the record is another one by now, or gone', async () => {
    const key = newKey();
    const first = await send(draw(cardBody(owner)), key);
    await app.request('PATCH', `/cards/${first.body.id}`, { body: { author: 'changed' }, headers: BEARER });
    expectReplay(await send(draw(cardBody(owner)), key), first);
    await app.request('DELETE', `/cards/${first.body.id}`);
    expectReplay(await send(draw(cardBody(owner)), key), first);
  });

  it('may be sent again with its key after it was refused by the state of the records', async () => {
    const [name, key] = [userBody().username, newKey()];
    const taken = await app.request('POST', '/users', { body: userBody({ username: name }) });
    const request = { method: 'POST', path: '/users', body: userBody({ username: name }) };
    expectError(await send(request, key), 409, ['username']);
    await app.request('DELETE', `/users/${taken.body.id}`);
    expect((await send(request, key)).status).toBe(200);
    expectError(await send(draw(cardBody(999_999_999)), key), 422, ['Idempotency-Key']);
  });

  it('keeps no credential, and nothing of the body', async () => {
    const key = newKey();
    await send({ method: 'POST', path: '/ues', body: ueBody(owner, { author: 'nobody-else' }) }, key);
    const [row] = await app.database.query('select fingerprint from idempotency_keys where key = $1', [key]);
    expect(row).toEqual({ fingerprint: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('takes effect again after 48 hours, and not before', async () => {
    const key = newKey();
    const first = await send(draw(cardBody(owner)), key);
    app.clock.advance(48 * HOUR_MS - 1);
    expectReplay(await send(draw(cardBody(owner)), key), first);
    app.clock.advance(1);
    const second = await send(draw(cardBody(owner)), key);
    expect(second.headers.has('idempotency-replayed')).toBe(false);
    expect(second.body.id).not.toBe(first.body.id);
    expectReplay(await send(draw(cardBody(owner)), key), second);
  });

  it('is without effect on other operations', async () => {
    const key = newKey();
    const card = await createCard(app, owner);
    const update = { method: 'PATCH', path: `/cards/${card.id}`, body: { author: 'one' } };
    expect((await send(update, key, BEARER)).body.author).toBe('one');
    expect((await send({ ...update, body: { author: 'two' } }, key, BEARER)).body.author).toBe('two');
    expect((await send({ method: 'GET', path: '/cards' }, key)).status).toBe(200);
  });
});

it('keys that are older than 48 hours are swept', async () => {
  const app = await TestApp.start();
  const owner = (await createUser(app)).id;
  const draw = (key: string): Promise<Answer> =>
    app.request('POST', '/cards', { body: cardBody(owner), headers: { 'idempotency-key': key } });
  await draw('old');
  app.clock.advance(44 * HOUR_MS);
  await draw('young');
  app.clock.advance(4 * HOUR_MS);
  // Each instance sweeps when it starts, and then every ten minutes.
  await TestApp.start({ database: app.database, clock: app.clock });
  const known = (): Promise<{ key: string }[]> => app.database.query('select key from idempotency_keys');
  await until(async () => (await known()).length === 1);
  expect(await known()).toEqual([{ key: 'young' }]);
});
