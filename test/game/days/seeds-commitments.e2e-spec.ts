import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { gameDay } from '../../../src/game/rules/game-day.js';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { microseconds } from '../../harness/instants.js';
import { drawOfCard, drawsOfUser, expectVerified } from '../../harness/random-draws.js';
import { type Answer, TestApp } from '../../harness/test-app.js';
import type { TestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const START = '2026-01-15T12:00:00.000Z';
const DAY_MS = 86_400_000;
const NEXT_DAY = '2026-01-16T08:00:00.000Z';

/** What is stored, so that to look does not open a day. */
function stored(database: TestDatabase): Promise<object[]> {
  return database.query('select day, created_at, table_id is not null as has_table from draw_seeds order by day');
}

describe('commitments', () => {
  let app: TestApp;

  it('to today and tomorrow are made before the first request', async () => {
    app = await TestApp.start({ clock: new FakeClock(START) });
    const created_at = new Date(START);
    expect(await stored(app.database)).toEqual([
      { day: '20260115', created_at, has_table: true },
      { day: '20260116', created_at, has_table: false },
    ]);
  });

  describe('to the day after', () => {
    let owner: number;
    /** When the latest day was announced. */
    let announced = START;
    beforeAll(async () => {
      app = await TestApp.start({ clock: new FakeClock(START) });
      owner = (await createUser(app)).id;
    });

    it.each<[string, () => [string, string, object?]]>([
      ['a draw', () => ['POST', '/cards', { owner, password: 'test-password-6b1f0c' }]],
      ['a chosen card', () => ['POST', '/cards', { owner, card: 1, password: 'test-password-6b1f0c' }]],
      ['the odds', () => ['GET', '/game/odds']],
      ['the seeds', () => ['GET', '/game/seeds']],
      ['a seed', () => ['GET', '/game/seeds/20260116']],
      ['the draws of a day', () => ['GET', '/game/seeds/20260116/draws']],
      ['the draws of a user', () => ['GET', `/users/${owner}/draws`]],
    ])('are made with the first request of a day, here for %s', async (_, request) => {
      const before = (await stored(app.database)).at(-1);
      app.clock.advance(DAY_MS);
      const [method, path, body] = request();
      expect((await app.request(method, path, { body })).status).toBe(200);
      const now = app.clock.now();
      const [today, tomorrow] = (await stored(app.database)).slice(-2);
      expect(today).toEqual({ ...before, created_at: new Date(announced), has_table: true });
      expect(tomorrow).toEqual({
        day: gameDay(new Date(now.getTime() + DAY_MS), 'UTC'),
        created_at: now,
        has_table: false,
      });
      announced = now.toISOString();
    });
  });

  it('are older than any client_seed of their day, also when no one came the day before', async () => {
    jest.useFakeTimers({ doNotFake: [...NOT_INTERVALS] });
    const clock = new FakeClock(START);
    try {
      app = await TestApp.start({ clock });
      clock.set(NEXT_DAY);
      jest.advanceTimersByTime(60_000);
    } finally {
      jest.useRealTimers();
    }
    // The day after the next one is 17 January.
    await until(async () => (await stored(app.database)).length >= 3);
    clock.set('2026-01-17T00:00:00.000Z');
    const card = await createCard(app, (await createUser(app)).id, { client_seed: 'lucky' });
    const draw = await drawOfCard(app, card.id);
    const seed = await app.read(`/game/seeds/${draw.day}`);
    expect(draw).toMatchObject({ day: '20260117', client_seed: 'lucky', commitment: seed.commitment });
    expect(microseconds(seed.created_at)).toBe(microseconds(NEXT_DAY));
  });
});

/** Everything that jest can fake but `setInterval`. */
const NOT_INTERVALS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout'] as const),
];

const DAY = '20260115';
const MIDNIGHT = '2026-01-16T00:00:00.000Z';
const HEX = /^[0-9a-f]{64}$/;

describe('a day that is over', () => {
  let app: TestApp;
  let owner: number;

  beforeEach(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    owner = (await createUser(app)).id;
  });

  const seedOf = (day: string): Promise<any> => app.read(`/game/seeds/${day}`);

  function state(day: string): Promise<object[]> {
    const columns = 'closed_at is not null as is_closed, revealed_at is not null as is_revealed';
    return app.database.query(`select ${columns} from draw_seeds where day = $1`, [day]);
  }

  /** Draws, and stops the draw after it has looked whether the day is open: where it looks whether there is such a user. */
  async function beginDraw(): Promise<{ blocked: BlockedTables; drawn: Promise<Answer> }> {
    const blocked = await BlockedTables.take(app.database.url, 'users');
    const drawn = app.request('POST', '/cards', { body: cardBody(owner) });
    await blocked.anyWaiting();
    return { blocked, drawn };
  }

  it('is closed, but not revealed, as long as a draw is under way that found it open', async () => {
    const { blocked, drawn } = await beginDraw();
    app.clock.set(MIDNIGHT);
    for (let i = 0; i < 2; i++) {
      expect(await seedOf(DAY)).toMatchObject({ seed: null, draws: 0 });
      expect(await state(DAY)).toEqual([{ is_closed: true, is_revealed: false }]);
    }
    await blocked.release();
    const { status, body } = await drawn;
    expect(status).toBe(200);
    expect(await seedOf(DAY)).toMatchObject({ seed: expect.stringMatching(HEX), draws: 1 });
    expect(await drawOfCard(app, body.id)).toMatchObject({ day: DAY, seed: expect.stringMatching(HEX) });
    await expectVerified(app, await drawsOfUser(app, owner));
  });

  it('is revealed by another instance where the one that closed it did not live to do so', async () => {
    await app.database.query('update draw_seeds set closed_at = now() where day = $1', [DAY]);
    const other = await TestApp.start({ database: app.database, clock: new FakeClock(MIDNIGHT) });
    expect(await other.read(`/game/seeds/${DAY}`)).toMatchObject({ seed: expect.stringMatching(HEX) });
  });

  it('cannot be revealed before it is closed, nor where it was restored', async () => {
    const reveal = (others: string): Promise<unknown> =>
      app.database.query(`update draw_seeds set revealed_at = now()${others} where day = $1`, [DAY]);
    await expect(reveal('')).rejects.toThrow('draw_seeds_revealed_at_check');
    await expect(reveal(', closed_at = now(), restored_at = now()')).rejects.toThrow('draw_seeds_revealed_at_check');
    await reveal(', closed_at = now()');
  });

  it('was restored: it is never revealed, and draws go to the first day that was not', async () => {
    await createCard(app, owner);
    // What a restore does with all days that are not revealed: here, today and tomorrow.
    await app.database.query('update draw_seeds set closed_at = now(), restored_at = now() where revealed_at is null');
    const drawn = [await drawOfCard(app, (await createCard(app, owner)).id)];
    const copy = await TestApp.start({ database: app.database, clock: app.clock });
    drawn.push(await drawOfCard(copy, (await createCard(copy, owner)).id));
    expect(drawn).toMatchObject([
      { day: '20260117', nonce: 1, seed: null },
      { day: '20260117', nonce: 2, seed: null },
    ]);
    expect(await seedOf('20260118')).toMatchObject({ table: null, seed: null });
    app.clock.set('2026-01-18T00:00:00.000Z');
    for (const day of [DAY, '20260116']) expect(await seedOf(day)).toMatchObject({ day, seed: null });
    expect(await seedOf('20260117')).toMatchObject({ seed: expect.stringMatching(HEX), draws: 2 });
  });
});
