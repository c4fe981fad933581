import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createCard, createUser } from './factories/records.js';
import { type Answer, TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

const READS = 150;
/** The connections of the service's pool. */
const POOLED = "application_name = 'card-draw' and datname = current_database()";

describe('single reads that share statements', () => {
  let app: TestApp;
  let session: pg.Client;
  let user: number;
  let card: number;

  beforeAll(async () => {
    app = await TestApp.start();
    user = (await createUser(app)).id;
    card = (await createCard(app, user)).id;
    session = new pg.Client({ connectionString: app.database.url });
    await session.connect();
  });
  afterAll(async () => {
    await session.end();
    await app.close();
  });
  it('do not wait for one that takes long', async () => {
    await session.query('begin');
    await session.query('lock table cards in access exclusive mode');
    const slow = readsOfCards();
    await until(async () => (await blocked()) >= 3);
    for (let round = 0; round < 3; round++) expectAll(await users(READS), 200);
    expect(await blocked()).toBeGreaterThanOrEqual(3);
    await session.query('commit');
    expectAll(await slow, 200);
  });

  it('are answered when their connections are lost', async () => {
    for (let round = 0; round < 3; round++) {
      const reads = users(READS);
      const ended = await app.database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${POOLED}`);
      expectAll(await reads, 200);
      expect(ended.length).toBeGreaterThan(0);
    }
  });

  it('each get their own answer', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 20; i++) ids.push((await createUser(app)).id);
    const asked = Array.from({ length: READS }, (_, index) => (index % 7 === 0 ? 999_999 : (ids[index % 20] ?? 0)));
    const answers = await Promise.all(asked.map((id) => app.request('GET', `/users/${id}`)));
    expect(answers.map(({ status, body }) => (status === 404 ? 999_999 : body.id))).toEqual(asked);
  });

  it('are answered though one of those that share their statement fails', async () => {
    const cards = await Promise.all(Array.from({ length: 20 }, async () => (await createCard(app, user)).id));
    const broken = cards[7] ?? 0;
    await session.query('alter table cards rename to whole_cards');
    await session.query(
      `create view cards as select id, card, skill, status, cp, url, author, created_at, owner_id,
        count / (id - ${broken}) as count from whole_cards`,
    );
    const answers = await Promise.all(cards.map((id) => app.request('GET', `/cards/${id}`)));
    await session.query('drop view cards');
    await session.query('alter table whole_cards rename to cards');
    const expected = cards.map((id) => (id === broken ? [500, undefined] : [200, id]));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(expected);
  });

  /** One after the other, so that they do not all share one statement. */
  async function readsOfCards(): Promise<Answer[]> {
    const reads: Promise<Answer>[] = [];
    for (let count = 1; count <= 3; count++) {
      reads.push(app.request('GET', `/cards/${card}`));
      await until(async () => (await blocked()) >= count);
    }
    return Promise.all(reads);
  }

  function users(count: number): Promise<Answer[]> {
    return Promise.all(Array.from({ length: count }, () => app.request('GET', `/users/${user}`)));
  }

  /** How many statements on cards wait for the lock, on whatever connections. */
  async function blocked(): Promise<number> {
    const waiting = await app.database.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%cards%'`,
    );
    return waiting.length;
  }
});

function expectAll(answers: readonly Answer[], status: number): void {
  expect(answers.filter((answer) => answer.status !== status).map(({ text }) => text)).toEqual([]);
}
