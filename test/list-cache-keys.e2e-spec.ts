import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCard, createGroup, createUser } from './factories/records.js';
import { BlockedTables, type WaitingStatement } from './harness/blocked-tables.js';
import { expectError, expectNoContent } from './harness/expectations.js';
import { FakeClock } from './harness/fake-clock.js';
import { type ListedRecords, makeListedRecords, pathOf } from './harness/lists.js';
import { type Answer, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

const HEX = /^[0-9a-f]{64}$/;

/** Their digits, one after the other, say the same of several pairs. */
const LENGTHS_AND_PAGES = [1, 2, 11, 12, 21, 22];

describe('what a kept list depends on besides the data', () => {
  let database: TestDatabase;
  let apps: readonly [TestApp, TestApp];

  beforeAll(async () => {
    database = await createTestDatabase();
    apps = [await TestApp.start({ database }), await TestApp.start({ database })];
  });

  /** What both instances answer, twice over. */
  async function read(path: string): Promise<any> {
    const texts = new Set<string>();
    for (const app of [...apps, ...apps]) {
      const { status, text } = await app.request('GET', path);
      expect({ path, status }).toEqual({ path, status: 200 });
      texts.add(text);
    }
    expect(texts.size).toBe(1);
    return JSON.parse([...texts][0] ?? '');
  }

  async function expectMissing(path: string): Promise<void> {
    for (const app of [...apps, ...apps]) {
      expectError(await app.request('GET', path, { headers: { 'if-none-match': '*' } }), 404);
    }
  }

  it('is the page and its length', async () => {
    const { id } = await createUser(apps[0]);
    const cards: number[] = [];
    for (let i = 0; i < 24; i++) cards.push((await createCard(apps[i % 2 ? 0 : 1], id, { card: 1 })).id);
    const everyone = (await read('/cards?itemsPerPage=5000')).map((card: any) => card.id);
    for (const [path, all] of [
      [`/users/${id}/card`, cards],
      ['/cards', everyone],
    ]) {
      const idsOf = async (query: string): Promise<number[]> =>
        (await read(`${String(path)}?${query}`)).map((card: any) => card.id);
      for (const length of LENGTHS_AND_PAGES) {
        for (const page of LENGTHS_AND_PAGES) {
          const expected = all.slice((page - 1) * length, page * length);
          expect(await idsOf(`page=${page}&itemsPerPage=${length}`)).toEqual(expected);
        }
      }
      expect(await idsOf('itemsPerPage=21&page=1')).toEqual(all.slice(0, 21));
    }
  });

  it('is the record that it is below, and which list it is', async () => {
    const users: number[] = [];
    for (let i = 0; i < 12; i++) users.push((await createUser(apps[0])).id);
    const cards = new Map<number, number[]>();
    for (const [index, user] of users.entries()) {
      cards.set(user, index % 3 === 0 ? [] : [(await createCard(apps[0], user)).id]);
    }
    for (const [user, ids] of cards) {
      expect((await read(`/users/${user}/card`)).map(({ id }: { id: number }) => id)).toEqual(ids);
      expect(await read(`/users/${user}/ue`)).toEqual([]);
      const draws = await read(`/users/${user}/draws`);
      expect(draws.map((draw: { card_id: number }) => draw.card_id)).toEqual(ids);
    }
  });

  it('is whether its record is there: a list below one that is deleted is gone at once', async () => {
    const records: ListedRecords = await makeListedRecords(apps[0]);
    const { user, card, ue, group } = records;
    const paths = (['/users/{id}/card', '/users/{id}/ue'] as const).map((list) => pathOf(list, records));
    for (const path of [...paths, `/groups/${group}/users`]) expect(await read(path)).toHaveLength(1);
    expectNoContent(await apps[0].request('DELETE', `/groups/${group}`));
    await expectMissing(`/groups/${group}/users`);
    for (const path of [`/cards/${card}`, `/ues/${ue}`, `/users/${user}`]) {
      expectNoContent(await apps[1].request('DELETE', path));
    }
    for (const path of paths) await expectMissing(path);
    // Draws and battles outlive their user.
    for (const list of ['draws', 'battles']) expect(await read(`/users/${user}/${list}`)).toHaveLength(1);
  });

  it('is there as soon as its record is, however often it was asked for before', async () => {
    const next = (await createUser(apps[0])).id + 1;
    for (const list of ['card', 'ue', 'draws', 'battles']) await expectMissing(`/users/${next}/${list}`);
    expect((await createUser(apps[1])).id).toBe(next);
    for (const list of ['card', 'ue', 'draws', 'battles']) expect(await read(`/users/${next}/${list}`)).toEqual([]);
  });
});

describe('lists and the game day', () => {
  const moment = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  let database: TestDatabase;
  let app: TestApp;
  let ahead: TestApp;
  let records: ListedRecords;

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await TestApp.start({ database, clock: new FakeClock(moment(1)) });
    ahead = await TestApp.start({ database, clock: new FakeClock(moment(1)) });
    records = await makeListedRecords(app);
  });

  async function read(from: TestApp, path: string): Promise<any> {
    const { status, body } = await from.request('GET', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  }

  const inRanking = async (from: TestApp): Promise<any> =>
    (await read(from, '/game/ranking')).find(({ user }: { user: number }) => user === records.user);

  it('show what is left of the day that it is on the instance, in the ranking', async () => {
    const { body, status } = await app.request('PUT', `/users/${records.user}/d`, {
      body: { battle: records.opponent },
    });
    expect({ body, status }).toEqual({ body: undefined, status: 204 });
    const spent = { day: 2, limit: true, next: '20260302' };
    for (const from of [app, ahead, app]) expect(await inRanking(from)).toMatchObject(spent);
    ahead.clock.set(moment(2));
    for (let i = 0; i < 2; i++) {
      expect(await inRanking(ahead)).toMatchObject({ day: 0, limit: false, next: '20260302' });
      expect(await inRanking(app)).toMatchObject(spent);
    }
    ahead.clock.set(moment(1));
    expect(await inRanking(ahead)).toMatchObject(spent);
    ahead.clock.set(moment(9));
    expect(await inRanking(ahead)).toMatchObject({ day: 0, limit: false, next: '20260309' });
    ahead.clock.set(moment(1));
  });

  it('show seeds as soon as they are revealed, by whichever instance', async () => {
    const paths = [
      pathOf('/game/seeds', records),
      pathOf('/game/seeds/{day}/draws', records),
      pathOf('/users/{id}/draws', records),
    ];
    const seeds = async (from: TestApp): Promise<unknown[]> => {
      const lists = [];
      for (const path of paths) lists.push((await read(from, path)).at(-1).seed);
      return lists;
    };
    for (const from of [app, ahead, app, ahead]) expect(await seeds(from)).toEqual([null, null, null]);
    app.clock.set(moment(2));
    const [seed] = await seeds(app);
    expect(seed).toMatch(HEX);
    for (const from of [ahead, app]) expect(await seeds(from)).toEqual([seed, seed, seed]);
  });
});

