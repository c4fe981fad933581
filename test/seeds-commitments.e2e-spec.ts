import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createCard, createUser } from './factories/records.js';
import { FakeClock } from './harness/fake-clock.js';
import { microseconds } from './harness/instants.js';
import { drawOfCard } from './harness/random-draws.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

const START = '2026-01-15T12:00:00.000Z';
const NEXT_DAY = '2026-01-16T08:00:00.000Z';

interface StoredSeed {
  readonly day: string;
  readonly created_at: Date;
  readonly has_table: boolean;
}

/** What is stored, so that to look does not open a day. */
function stored(database: TestDatabase): Promise<StoredSeed[]> {
  return database.query('select day, created_at, table_id is not null as has_table from draw_seeds order by day');
}

describe('commitments', () => {
  let app: TestApp;
  afterEach(() => app.close());

  it('to today and tomorrow are made before the first request', async () => {
    app = await TestApp.start({ clock: new FakeClock(START) });
    const created_at = new Date(START);
    expect(await stored(app.database)).toEqual([
      { day: '20260115', created_at, has_table: true },
      { day: '20260116', created_at, has_table: false },
    ]);
  });

  it.each<[string, (owner: number) => [string, string, object?]]>([
    ['a draw', (owner) => ['POST', '/cards', { owner, password: 'test-password-6b1f0c' }]],
    ['a chosen card', (owner) => ['POST', '/cards', { owner, card: 1, password: 'test-password-6b1f0c' }]],
    ['the odds', () => ['GET', '/game/odds']],
    ['the seeds', () => ['GET', '/game/seeds']],
    ['a seed', () => ['GET', '/game/seeds/20260116']],
    ['the draws of a day', () => ['GET', '/game/seeds/20260116/draws']],
    ['the draws of a user', (owner) => ['GET', `/users/${owner}/draws`]],
  ])('to the day after are made with the first request of a day, here for %s', async (_, request) => {
    const clock = new FakeClock(START);
    app = await TestApp.start({ clock });
    const owner = (await createUser(app)).id;
    clock.set(NEXT_DAY);
    const [method, path, body] = request(owner);
    expect((await app.request(method, path, { body })).status).toBe(200);
    expect((await stored(app.database)).slice(1)).toEqual([
      { day: '20260116', created_at: new Date(START), has_table: true },
      { day: '20260117', created_at: new Date(NEXT_DAY), has_table: false },
    ]);
  });

  it('are older than any client_seed of their day, also when nobody came the day before', async () => {
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
    const seed = (await app.request('GET', `/game/seeds/${draw.day}`)).body;
    expect(draw).toMatchObject({ day: '20260117', client_seed: 'lucky', commitment: seed.commitment });
    expect(microseconds(seed.created_at)).toBe(microseconds(NEXT_DAY));
  });
});

describe('commitments of two instances', () => {
  it('are made once, by whichever comes first', async () => {
    const database = await createTestDatabase();
    const apps = [await TestApp.start({ database }), await TestApp.start({ database })];
    try {
      for (let day = 1; day <= 10; day++) {
        const date = `202602${String(day * 2).padStart(2, '0')}`;
        for (const { clock } of apps) clock.set(`2026-02-${date.slice(-2)}T00:00:00.000Z`);
        const asked = await Promise.all(
          [...apps, ...apps].map((app) => app.request('GET', '/game/seeds?itemsPerPage=2')),
        );
        expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
        expect(asked[0]?.body[1]).toMatchObject({ day: date, table: expect.any(String) });
      }
    } finally {
      for (const app of apps) await app.close();
      await database.drop();
    }
  });
});

/** Everything that jest can fake but `setInterval`. */
const NOT_INTERVALS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout'] as const),
];
