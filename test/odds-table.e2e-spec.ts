import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../src/platform/config/settings.js';
import { createCard, createUser } from './factories/records.js';
import { expectNoStart } from './harness/expectations.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawOfCard, drawsOfUser, expectVerified } from './harness/random-draws.js';
import { temporaryFolder } from './harness/service-process.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase } from './harness/test-database.js';

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
    expect(observed).toEqual({ draws: 1, counts: [1], chi_square: 0, degrees_of_freedom: 0 });
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
    ['no weight', JSON.stringify([OUTCOME, { card: 1 }]), /: outcomes\[1\]\.status .*; outcomes\[1\]\.weight must be /],
    ['no draw', '[]', /: outcomes must be a list with weights/],
  ])('that has %s stops the start in one line', async (_, table, message) => {
    writeFileSync(file, table);
    const error = await expectNoStart({ database, environment: { DRAW_TABLE: file } });
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^DRAW_TABLE [^\n]+$/);
  });
});
