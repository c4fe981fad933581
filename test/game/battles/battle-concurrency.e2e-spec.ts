import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createUser } from '../../factories/records.js';
import { expectError, expectNoContent, expectNoDeadlocks } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { type Answer, BEARER, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;
type Stats = Record<(typeof STATS)[number], number>;
/** As many requests as two instances have connections to their database. */
const CONNECTIONS = 20;

interface StoredBattle {
  readonly opponent_id: number;
  readonly won: boolean;
  readonly stat: '' | keyof Stats;
  readonly gain: number;
}

const clock = new FakeClock();
const database = await createTestDatabase();
const apps = [await TestApp.start({ database, clock }), await TestApp.start({ database, clock })] as const;

describe('battles at the same time, on two instances', () => {
  afterAll(async () => {
    for (const app of apps) await app.close();
    await expectNoDeadlocks(database);
  });
  beforeEach(() => clock.set('2026-01-15T12:00:00.000Z'));

  async function users(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made++) ids.push((await createUser(apps[0])).id);
    return ids;
  }

  async function choose(user: number, battle: number): Promise<Answer> {
    return apps[user % 2 ? 0 : 1].request('PATCH', `/users/${user}`, { body: { battle }, headers: BEARER });
  }

  /** On either instance in turn. */
  function battle(user: number, index: number, opponent?: number): Promise<Answer> {
    const body = opponent === undefined ? undefined : { battle: opponent };
    return apps[index % 2 ? 1 : 0].request('PUT', `/users/${user}/d`, { body });
  }

  const remove = (user: number): Promise<Answer> => apps[0].request('DELETE', `/users/${user}`);

  async function characterOf(user: number): Promise<Stats & Record<string, unknown>> {
    const { status, body } = await apps[0].request('GET', `/users/${user}/d`);
    expect(status).toBe(200);
    return body;
  }

  /** How often each status came. */
  function tally(answers: readonly Answer[]): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  const battlesOf = (user: number): Promise<StoredBattle[]> =>
    database.query('select opponent_id, won, stat, gain from battles where user_id = $1 order by id', [user]);

  /** Expects that the character is the first one with all that its battles say. */
  async function expectSums(first: Stats & Record<string, unknown>, count: number): Promise<void> {
    const id = Number(first['id']);
    const battles = await battlesOf(id);
    expect(battles).toHaveLength(count);
    const stats = Object.fromEntries(STATS.map((stat) => [stat, first[stat]])) as Stats;
    for (const { stat, gain } of battles) if (stat !== '') stats[stat] += gain;
    const win = battles.filter(({ won }) => won).length;
    expect(await characterOf(id)).toMatchObject({ ...stats, win });
    const strength = STATS.reduce((sum, stat) => sum + stats[stat], 0);
    const rows = await database.query('select strength, battles from characters where user_id = $1', [id]);
    expect(rows).toEqual([{ strength, battles: count }]);
  }

  /**
   * Makes requests meet: they are sent while the characters are locked, and go on together once so many wait for a lock.
   * @param meanwhile what happens between, with the transaction that holds the lock
   */
  async function meet<T>(
    characters: readonly number[],
    waiting: number,
    send: () => Promise<T>,
    meanwhile: (holder: pg.Client) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<T> {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from characters where user_id = any($1) for no key update', [characters]);
      const answers = send();
      await waiters(waiting);
      await meanwhile(holder);
      await holder.query('commit');
      return await answers;
    } finally {
      await holder.end();
    }
  }

  /** Waits until so many statements wait for a lock. */
  async function waiters(count: number): Promise<void> {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const problem = (): string => `There were never ${count} statements that wait for a lock`;
    await until(async () => (await database.query(text)).length >= count, problem);
  }

  /** A deadlock that is retried answers well, but only after a second in which it keeps everyone else waiting. */
  it('are two a day for one user, of 200, for which no one else waits', async () => {
    const [user = 0, opponent = 0, another = 0] = await users(3);
    await choose(user, opponent);
    const [first, other] = [await characterOf(user), await characterOf(opponent)];
    for (let day = 1; day <= 2; day++) {
      clock.set(`2026-01-${15 + day}T00:00:00.000Z`);
      const send = (): Promise<Answer[]> =>
        Promise.all(Array.from({ length: 200 }, (_, index) => battle(user, index, index % 3 ? undefined : opponent)));
      const answers = await meet([user], 2, send, async () => {
        for (const index of [0, 1]) expectNoContent(await battle(another, index, opponent));
      });
      expect(tally(answers)).toEqual({ 204: 2, 409: 198 });
      for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409);
      expect(await characterOf(user)).toMatchObject({ day: 2, limit: true, next: `202601${16 + day}` });
      await expectSums(first, 2 * day);
    }
    expect(await characterOf(opponent)).toEqual({ ...other, next: '20260117' });
  });

  it.each([
    ['pairs who battle each other', (index: number) => index ^ 1],
    ['a ring', (index: number) => (index + 1) % 20],
    ['all against the first, who battles the last', (index: number) => (index === 0 ? 19 : 0)],
  ])('all succeed for %s, and add up', async (_, opponentOf) => {
    const ids = await users(20);
    const first = await Promise.all(ids.map(characterOf));
    for (const [index, id] of ids.entries()) {
      expect((await choose(id, ids[opponentOf(index)] ?? 0)).status).toBe(200);
    }
    for (let day = 1; day <= 2; day++) {
      clock.set(`2026-01-${20 + day}T12:00:00.000Z`);
      const send = (): Promise<Answer[]> =>
        Promise.all([...ids, ...ids].map((id, index) => battle(id, index < 20 ? index : index + 1)));
      expect(tally(await meet(ids, CONNECTIONS, send))).toEqual({ 204: 40 });
      for (const character of first) await expectSums(character, 2 * day);
    }
  });

  describe('while the opponent is deleted', () => {
    it('are fought or refused', async () => {
      for (let round = 0; round < 5; round++) {
        const [user = 0, opponent = 0] = await users(2);
        await choose(user, opponent);
        const first = await characterOf(user);
        const [deleted, ...fought] = await Promise.all([
          remove(opponent),
          battle(user, 0),
          battle(user, 1, opponent),
          battle(user, 0),
          battle(opponent, 1, user),
        ]);
        expectNoContent(deleted);
        const own = fought.slice(0, 3);
        for (const { status } of own) expect([204, 409]).toContain(status);
        expect([204, 404]).toContain(fought[3].status);
        await expectSums(first, tally(own)[204] ?? 0);
        expect(await battlesOf(opponent)).toHaveLength(fought[3].status === 204 ? 1 : 0);
        expectError(await battle(user, 1), 409);
      }
    });

    it('are fought, as if they had come first, when the opponent goes while the result waits to be written', async () => {
      const [user = 0, opponent = 0] = await users(2);
      await choose(user, opponent);
      const first = await characterOf(user);
      const send = (): Promise<Answer> => battle(user, 0);
      const fought = await meet([user], 1, send, async () => expectNoContent(await remove(opponent)));
      expectNoContent(fought);
      expect(await battlesOf(user)).toMatchObject([{ opponent_id: opponent }]);
      await expectSums(first, 1);
      expectError(await battle(user, 1), 409, ['battle']);
    });
  });

  it.each([[['deletion', 0, 1]], [[0, 'deletion', 1]], [[0, 1, 'deletion']]])(
    'leave no character behind, and what was fought, while the user is deleted, when they wait in the order %j',
    async (requests) => {
      const [user = 0, opponent = 0] = await users(2);
      const send = async (): Promise<Answer[]> => {
        const answers: Promise<Answer>[] = [];
        for (const [index, request] of requests.entries()) {
          await waiters(index);
          answers.push(typeof request === 'number' ? battle(user, request, opponent) : remove(user));
        }
        return Promise.all(answers);
      };
      const answers = await meet([user], requests.length, send);
      for (const { status } of answers) expect([204, 404]).toContain(status);
      expect(answers[requests.indexOf('deletion')]?.status).toBe(204);
      expect(await database.query('select from characters where user_id = $1', [user])).toEqual([]);
      expect(await battlesOf(user)).toHaveLength((tally(answers)[204] ?? 0) - 1);
    },
  );

  describe('while another opponent is chosen', () => {
    it('never say that the opponent is gone', async () => {
      const [user = 0, ...opponents] = await users(4);
      await choose(user, opponents[0] ?? 0);
      const first = await characterOf(user);
      for (let round = 1; round <= 5; round++) {
        clock.set(`2026-02-${String(round).padStart(2, '0')}T12:00:00.000Z`);
        const chosen = Promise.all([...opponents, ...opponents].map((opponent) => choose(user, opponent)));
        const fought = Promise.all([0, 1].map((index) => battle(user, index)));
        expect(tally(await chosen)).toEqual({ 200: 6 });
        expect(tally(await fought)).toEqual({ 204: 2 });
        await expectSums(first, 2 * round);
      }
      const met = await battlesOf(user);
      expect(opponents).toEqual(expect.arrayContaining(met.map(({ opponent_id }) => opponent_id)));
    });

    it('are against the one who is there when their turn comes, and who was made meanwhile', async () => {
      const [user = 0, first = 0] = await users(2);
      await choose(user, first);
      let last = 0;
      const send = (): Promise<Answer> => battle(user, 0);
      const fought = await meet([user], 1, send, async (holder) => {
        [last = 0] = await users(1);
        await holder.query('update characters set opponent_id = $2 where user_id = $1', [user, last]);
        expectNoContent(await remove(first));
      });
      expectNoContent(fought);
      expect(await battlesOf(user)).toMatchObject([{ opponent_id: last }]);
    });
  });
});