/** More than the service has connections to its database. */
const CROWD = 20;

describe('a list that takes long to render', () => {
  let app: TestApp;
  let blocked: BlockedTables;
  let page = 0;

  beforeAll(async () => {
    app = await TestApp.start();
    await createUser(app);
    await createGroup(app);
  });
  beforeEach(async () => {
    blocked = await BlockedTables.take(app.database.url, 'groups');
    page += 1;
  });

  /** The list of groups, as no other test asks for it. */
  const read = (): Promise<Answer> => app.request('GET', `/groups?itemsPerPage=${100 + page}`);
  const crowd = (): Promise<Answer>[] => Array.from({ length: CROWD }, read);

  /** Other lists, which need other tables; asked for after the crowd, and answered before it. */
  async function readOthers(): Promise<void> {
    for (const path of ['/users', '/cards', '/ues', '/game/ranking', '/users/1/card']) {
      expect((await app.request('GET', path)).status).toBe(200);
    }
  }

  /** Expects that one statement waits for the table, and keeps looking while other requests come and go. */
  async function expectOneWaiting(): Promise<WaitingStatement> {
    const statement = await blocked.anyWaiting();
    for (let i = 0; i < 10; i++) {
      await readOthers();
      expect(await blocked.waiting()).toEqual([statement]);
    }
    return statement;
  }

  async function expectAnswered(answers: readonly Promise<Answer>[]): Promise<void> {
    const groups = (await app.request('GET', '/groups?itemsPerPage=5000')).text;
    for (const answer of await Promise.all(answers)) {
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: groups });
    }
  }

  it('is rendered by one statement at a time, for all who wait', async () => {
    const answers = crowd();
    await expectOneWaiting();
    await blocked.release();
    await expectAnswered(answers);
  });

  it('is rendered once more for those who came while it was', async () => {
    const first = read();
    const statement = await blocked.anyWaiting();
    const answers = crowd();
    expect(await expectOneWaiting()).toEqual(statement);
    // Committed before those requests end, after they began.
    await blocked.releaseAfter("insert into groups (name) values ('meanwhile')");
    await expectAnswered([first, ...answers]);
    expect((await read()).text).toContain('meanwhile');
  });

  it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
    'is rendered again for those who came meanwhile when %s ends it',
    async (how) => {
      const first = read();
      const statement = await blocked.anyWaiting();
      const answers = crowd();
      await expectOneWaiting();
      await blocked.end(statement, how);
      let isAnswered = false;
      void first.then(() => (isAnswered = true));
      // Another one takes its place: on another connection, or on the same one after an error.
      await until(async () => {
        const [next] = await blocked.waiting();
        return next !== undefined && (isAnswered || next.pid !== statement.pid);
      });
      await blocked.release();
      const answer = await first;
      if (answer.status !== 200) expectError(answer, 503);
      await expectAnswered(answers);
      await expectAnswered([read()]);
    },
  );

  it('is an error while it cannot be rendered, and answered when it can', async () => {
    await blocked.releaseAfter('alter table groups rename to groups_away');
    for (let i = 0; i < 3; i++) for (const answer of await Promise.all(crowd())) expectError(answer, 500);
    await readOthers();
    await app.database.query('alter table groups_away rename to groups');
    await expectAnswered(crowd());
  });
});
