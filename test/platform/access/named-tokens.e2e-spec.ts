import { beforeEach, describe, expect, it } from '@jest/globals';
import { groupBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { expectError } from '../../harness/expectations.js';
import { bearer, IN_FORCE_MS, makeToken, newSecret } from '../../harness/named-tokens.js';
import { type Answer, BEARER, PASSWORD, type RequestOptions, TestApp, TOKEN, WRONG } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const LIMIT = 10;
const USED = ['createCard', 'updateCard', 'deleteCard', 'createGroup', 'battle', 'listUe'];

const database = await createTestDatabase();
const app = await TestApp.start({
  database,
  environment: { TOKEN_OPERATIONS: 'battle,createGroup,deleteCard,listUe' },
});
/** Of the token "bot", for the operations above. */
const bot = await makeToken(database, 'bot', USED);
const owner = (await createUser(app)).id;
const card = (await createCard(app, owner)).id;

// Wrong credentials are limited to ten a minute.
beforeEach(() => app.clock.advance(60_000));

/** A draw without the operator's password. */
function draw(headers: Record<string, string>, body: object = {}): Promise<Answer> {
  return app.request('POST', '/cards', { body: { owner, ...body }, headers });
}

function update(options: RequestOptions): Promise<Answer> {
  return app.request('PATCH', `/cards/${card}`, { body: {}, ...options });
}

function credentialsOf({ headers }: Answer): string[] {
  const id = headers.get('x-request-id');
  return app.accessLines().flatMap(({ request_id, credential }) => (request_id === id ? [credential] : []));
}

/** Expects a refusal that names the token, and that is no guess. */
function expectNamed(answer: Answer, field: string, reason: string): void {
  expectError(answer, 403, [field]);
  expect(answer.body.errors[0].message).toBe(`is that of the named token "bot", ${reason}`);
  expect(credentialsOf(answer)).toEqual(['token bot']);
}

/** Expects that the address has made so many guesses in this minute. */
async function expectGuesses(made: number): Promise<void> {
  for (let i = made; i < LIMIT; i++) expectError(await update({ body: { token: WRONG } }), 403, ['token']);
  expectError(await update({ body: { token: WRONG } }), 429);
}

describe('a named token', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['as password', () => draw({}, { password: bot })],
    ['in the header in place of the password', () => draw(bearer(bot))],
    ['in the header beside another password', () => draw(bearer(bot), { password: 'x' })],
    ['as token', () => update({ body: { token: bot } })],
    ['in the header in place of the token', () => update({ headers: bearer(bot) })],
    ['for an operation that is closed by setting', () => battle({ token: bot })],
    ['for one without a body', async () => app.request('DELETE', await newCard(), { headers: bearer(bot) })],
    ['in the header for both credentials', () => group({}, bearer(bot))],
    ['as password for both credentials', () => group({ password: bot })],
  ])('counts %s, and the log names it', async (_, send) => {
    const answer = await send();
    expect([200, 204]).toContain(answer.status);
    expect(credentialsOf(answer)).toEqual(['token bot']);
  });

  const battle = async (body: object): Promise<Answer> =>
    app.request('PUT', `/users/${owner}/d`, { body: { battle: (await createUser(app)).id, ...body } });
  const newCard = async (): Promise<string> => `/cards/${(await createCard(app, owner)).id}`;
  const group = (body: object, headers = {}): Promise<Answer> =>
    app.request('POST', '/groups', { body: { ...groupBody(), password: undefined, ...body }, headers });

  it('counts for a read that is closed', async () => {
    expect((await app.request('GET', '/ues', { headers: bearer(bot) })).status).toBe(200);
    expectError(await app.request('GET', '/ues'), 403, ['token']);
  });

  it("stands beside the operator's credentials", async () => {
    expect(credentialsOf(await group({ password: PASSWORD, token: bot }))).toEqual(['password,token bot']);
    expect(credentialsOf(await group({ password: bot }, BEARER))).toEqual(['token bot,token']);
    expect(credentialsOf(await group({ password: PASSWORD, token: TOKEN }, bearer(bot)))).toEqual(['password,token']);
  });

  it('draws once with an idempotency key, whatever the credential is', async () => {
    const key = { 'idempotency-key': 'named-1' };
    const drawn = await draw({ ...key, ...bearer(bot) });
    expect((await draw(key, { password: PASSWORD })).body).toEqual(drawn.body);
    expect((await draw(key, { password: bot })).body).toEqual(drawn.body);
  });

  it('leaves what is wrong with the body to be said', async () => {
    expectError(await draw(bearer(bot), { owner: 'x' }), 400, ['owner']);
    expectError(await draw(bearer(bot), { password: 5 }), 400, ['password']);
    expectError(await app.request('POST', '/cards', { headers: bearer(bot) }), 400, ['owner']);
    expectError(await app.request('POST', '/cards', { body: [], headers: bearer(bot) }), 400);
  });

  it('is refused for other operations, in words, and is no guess', async () => {
    const attempt = (body: object, headers = {}): Promise<Answer> =>
      app.request('PATCH', `/users/${owner}`, { body, headers });
    for (let i = 0; i < LIMIT; i++) {
      expectNamed(await attempt({ token: bot }), 'token', 'which is not for updateUser');
      expectNamed(await attempt({}, bearer(bot)), 'token', 'which is not for updateUser');
      const create = await app.request('POST', '/users', { body: { username: 'x', password: bot } });
      expectNamed(create, 'password', 'which is not for createUser');
    }
    expect((await attempt({ token: TOKEN }, bearer(bot))).status).toBe(200);
    await expectGuesses(0);
  });

  it('does not let its holder guess other credentials', async () => {
    const body = { username: 'x', password: WRONG };
    for (let i = 0; i < LIMIT; i++)
      expectError(await app.request('POST', '/users', { body, headers: bearer(bot) }), 403, ['password']);
    expectError(await app.request('POST', '/users', { body, headers: bearer(bot) }), 429);
  });

  it('ends at its moment, by the clock', async () => {
    const end = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const soon = await makeToken(database, 'soon', ['createCard'], end);
    app.clock.advance(3_599_999);
    expect((await draw(bearer(soon))).status).toBe(200);
    app.clock.advance(1);
    const late = await draw(bearer(soon));
    expectError(late, 403, ['password']);
    expect(late.body.errors[0].message).toBe(`is that of the named token "soon", which ended at ${end}`);
    expect(credentialsOf(late)).toEqual(['token soon']);
    await expectGuesses(0);
  });
});

