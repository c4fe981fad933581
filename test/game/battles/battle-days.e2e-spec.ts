import { beforeEach, describe, expect, it } from '@jest/globals';
import { BATTLES_PER_DAY } from '../../../src/game/rules/battle.js';
import { createGroup, createUser } from '../../factories/records.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { amount } from '../../harness/long-form.js';
import { TestApp } from '../../harness/test-app.js';
import { verifyDay } from '../../harness/verify-day.js';

/** A game day: the zone, the day, the moments at which it and the next one begin, and that next one. */
type Day = readonly [zone: string, day: string, begins: string, ends: string, following: string];

/** The calendars of all zones are tested beside the rule, in src/game. */
const DAYS: readonly Day[] = [
  ['UTC', '20280228', '2028-02-28T00:00Z', '2028-02-29T00:00Z', '20280229'],
  ['Asia/Tokyo', '20261231', '2026-12-30T15:00Z', '2026-12-31T15:00Z', '20270101'],
  // The clocks change at midnight: of one day the last hour comes twice, and another one begins at 01:00.
  ['America/Santiago', '20260404', '2026-04-04T03:00Z', '2026-04-05T04:00Z', '20260405'],
  ['America/Santiago', '20260906', '2026-09-06T04:00Z', '2026-09-07T03:00Z', '20260907'],
];

const DAY_MS = 24 * 60 * 60 * 1000;

async function dayOf(app: TestApp, user: number): Promise<unknown> {
  const { day, limit, next } = await app.read(`/users/${user}/d`);
  return { day, limit, next };
}

/** A user with an opponent, who has not battled yet. */
async function challenger(app: TestApp): Promise<number> {
  const { id } = await createUser(app);
  const opponent = (await createUser(app)).id;
  await app.database.query('update characters set opponent_id = $2 where user_id = $1', [id, opponent]);
  return id;
}

describe('the two battles of a game day', () => {
  const clock = new FakeClock();
  let app: TestApp;

  function at(moment: number): void {
    clock.set(new Date(moment).toISOString());
  }

  async function expectBattles(user: number, count: number): Promise<void> {
    for (let fought = 0; fought < count; fought++) expectNoContent(await app.request('PUT', `/users/${user}/d`));
  }

  async function expectNoBattle(user: number): Promise<void> {
    expectError(await app.request('PUT', `/users/${user}/d`), 409);
  }

  it.each(DAYS)(
    'are fought when it begins, or in its first and its last millisecond, %s %s',
    async (zone, day, begins, ends, following) => {
      const [first, last] = [Date.parse(begins), Date.parse(ends) - 1];
      at(first - 1);
      app = await TestApp.start({ clock, environment: { GAME_TIME_ZONE: zone } });
      const [early, late] = [await challenger(app), await challenger(app)];
      const none = { day: 2, limit: true, next: following };
      await expectBattles(early, 2);
      expect(await dayOf(app, early)).toEqual({ day: 2, limit: true, next: day });
      await expectNoBattle(early);
      at(first);
      expect(await dayOf(app, early)).toEqual({ day: 0, limit: false, next: day });
      await expectBattles(early, 1);
      expect(await dayOf(app, early)).toEqual({ day: 1, limit: false, next: day });
      await expectBattles(early, 1);
      await expectBattles(late, 1);
      for (let moment = first; moment < last; moment += DAY_MS / 4) {
        at(moment);
        expect(await dayOf(app, early)).toEqual(none);
        await expectNoBattle(early);
        expect(await dayOf(app, late)).toEqual({ day: 1, limit: false, next: day });
      }
      at(last);
      await expectBattles(late, 1);
      for (const user of [early, late]) {
        expect(await dayOf(app, user)).toEqual(none);
        await expectNoBattle(user);
      }
      at(last + 1);
      for (const user of [early, late]) {
        expect(await dayOf(app, user)).toEqual({ day: 0, limit: false, next: following });
        await expectBattles(user, 2);
        await expectNoBattle(user);
      }
    },
  );
});

