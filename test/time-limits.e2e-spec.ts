import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCard, createUe, createUser } from './factories/records.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { type Answer, BEARER, PASSWORD, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

/** How long a request may take, by the setting. */
const LIMIT_SECONDS = 1;
/** What is demanded of every request, whatever it waits for. */
const DEMANDED_MS = LIMIT_SECONDS * 1000 + 1_000;

describe('a request that the database takes too long for', () => {
  let database: TestDatabase;
  let app: TestApp;
  let user: number;
  let card: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await TestApp.start({ database, environment: { ANSWER_TIMEOUT_SECONDS: String(LIMIT_SECONDS) } });
    user = (await createUser(app)).id;
    card = (await createCard(app, user)).id;
    await createUe(app, user);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  async function timed(method: string, path: string, body?: object): Promise<Answer & { ms: number }> {
    const begin = performance.now();
    const answer = await app.request(method, path, { ...(body && { body }), headers: BEARER });
    return { ...answer, ms: performance.now() - begin };
  }

  it.each([
    ['a draw', 'POST', () => '/cards', () => ({ owner: user, password: PASSWORD })],
    ['a change', 'PATCH', () => `/users/${user}`, () => ({ aiten: 99 })],
    ['a transaction', 'PATCH', () => `/users/${user}`, () => ({ aiten: 99, card: [card] })],
    ['a draw begun', 'PATCH', () => `/users/${user}/card/start`, () => undefined],
    ['a deletion', 'DELETE', () => `/users/${user}`, () => undefined],
  ])('as %s does that waits for a lock, is a 503 that changed nothing', async (_name, method, path, body) => {
    const lock = await OpenTransaction.with(database.url, `select from users where id = ${user} for update`);
    const before = await state();
    try {
      const answer = await timed(method, path(), body());
      expect(answer).toMatchObject({
        status: 503,
        body: {
          code: 503,
          status: 'Service Unavailable',
          errors: [{ message: expect.stringContaining('nothing was changed') }],
        },
      });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.ms).toBeLessThan(DEMANDED_MS);
    } finally {
      await lock.rollBack();
    }
    expect(await state()).toEqual(before);
    expect((await timed('POST', '/cards', { owner: user, password: PASSWORD })).status).toBe(200);
  });

  it('does not take those with it that came at the same time', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, async () => (await createUser(app)).id));
    const lock = await OpenTransaction.with(database.url, `select from users where id = ${user} for update`);
    try {
      const answers = await Promise.all(
        [user, ...owners].map((owner) => timed('POST', '/cards', { owner, password: PASSWORD })),
      );
      expect(answers.map(({ status }) => status)).toEqual([503, ...owners.map(() => 200)]);
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(DEMANDED_MS);
    } finally {
      await lock.rollBack();
    }
  });

  it('is a 503 in time when it waits behind others of the same owner, and is not drawn when its turn comes', async () => {
    const lock = await OpenTransaction.with(database.url, `select from users where id = ${user} for update`);
    const [before] = await database.query<{ count: number }>('select count(*)::int as count from draws');
    try {
      const draws = Array.from({ length: 20 }, () => timed('POST', '/cards', { owner: user, password: PASSWORD }));
      const answers = await Promise.all(draws);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(DEMANDED_MS);
    } finally {
      await lock.rollBack();
    }
    // At most the one that was under way.
    expect((await timed('POST', '/cards', { owner: user, password: PASSWORD })).status).toBe(200);
    const [after] = await database.query<{ count: number }>('select count(*)::int as count from draws');
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBeLessThanOrEqual(2);
  });

  it('as a list that is slow is, is a 503 in time, and its connection is of use again', async () => {
    await database.query('alter table ues rename to quick_ues');
    await database.query('create view ues as select quick_ues.* from quick_ues, pg_sleep(20)');
    try {
      const answer = await timed('GET', '/ues');
      expect(answer.status).toBe(503);
      expect(answer.ms).toBeLessThan(DEMANDED_MS);
    } finally {
      await database.query('drop view ues');
      await database.query('alter table quick_ues rename to ues');
    }
    expect((await timed('GET', '/ues')).status).toBe(200);
  });

  async function state(): Promise<object[]> {
    return database.query(
      'select (select count(*) from cards) as cards, (select count(*) from draws) as draws, to_json(users) as users from users order by id',
    );
  }
});