describe('an unknown secret of the form of named tokens', () => {
  it.each<[string, () => Promise<Answer>]>([
    ['as password', () => draw({}, { password: newSecret() })],
    ['in place of the password', () => draw(bearer(newSecret()))],
    ['as token', () => update({ body: { token: newSecret() } })],
    [
      'beside a known token',
      () => app.request('PATCH', '/users/1', { body: { token: newSecret() }, headers: bearer(bot) }),
    ],
  ])('is a wrong credential %s', async (_, send) => {
    for (let i = 0; i < LIMIT; i++) expectError(await send(), 403);
    expectError(await send(), 429);
    expectError(await draw(bearer(bot)), 429);
  });

  it('is tried ten times, also when all come at once while the tokens are read', async () => {
    const guesses = Array.from({ length: 50 }, () => draw(bearer(newSecret())));
    const statuses = (await Promise.all([...guesses, draw(bearer(bot))])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(51 - LIMIT);
  });

  it('that is nearly one is missed, not read', async () => {
    expectError(await draw({ authorization: `Bearer ${bot}x` }), 400, ['password']);
    expectError(await draw({ authorization: `Basic ${bot}` }), 400, ['password']);
    expectError(await draw({}, { password: ` ${bot}` }), 403, ['password']);
  });
});

const other = await TestApp.start({ database, clock: app.clock });

describe('a change of the named tokens', () => {
  /** What both instances answer. */
  async function statuses(secret: string): Promise<number[]> {
    const request = { body: { owner }, headers: bearer(secret) };
    return [
      (await app.request('POST', '/cards', request)).status,
      (await other.request('POST', '/cards', request)).status,
    ];
  }

  it('is in force on every instance within five seconds', async () => {
    expect(await statuses(bot)).toEqual([200, 200]);
    const made = await makeToken(database, 'later', ['createCard']);
    app.clock.advance(IN_FORCE_MS);
    expect(await statuses(made)).toEqual([200, 200]);
    await database.query("update named_tokens set revoked_at = now() where name = 'later'");
    app.clock.advance(IN_FORCE_MS);
    expect(await statuses(made)).toEqual([403, 403]);
    const answer = await draw(bearer(made));
    expect(answer.body.errors[0].message).toBe('is that of the named token "later", which is revoked');
    expect(await statuses(bot)).toEqual([200, 200]);
    await expectGuesses(0);
  });

  it('is read when the clock was set back', async () => {
    expect(await statuses(bot)).toEqual([200, 200]);
    const made = await makeToken(database, 'back', ['createCard']);
    app.clock.advance(-86_400_000);
    expect(await statuses(made)).toEqual([200, 200]);
    app.clock.advance(86_400_000);
  });
});

describe('where the named tokens cannot be read', () => {
  it("the operator's credentials count as before, and no guess goes uncounted", async () => {
    await database.query('alter table named_tokens rename to moved');
    try {
      expect((await draw({}, { password: PASSWORD })).status).toBe(200);
      expect((await draw(bearer(bot), { password: PASSWORD })).status).toBe(200);
      expect((await update({ headers: BEARER })).status).toBe(200);
      expectError(await draw({}), 400, ['password']);
      expectError(await update({}), 403, ['token']);
      await expectGuesses(0);
    } finally {
      await database.query('alter table moved rename to named_tokens');
    }
  });

  it('a named token is a 503, until they can', async () => {
    const hurried = await TestApp.start({ database, environment: { ANSWER_TIMEOUT_SECONDS: '1' } });
    const request = { body: { owner }, headers: bearer(bot) };
    const tables = await BlockedTables.take(database.url, 'named_tokens');
    expectError(await hurried.request('POST', '/cards', request), 503);
    // On a busy machine an answer may come too late for the service.
    const isDone = async (...asked: Parameters<TestApp['request']>) => (await hurried.request(...asked)).status === 200;
    await until(() => isDone('PATCH', `/cards/${card}`, { body: { token: TOKEN } }));
    await tables.release();
    await until(() => isDone('POST', '/cards', request));
  });
});
