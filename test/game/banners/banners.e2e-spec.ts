import { beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawsOfUser } from '../../harness/random-draws.js';
import { type Answer, TestApp } from '../../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';

const outcome = (card: number, status: string, weight: number, more: object = {}): object => {
  return { card, status, skill: '', weight, cp: { min: 1, max: 9 }, ...more };
};
/** Only a guarantee gives a super in practice. */
const RARE = [outcome(1, 'normal', 2 ** 40), outcome(2, 'super', 1), outcome(3, 'super', 1, { featured: true })];
const WITHIN = 5;
const RULES = {
  rarities: [{ status: 'super', within: WITHIN, featured: { chance: [1, 2], misses: 1 } }],
};
const SUMMER = { name: 'summer', from: '20260115', until: '20260116', outcomes: RARE, counters: 'event', ...RULES };
const AUTUMN = { name: 'autumn', from: '20260117', outcomes: RARE, counters: 'event', ...RULES };

describe('banners with rules', () => {
  let database: TestDatabase;
  let apps: TestApp[];

  beforeEach(async () => {
    database = await createTestDatabase();
    apps = [];
  });

  async function start(
    banners: readonly object[] = [SUMMER, AUTUMN],
    environment: Readonly<Record<string, string>> = {},
    clock = new FakeClock(),
  ): Promise<TestApp> {
    const app = await TestApp.start({ database, clock, tables: { banners }, environment });
    apps.push(app);
    return app;
  }

  function setClocks(time: string): void {
    for (const { clock } of apps) clock.set(time);
  }

  const draw = (app: TestApp, owner: number, banner = 'summer'): Promise<Answer> =>
    app.request('POST', '/cards', { body: cardBody(owner, { banner }) });

  const guaranteesOf = (app: TestApp, owner: number): Promise<any[]> => app.read(`/users/${owner}/guarantees`);

  /** Numbers count from 1, and no more than `WITHIN` draws pass from one super to the next. */
  function expectKept(draws: readonly any[]): void {
    expect(draws.map(({ number }) => number)).toEqual(draws.map((_, index) => index + 1));
    let since = 0;
    for (const { status, state } of draws) {
      expect(state[0][0]).toBe(since);
      since = status === 'super' ? 0 : since + 1;
      expect(since).toBeLessThan(WITHIN);
    }
  }

  it('give a super within their number of draws, and a featured one after a miss, and say how far a user is', async () => {
    const app = await start();
    const owner = (await createUser(app)).id;
    const rarities = [{ status: 'super', since: 0, left: 5, missed: 0, featured_left: 10 }];
    expect(await guaranteesOf(app, owner)).toMatchObject([{ banner: 'summer', counters: 'event', draws: 0, rarities }]);
    for (let draws = 1; draws <= 20; draws++) {
      await createCard(app, owner, { banner: 'summer' });
      const [{ rarities }] = await guaranteesOf(app, owner);
      const left = 5 - (draws % 5);
      const [{ missed }] = rarities;
      expect(rarities).toMatchObject([{ since: draws % 5, left, featured_left: left + (1 - missed) * 5 }]);
    }
    const drawn = await drawsOfUser(app, owner);
    expectKept(drawn);
    const supers = drawn.filter(({ status }) => status === 'super');
    expect(supers).toHaveLength(4);
    for (const [index, { card }] of supers.entries())
      if (index > 0 && supers[index - 1]?.card === 2) expect(card).toBe(3);
    expect(drawn.filter(({ decided_by }) => decided_by === 'guarantee')).toHaveLength(4);
    const { observed, ruled } = await app.read('/game/odds?banner=summer');
    expect(observed.draws).toBe(20);
    expect(ruled).toMatchObject({ guaranteed: 4, ramp: 0 });
    expect(observed.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(16 - ruled.featured_due);
  });

  it('are in force on their days alone, and share their counters', async () => {
    const app = await start();
    const owner = (await createUser(app)).id;
    await createCard(app, owner, { banner: 'summer' });
    const refused = await draw(app, owner, 'autumn');
    expectError(refused, 409, ['banner']);
    expect(refused.body.errors[0].message).toBe('is not in force on 20260115; in force are standard, summer');
    setClocks('2026-01-17T00:00:00.000Z');
    expectError(await draw(app, owner, 'summer'), 409, ['banner']);
    for (let i = 0; i < 4; i++) await createCard(app, owner, { banner: 'autumn' });
    const drawn = await drawsOfUser(app, owner);
    expectKept(drawn);
    expect(drawn.map(({ banner, status }) => [banner, status])).toEqual([
      ['summer', 'normal'],
      ...Array.from({ length: 3 }, () => ['autumn', 'normal']),
      ['autumn', 'super'],
    ]);
    const { tables } = await app.read('/game/seeds/20260117');
    expect(Object.keys(tables).sort()).toEqual(['autumn', 'standard']);
    expect(drawn.at(-1)).toMatchObject({ table: tables.autumn, counters: 'event', nonce: 4 });
  });

  it('leave the draws of standard without rules, which count nonces together with theirs', async () => {
    const app = await start();
    const owner = (await createUser(app)).id;
    await createCard(app, owner, { banner: 'summer' });
    await createCard(app, owner);
    await createCard(app, owner, { banner: 'summer' });
    expect((await drawsOfUser(app, owner)).map(({ banner, nonce, number }) => [banner, nonce, number])).toEqual([
      ['summer', 1, 1],
      ['standard', 2, null],
      ['summer', 3, 2],
    ]);
  });

  it('go on where they were after a restart, with another instance, and under another table of the same statuses', async () => {
    const app = await start();
    const owner = (await createUser(app)).id;
    for (let i = 0; i < 3; i++) await createCard(app, owner, { banner: 'summer' });
    await apps.pop()?.close();
    const again = await start([{ ...SUMMER, rarities: [{ ...RULES.rarities[0], within: 4 }] }]);
    const other = await start();
    // The day keeps its tables.
    for (const instance of [again, other]) await createCard(instance, owner, { banner: 'summer' });
    expect((await drawsOfUser(other, owner)).at(-1)).toMatchObject({ status: 'super', number: 5, state: [[4, 0]] });
    await createCard(other, owner, { banner: 'summer' });
    setClocks('2026-01-16T12:00:00.000Z');
    await again.request('GET', '/game/seeds');
    for (let i = 0; i < 3; i++) await createCard(other, owner, { banner: 'summer' });
    const drawn = await drawsOfUser(other, owner);
    expect(drawn.at(-1)).toMatchObject({ status: 'super', number: 9, state: [[3, expect.any(Number)]] });
    expect(new Set(drawn.map(({ table }) => table)).size).toBe(2);
  });

  it('keep their promise to one owner of 200 requests at once, on two instances on both sides of midnight', async () => {
    const [one, other] = [await start(), await start()];
    const owner = (await createUser(one)).id;
    one.clock.set('2026-01-15T23:59:59.900Z');
    other.clock.set('2026-01-16T00:00:00.100Z');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        if (index === 100) one.clock.set('2026-01-16T00:00:00.100Z');
        return draw(index % 2 ? one : other, owner);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const drawn = (await drawsOfUser(one, owner)).sort((a, b) => Number(a.number) - Number(b.number));
    expect(drawn).toHaveLength(200);
    expectKept(drawn);
    const days = drawn.map(({ day }) => day);
    expect(days).toEqual([...days].sort());
    expect(new Set(drawn.map(({ card_id }) => card_id)).size).toBe(200);
  });

  it('are listed with their days, versions and rules: those in force, those to come and those that ended', async () => {
    const ENDED = { ...SUMMER, name: 'spring', from: '20260101', until: '20260114' };
    const app = await start([AUTUMN, ENDED, SUMMER], { GAME_TIME_ZONE: 'Asia/Tokyo' });
    const body = await app.read('/game/banners');
    expect(body.map(({ banner, state }: any) => `${banner} ${state}`)).toEqual([
      'standard in_force',
      'summer in_force',
      'autumn coming',
      'spring ended',
    ]);
    const { version } = await app.read('/game/odds?banner=summer');
    expect(body[0]).toMatchObject({ from: null, until: null, begins_at: null, ends_at: null, rarities: null });
    expect(body[1]).toEqual({
      banner: 'summer',
      state: 'in_force',
      from: '20260115',
      until: '20260116',
      begins_at: '2026-01-14T15:00:00+00:00',
      ends_at: '2026-01-16T15:00:00+00:00',
      version,
      total: 2 ** 40 + 2,
      counters: 'event',
      rarities: RULES.rarities,
      box: null,
      reset: null,
      slots: null,
      cost: null,
      free: null,
      gives: null,
      limit: null,
    });
    setClocks('2026-01-16T15:00:00.000Z');
    const later: any[] = await app.read('/game/banners');
    expect(later.map(({ banner, state }) => `${banner} ${state}`)).toEqual([
      'standard in_force',
      'autumn in_force',
      'spring ended',
      'summer ended',
    ]);
  });

  it('answer with the odds of one, and refuse names that are none', async () => {
    const app = await start();
    const { outcomes, name, ...summer } = SUMMER;
    const body = await app.read('/game/odds?banner=summer');
    expect(body).toMatchObject({ ...summer, banner: name });
    expect(body.consolidated.statuses.super.chance).toBeCloseTo(1 / 5, 6);
    expect(body.consolidated.statuses.super.featured).toBeCloseTo(2 / 3, 6);
    const always = await app.read(`/game/odds/${body.version}`);
    expect(always).toMatchObject({ banner: name, rarities: summer.rarities, from: null, until: null });
    expect(always.outcomes).toHaveLength(outcomes.length);
    expectError(await app.request('GET', '/game/odds?banner=autumn'), 409, ['banner']);
    expectError(await app.request('GET', '/game/odds?banner=Summer'), 400, ['banner']);
  });
});
