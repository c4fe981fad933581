import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../../factories/records.js';
import { BlockedTables, type WaitingStatement } from '../../harness/blocked-tables.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { type ListedRecords, makeListedRecords, pathOf } from './lists.js';
import { type Answer, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const HEX = /^[0-9a-f]{64}$/;

/** Their digits, one after the other, say the same of several pairs. */
const LENGTHS_AND_PAGES = [1, 2, 11, 12];

const database = await createTestDatabase();
const apps: readonly [TestApp, TestApp] = [await TestApp.start({ database }), await TestApp.start({ database })];

describe('what a cached list depends on besides the data', () => {
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
    const lists: [string, number[]][] = [
      [`/users/${id}/card`, cards],
      ['/cards', everyone],
    ];
    for (const [path, all] of lists)
      for (const length of LENGTHS_AND_PAGES)
        for (const page of LENGTHS_AND_PAGES) {
          const found = await read(`${path}?page=${page}&itemsPerPage=${length}`);
          expect(found.map((card: any) => card.id)).toEqual(all.slice((page - 1) * length, page * length));
        }
  });

  it('is the record that it is below, and which list it is', async () => {
    for (let count = 0; count < 4; count++) {
      const { id: user } = await createUser(apps[0]);
      const cards: number[] = [];
      for (let i = 0; i < count; i++) cards.push((await createCard(apps[0], user)).id);
      expect((await read(`/users/${user}/card`)).map(({ id }: any) => id)).toEqual(cards);
      expect((await read(`/users/${user}/draws`)).map(({ card_id }: any) => card_id)).toEqual(cards);
      expect(await read(`/users/${user}/ue`)).toEqual([]);
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

const moment = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const app = await TestApp.start({ clock: new FakeClock(moment(1)) });
const ahead = await TestApp.start({ database: app.database, clock: new FakeClock(moment(1)) });
const records = await makeListedRecords(app);

describe('lists and the game day', () => {
  const inRanking = async (from: TestApp): Promise<any> =>
    (await from.read('/game/ranking')).find(({ user }: { user: number }) => user === records.user);

  it('show what is left of the day that it is on the instance, in the ranking', async () => {
    const { user, opponent } = records;
    expectNoContent(await app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } }));
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
    const lists = ['/game/seeds', '/game/seeds/{day}/draws', '/users/{id}/draws'] as const;
    const seeds = async (from: TestApp): Promise<unknown[]> => {
      const seeds = [];
      for (const list of lists) seeds.push((await from.read(pathOf(list, records))).at(-1).seed);
      return seeds;
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
  let blocked: BlockedTables;
  let page = 0;

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
      await until(async () => (await blocked.waiting()).some(({ pid }) => isAnswered || pid !== statement.pid));
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
