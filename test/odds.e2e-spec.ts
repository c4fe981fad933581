import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_DRAW_TABLE, versionOf } from '../src/game/rules/odds.js';
import { createCard, createUser } from './factories/records.js';
import { expectError, expectNoContent } from './harness/expectations.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawsOfDay, type OutcomeRecord } from './harness/random-draws.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';
import { until } from './harness/until.js';

interface OddsRecord {
  readonly version: string;
  readonly total: number;
  readonly outcomes: readonly OutcomeRecord[];
  readonly expected_draws: Record<string, number>;
  readonly observed: { draws: number; counts: number[]; chi_square: number; degrees_of_freedom: number };
}

const oddsOf = (app: TestApp): Promise<OddsRecord> => app.read('/game/odds');

/** How often each outcome is in the lists of all days. */
async function listed(app: TestApp, { version, outcomes }: OddsRecord): Promise<number[]> {
  const seeds: { day: string }[] = await app.read('/game/seeds?itemsPerPage=5000');
  const draws = (await Promise.all(seeds.map(({ day }) => drawsOfDay(app, day)))).flat();
  return outcomes.map(
    (_, index) => draws.filter(({ table, outcome }) => table === version && outcome === index).length,
  );
}

/** Pearson's chi-square, as the sum of squares over expectations less the number of draws. */
function chiSquareOf({ outcomes, observed: { counts, draws } }: OddsRecord): number {
  if (draws === 0) return 0;
  const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const squares = outcomes.map(({ weight }, index) => ((counts[index] ?? NaN) ** 2 * total) / (draws * weight));
  return squares.reduce((sum, square) => sum + square, 0) - draws;
}

/** Expects that what was observed is what the lists say, so many draws. */
async function expectObserved(app: TestApp, draws: number): Promise<void> {
  // First, since the lists make up for a day that is over.
  const odds = await oddsOf(app);
  const counts = await listed(app, odds);
  expect(odds.observed).toEqual({
    draws,
    counts,
    chi_square: expect.closeTo(chiSquareOf(odds), 6),
    degrees_of_freedom: odds.outcomes.length - 1,
  });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(draws);
}

/** Expects that so many draws are counted once and for all, when every day of draws is revealed. */
async function expectCounted(database: TestDatabase, draws: number): Promise<void> {
  const left = 'select from draw_seeds where revealed_at is null and closed_at is not null';
  await until(async () => (await database.query(left)).length === 0);
  expect(await database.query('select sum(draws)::bigint as draws from draw_counts')).toEqual([{ draws }]);
}

const app = await TestApp.start();
const odds = await oddsOf(app);

describe('odds', () => {
  describe('that ship with the service', () => {
    it('are published whole', () => {
      const shape =
        'banner consolidated counters day day_ends_at expected_draws from observed outcomes rarities ruled total until version';
      expect(Object.keys(odds).sort()).toEqual(shape.split(' '));
      expect(odds.outcomes).toEqual(DEFAULT_DRAW_TABLE);
      expect(odds.total).toBe(odds.outcomes.reduce((sum, { weight }) => sum + weight, 0));
    });

    it('are named by their version', async () => {
      expect(odds.version).toBe(versionOf({ outcomes: DEFAULT_DRAW_TABLE }));
      expect(await app.read(`/game/odds/${odds.version}`)).toEqual({ ...odds, day: null, day_ends_at: null });
    });

    it('count every random draw at once, and nothing else', async () => {
      const owner = (await createUser(app)).id;
      const cards: number[] = [];
      for (let draws = 1; draws <= 10; draws++) {
        cards.push((await createCard(app, owner, { skill: 'mine' })).id);
        await expectObserved(app, draws);
      }
      for (const given of [{ card: 1 }, { status: 'super' }, { cp: 5 }])
        cards.push((await createCard(app, owner, given)).id);
      await expectObserved(app, 10);
      for (const card of cards) expectNoContent(await app.request('DELETE', `/cards/${card}`));
      expectNoContent(await app.request('DELETE', `/users/${owner}`));
      await expectObserved(app, 10);
    });

    it.each([
      [404, 'f'.repeat(64)],
      [400, 'F'.repeat(64)],
      [400, 'f'.repeat(63)],
      [400, 'f'.repeat(65)],
      [400, 'g'.repeat(64)],
      [400, 'latest'],
    ])('answer %d for the version %s', async (code, version) => {
      expectError(await app.request('GET', `/game/odds/${version}`), code);
    });
  });

  describe('over several days', () => {
    let app: TestApp;
    const clock = new FakeClock('2026-01-15T12:00:00.000Z');
    let owner: number;
    let drawn = 0;

    beforeAll(async () => {
      app = await TestApp.start({ clock });
      owner = (await createUser(app)).id;
    });

    it.each<[string, number]>([
      ['2026-01-15T12:00:00.000Z', 20],
      ['2026-01-15T23:59:59.999Z', 5],
      ['2026-01-16T00:00:00.000Z', 0],
      ['2026-01-16T00:00:00.001Z', 5],
      ['2026-01-16T23:59:59.000Z', 5],
      ['2026-01-18T12:00:00.000Z', 0],
      ['2026-01-18T12:00:00.000Z', 5],
      ['2026-02-28T12:00:00.000Z', 5],
      ['2026-03-28T12:00:00.000Z', 0],
    ])('count right at %s, before and after %d draws', async (moment, draws) => {
      clock.set(moment);
      await expectObserved(app, drawn);
      for (let i = 0; i < draws; i++) await createCard(app, owner);
      drawn += draws;
      await expectObserved(app, drawn);
      await expectObserved(app, drawn);
    });
  });

  it('of two instances count each draw once, however many read at the moment when the draws of a day are counted', async () => {
    const clock = new FakeClock();
    const database = await createTestDatabase();
    const [one, other] = [await TestApp.start({ database, clock }), await TestApp.start({ database, clock })];
    const owner = (await createUser(one)).id;
    let drawn = 0;
    for (let day = 1; day <= 8; day++) {
      const date = `2026-05-${String(2 * day).padStart(2, '0')}`;
      clock.set(`${date}T12:00:00.000Z`);
      for (const app of [one, other]) for (let i = 0; i < 3; i++, drawn++) await createCard(app, owner);
      const following = `2026-05-${String(2 * day + 1).padStart(2, '0')}`;
      clock.set(`${following}T00:00:00.000Z`);
      const read = Array.from({ length: 20 }, (_, index) => oddsOf(index % 2 ? one : other));
      for (const { observed } of await Promise.all(read)) expect(observed.draws).toBe(drawn);
      await expectObserved(other, drawn);
    }
    await expectCounted(database, drawn);
  });
});
