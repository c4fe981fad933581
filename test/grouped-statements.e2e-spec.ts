import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createCard, createUser } from './factories/records.js';
import { expectError } from './harness/expectations.js';
import { type Answer, PASSWORD, TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

const OWNERS = 24;

/** Creates that come at the same time are stored by one statement; none may notice the others. */
describe('creates at the same time', () => {
  let app: TestApp;
  let other: TestApp;
  let session: pg.Client;
  let owners: number[];

  beforeAll(async () => {
    app = await TestApp.start();
    other = await TestApp.start({ database: app.database });
    owners = [];
    for (let i = 0; i < OWNERS; i++) owners.push((await createUser(app)).id);
    session = new pg.Client({ connectionString: app.database.url });
    await session.connect();
  });
  afterAll(async () => {
    await session.end();
    await other.close();
    await app.close();
  });

  it('each get the card that they asked for, with the draw that belongs to it', async () => {
    for (let round = 1; round <= 5; round++) {
      const answers = await Promise.all(
        owners.map((owner) => draw(owner, { author: `${owner} ${round}`, skill: 'own' })),
      );
      for (const [index, owner] of owners.entries()) {
        const { status, body } = answers[index] as Answer;
        expect(status).toBe(200);
        expect(body).toMatchObject({ author: `${owner} ${round}`, skill: 'own' });
        const made = (await app.request('GET', `/cards/${body.id}/draw`)).body;
        expect(made).toMatchObject({ card_id: body.id, owner, nonce: round, card: body.card, cp: body.cp });
      }
    }
  });

  it('are stored by fewer statements than there are requests', async () => {
    const commits = async (): Promise<number> => {
      const [row] = await app.database.query<{ ids: number }>(
        'select count(distinct xmin::text)::int as ids from cards where author = $1',
        ['together'],
      );
      return row?.ids ?? 0;
    };
    for (let round = 0; round < 5; round++)
      await Promise.all(owners.map((owner) => draw(owner, { author: 'together' })));
    expect(await commits()).toBeLessThan((5 * OWNERS) / 2);
  });

  it('refuse those that are wrong, and no others', async () => {
    for (const [place, wrong] of [0, 5, OWNERS - 1].entries()) {
      const asked = owners.map((owner, index) => (index === wrong ? 999_999_999 : owner));
      const answers = await Promise.all(asked.map((owner) => draw(owner, { author: `wrong ${place}` })));
      for (const [index, answer] of answers.entries()) {
        if (index === wrong) expectError(answer, 409, ['owner']);
        else expect(answer.status).toBe(200);
      }
      const stored = await app.database.query<{ owner_id: number }>('select owner_id from cards where author = $1', [
        `wrong ${place}`,
      ]);
      expect(stored.map(({ owner_id }) => owner_id).sort()).toEqual(
        owners.filter((_, index) => index !== wrong).sort(),
      );
    }
    await expectNoncesWithoutGaps();
  });

  it('that are refused cost the database no connection', async () => {
    const pooled = `select pid from pg_stat_activity where application_name = 'card-draw' and datname = current_database()`;
    const body = { username: 'taken', password: PASSWORD };
    expect((await app.request('POST', '/users', { body })).status).toBe(200);
    const before = await app.database.query<{ pid: number }>(pooled);
    for (let i = 0; i < 30; i++) expectError(await app.request('POST', '/users', { body }), 409);
    expect(await app.database.query<{ pid: number }>(pooled)).toEqual(expect.arrayContaining(before));
  });

  it('make one user of each name, whatever the number of requests and instances', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `twin ${index}`);
    const answers = await Promise.all(
      [...names, ...[...names].reverse(), ...names].map((username, index) =>
        (index % 2 ? app : other).request('POST', '/users', { body: { username, password: PASSWORD } }),
      ),
    );
    expect(
      answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => body.username as string)
        .sort(),
    ).toEqual([...names].sort());
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 409, ['username']);
    const [row] = await app.database.query<{ users: number; characters: number }>(
      `select count(*)::int as users, count(characters.user_id)::int as characters
       from users left join characters on characters.user_id = users.id where username like 'twin %'`,
    );
    expect(row).toEqual({ users: names.length, characters: names.length });
  });

  it('are not made again when nobody knows whether they were made', async () => {
    const [locked = 0, ...free] = owners;
    await session.query('begin');
    await session.query('select from users where id = $1 for update', [locked]);
    const all = Promise.all([locked, ...free].map((owner) => draw(owner, { author: 'lost' })));
    await until(async () => (await waiters()) !== 0);
    await app.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'card-draw' and wait_event_type = 'Lock'",
    );
    await session.query('commit');
    const answers = await all;
    const made = answers.filter(({ status }) => status === 200);
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 503);
    expect(made.length).toBeLessThan(OWNERS);
    const [stored] = await app.database.query<{ cards: number }>(
      "select count(*)::int as cards from cards where author = 'lost'",
    );
    expect(stored?.cards).toBe(made.length);
    await expectNoncesWithoutGaps();
  });

  function draw(owner: number, more: object = {}, instance = app): Promise<Answer> {
    return instance.request('POST', '/cards', { body: { owner, password: PASSWORD, ...more } });
  }

  async function waiters(): Promise<number> {
    const rows = await app.database.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'card-draw' and wait_event_type = 'Lock'",
    );
    return rows.length;
  }

  async function expectNoncesWithoutGaps(): Promise<void> {
    const [row] = await app.database.query<{ draws: number; highest: number; cards: number }>(
      `select (select count(*)::int from draws) as draws,
         (select sum(highest)::int from (select max(nonce) as highest from draws group by owner_id, day) days) as highest,
         (select count(*)::int from draws join cards on cards.id = draws.card_id and cards.owner_id = draws.owner_id) as cards`,
    );
    expect(row).toEqual({ draws: row?.draws, highest: row?.draws, cards: row?.draws });
  }
});

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
