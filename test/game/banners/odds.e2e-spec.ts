import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_DRAW_TABLE, versionOf } from '../../../src/game/rules/odds.js';
import { SettingsError } from '../../../src/platform/config/settings.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, expectNoContent, expectNoStart } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawOfCard, drawsOfDay, drawsOfUser, expectVerified, type OutcomeRecord } from '../../harness/random-draws.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { TestApp } from '../../harness/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

interface OddsRecord {
  readonly version: string;
  readonly total: number;
  readonly outcomes: readonly OutcomeRecord[];
  readonly expected_draws: Record<string, number>;
  readonly observed: { draws: number; counts: number[]; chi_square: number | null; degrees_of_freedom: number };
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
        'banner box consolidated counters day day_ends_at expected_draws first from instead lists observed outcomes rarities reset ruled slots total until version';
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
    for (let day = 1; day <= 4; day++) {
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

const OUTCOME = { card: 1, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 2 } };
const ONE = [{ card: -5, status: 'mythic', skill: '運', weight: 3, cp: { min: -7, max: -7 } }];
const SEVERAL = [
  { card: 2, status: 'super', skill: 'b', weight: 2, cp: { min: 10, max: 20 } },
  { card: 1, status: 'normal', skill: 'a', weight: 5, cp: { min: 0, max: 9 } },
  { card: 3, status: 'super', skill: 'c', weight: 1, cp: { min: 21, max: 21 } },
  { card: 3, status: 'rare', skill: 'c', weight: 4, cp: { min: 21, max: 21 } },
];

const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const file = join(temporaryFolder().path, 'table.json');
const database = await createTestDatabase();

describe('DRAW_TABLE', () => {
  /** A service with those odds, or with the ones that it ships with. Each test needs days that no other has opened. */
  async function withTable(table: unknown): Promise<TestApp> {
    if (table !== undefined) writeFileSync(file, typeof table === 'string' ? table : JSON.stringify(table));
    return TestApp.start({ database, clock, environment: { DRAW_TABLE: table === undefined ? '' : file } });
  }

  const oddsOf = (app: TestApp, version = ''): Promise<any> => app.read(`/game/odds${version && '/'}${version}`);

  it('names the odds that are published and drawn from', async () => {
    const app = await withTable(ONE);
    expect(await oddsOf(app)).toMatchObject({ total: 3, outcomes: ONE, expected_draws: { mythic: 1 } });
    const owner = (await createUser(app)).id;
    const drawn = { card: -5, status: 'mythic', skill: '運', cp: -7 };
    const card = await createCard(app, owner);
    expect(card).toMatchObject(drawn);
    expect(await drawOfCard(app, card.id)).toMatchObject({ ...drawn, outcome: 0 });
    expect(await createCard(app, owner, { card: 8 })).toMatchObject({ ...drawn, card: 8 });
    const { observed } = await oddsOf(app);
    expect(observed).toEqual({ draws: 1, counts: [1], chi_square: null, degrees_of_freedom: 0 });
  });

  it('is published in its own order, with the draws that each rarity takes', async () => {
    clock.set('2026-02-01T12:00:00.000Z');
    const odds = await oddsOf(await withTable(SEVERAL));
    expect(odds).toMatchObject({ total: 12, outcomes: SEVERAL, expected_draws: { super: 4, rare: 3 } });
    expect(odds.observed).toEqual({ draws: 0, counts: [0, 0, 0, 0], chi_square: 0, degrees_of_freedom: 3 });
  });

  it('comes into force with the next day that opens, and leaves the earlier odds and their draws as they were', async () => {
    const tables = [SEVERAL, undefined, SEVERAL.slice(1), SEVERAL];
    let owner = 0;
    const versions: string[] = [];
    for (const [index, table] of tables.entries()) {
      clock.set(`2026-03-0${String(index + 1)}T12:00:00.000Z`);
      const app = await withTable(table);
      owner ||= (await createUser(app)).id;
      const before = await oddsOf(app);
      for (let i = 0; i <= index; i++) await createCard(app, owner);
      const after = await oddsOf(app);
      expect(after).toMatchObject({ ...before, observed: { draws: Number(before.observed.draws) + index + 1 } });
      versions.push(after.version);
    }
    const [several, shipped, fewer, again] = versions;
    expect(again).toBe(several);
    expect(new Set(versions).size).toBe(3);
    clock.set('2026-03-05T12:00:00.000Z');
    const app = await withTable(ONE);
    const draws = await drawsOfUser(app, owner);
    const runs = versions.flatMap((version, index) => Array<string>(index + 1).fill(version));
    expect(draws.map(({ table }) => table)).toEqual(runs);
    await expectVerified(app, draws);
    for (const [version, outcomes, count] of [
      [several, SEVERAL, 5],
      [fewer, SEVERAL.slice(1), 3],
      [shipped, expect.any(Array), 2],
    ] as const) {
      const odds = await oddsOf(app, version);
      const counts = (odds.outcomes as unknown[]).map(
        (_, index) => draws.filter(({ table, outcome }) => table === version && outcome === index).length,
      );
      expect(odds).toMatchObject({ version, outcomes, observed: { draws: count, counts } });
    }
    expect((await oddsOf(app)).outcomes).toEqual(ONE);
  });

  // Each failed start keeps connections to the server for a while; what else may be wrong is tested with its reader.
  it.each<[string, string, RegExp]>([
    ['no JSON', '[{"card" 2}]', /JSON/],
    [
      'no weight',
      JSON.stringify([OUTCOME, { card: 1 }]),
      /: outcomes\[1\]\.status .*; outcomes\[1\]\.weight is missing: it must be /,
    ],
    ['no draw', '[]', /: outcomes must be a list with weights/],
  ])('that has %s stops the start in one line', async (_, table, message) => {
    writeFileSync(file, table);
    const error = await expectNoStart({ database, environment: { DRAW_TABLE: file } });
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^DRAW_TABLE [^\n]+$/);
  });
});
