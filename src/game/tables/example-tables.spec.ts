import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { DrawTable } from '../rules/draw-table.js';
import { boxWaits } from '../rules/box-odds.js';
import { type ComputedOdds, computedOdds, consolidated, oddsInTime } from '../rules/long-run.js';
import { readDrawTables } from './draw-table-file.js';

/** What publishers and players say of such games: the chance of a super in the long run, its featured part, and the chance of a rare. */
const PUBLISHED: Readonly<Record<string, readonly [chance: number, featured: number | null, rare?: number]>> = {
  'pity-and-featured.json': [0.016052, 2 / 3],
  'ramp-after-fifty.json': [0.028906, null],
  'guarantee-once.json': [0.02, null],
  'featured-among-seven.json': [0.006, 0.5],
  // The publisher says 1.87 % and 14.8 %.
  'own-count.json': [0.018723, 0.8, 0.148066],
  // The publisher says 1.8 %. Players found the slopes.
  'three-slopes.json': [0.018483, null],
  'target.json': [0.018779, 0.8],
  'beginners-banner.json': [0.006, null],
  'two-variants.json': [0.01, null],
  'step-up.json': [0.005, null],
  'booster.json': [1 / 112, null, 1 / 16],
  // Nine of ten have 18 %, and the tenth has it or, where none of the nine was one, 97 %.
  'rare-in-ten.json': [0.03, null, 0.189468],
  'god-pack.json': [0.02 * 0.9995 + 0.0005, null],
  'gachapon-box.json': [1 / 300, null],
  'limited-edition.json': [0.1, null],
};

describe('the tables of examples/', () => {
  it.each(readdirSync('examples/tables'))('%s comes out as games publish it', (file) => {
    const [, banner] = readDrawTables(`examples/tables/${file}`).banners;
    const { statuses } = consolidated(
      banner?.table as DrawTable,
      oddsInTime(banner?.table as DrawTable, []) as ComputedOdds,
    );
    const [chance, featured, rare] = PUBLISHED[file] ?? [];
    expect(statuses.super?.chance).toBeCloseTo(chance ?? NaN, 6);
    if (rare !== undefined) expect(statuses.rare?.chance).toBeCloseTo(rare, 6);
    expect(statuses.super?.featured).toEqual(featured === null ? null : expect.closeTo(featured ?? NaN, 9));
  });

  const tablesOf = (file: string) => readDrawTables(`examples/tables/${file}`).banners.slice(1);

  it('give the card that a player names after 86.5 draws on average, and after 133.1 without a name', () => {
    const [banner] = tablesOf('target.json');
    const { targets, outcomes } = consolidated(
      banner?.table as DrawTable,
      computedOdds(banner?.table as DrawTable, []),
    );
    expect(targets?.map(({ expected_draws }) => expected_draws)).toEqual([
      expect.closeTo(86.532, 3),
      expect.closeTo(86.532, 3),
    ]);
    expect(outcomes[1]?.expected_draws).toBeCloseTo(133.126, 3);
  });

  it('give each beginner the guide within ten draws', () => {
    const [banner] = tablesOf('beginners-banner.json');
    const [ten, all] = computedOdds(banner?.table as DrawTable, [10, 20]).first;
    expect(ten?.statuses['guide']?.chance).toBeCloseTo(1, 12);
    expect(all?.statuses['guide']?.expected).toBeCloseTo(1.01, 3);
  });

  it('give the prize of a box after 150.5 draws on average, and never after more than 300', () => {
    const [banner] = tablesOf('gachapon-box.json');
    expect(boxWaits(banner?.table as DrawTable).statuses['super']).toEqual({ mean: 150.5, most: 300 });
    const [ten] = oddsInTime(banner?.table as DrawTable, [10])?.first ?? [];
    expect(ten?.statuses['super']?.chance).toBeCloseTo(1 / 30, 12);
  });

  it('give one of a hundred golden copies in ten draws with 65.31 percent', () => {
    const [banner] = tablesOf('limited-edition.json');
    const [ten] = oddsInTime(banner?.table as DrawTable, [10])?.first ?? [];
    expect(ten?.statuses['super']?.chance).toBeCloseTo(0.653075, 5);
  });

  it('give one foil in ten cards of a kind', () => {
    const [banner] = tablesOf('two-variants.json');
    const { outcomes } = consolidated(banner?.table as DrawTable, computedOdds(banner?.table as DrawTable, []));
    expect(outcomes.map(({ chance }) => chance)).toEqual(
      [0.891, 0.099, 0.009, 0.001].map((chance) => expect.closeTo(chance, 12)),
    );
  });

  it('give more supers in later steps, each of which needs the one before', () => {
    const steps = tablesOf('step-up.json');
    const chances = steps.map(({ table }) => consolidated(table, computedOdds(table, [])).statuses['super']?.chance);
    expect(chances).toEqual([0.005, 0.005, 0.01, 0.01].map((chance) => expect.closeTo(chance, 12)));
    expect(steps.map(({ price }) => Object.keys(price?.cost ?? {}))).toEqual([
      ['gem'],
      ['gem', 'step-2'],
      ['gem', 'step-3'],
      ['gem', 'step-4'],
    ]);
  });
});