describe('what the service allows on a day', () => {
  /** Fights until the service refuses it. @returns how many battles that were */
  async function fightAll(app: TestApp, user: number): Promise<number> {
    for (let fought = 0; fought < 100; fought++) {
      const answer = await app.request('PUT', `/users/${user}/d`);
      if (answer.status === 409) return fought;
      expectNoContent(answer);
    }
    throw new Error('No battle is refused');
  }

  it('is what verifiers allow, for users alone and of groups: whoever changes the limit changes battle-check.ts and docs/verify.py, too', async () => {
    const app = await TestApp.start();
    const users = [];
    for (let i = 0; i < 4; i++) users.push(await challenger(app));
    const [, one, other, both] = users;
    await createGroup(app, { name: 'one', users: [one, both] });
    await createGroup(app, { name: 'other', users: [other, both] });
    for (const user of users) expect(await fightAll(app, user)).toBe(BATTLES_PER_DAY);
    app.clock.set('2026-01-16T12:00:00Z');
    const { differences, summary } = await verifyDay(app.url, '20260115');
    expect({ differences, summary }).toEqual({ differences: [], summary: expect.stringContaining('8 of 8 battles') });
  });
});

const behind = await TestApp.start();
const ahead = await TestApp.start({ database: behind.database });

describe('the two battles of a game day, on two instances whose clocks differ by a second at midnight', () => {
  /** Clocks never go back, so each test has a midnight of its own: that between the first two of these days. */
  let days: [string, string, string];
  let midnight = Date.parse('2026-01-14T00:00Z');
  const at = (offset: number): string => new Date(midnight + offset).toISOString();
  const dayAt = (offset: number): string => at(offset).slice(0, 10).replaceAll('-', '');

  beforeEach(() => {
    midnight += 2 * DAY_MS;
    days = [dayAt(-1), dayAt(0), dayAt(DAY_MS)];
    behind.clock.set(at(-500));
    ahead.clock.set(at(500));
  });

  const battle = async (app: TestApp, user: number): Promise<number> =>
    (await app.request('PUT', `/users/${user}/d`)).status;

  /** Every order in which five battles may come to the two; every third by day. */
  const ORDERS = Array.from({ length: 32 }, (_, bits) =>
    Array.from({ length: 5 }, (_, place) => ((bits >> place) & 1 ? 'ahead' : 'behind')),
  ).filter((_, place) => place % amount(3, 1) === 0);

  it.each(ORDERS.map((order) => [order.join(', '), order] as const))('are two for each day: %s', async (_, order) => {
    const user = await challenger(behind);
    const fought = { earlier: 0, later: 0 };
    for (const instance of order) {
      // What comes to the instance behind counts for the later day once that has begun on the other one.
      const day = instance === 'behind' && fought.later === 0 ? 'earlier' : 'later';
      const status = await battle(instance === 'behind' ? behind : ahead, user);
      expect(status).toBe(fought[day] < 2 ? 204 : 409);
      if (status === 204) fought[day]++;
      const count = fought.later;
      const later = { day: count, limit: count === 2, next: count === 2 ? days[2] : days[1] };
      expect(await dayOf(ahead, user)).toEqual(later);
      if (count > 0) expect(await dayOf(behind, user)).toEqual(later);
    }
    behind.clock.set(at(500));
    ahead.clock.set(at(1_500));
    for (const app of [behind, ahead, behind]) {
      expect(await battle(app, user)).toBe(fought.later < 2 ? 204 : 409);
      fought.later = Math.min(2, fought.later + 1);
    }
    const rows = await behind.database.query('select from battles where user_id = $1', [user]);
    expect(rows).toHaveLength(fought.earlier + fought.later);
  });

  it('are two for each day when many come to both at once', async () => {
    const user = await challenger(behind);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => battle(index % 2 ? behind : ahead, user)),
    );
    const fought = statuses.filter((status) => status === 204).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(40 - fought);
    // The later day gets its two from the instance ahead alone; the earlier one has up to two before that.
    expect([2, 3, 4]).toContain(fought);
    for (const app of [behind, ahead]) {
      expect(await dayOf(app, user)).toEqual({ day: 2, limit: true, next: days[2] });
      expect(await battle(app, user)).toBe(409);
    }
    expect(await behind.database.query('select from battles where user_id = $1', [user])).toHaveLength(fought);
  });
});
