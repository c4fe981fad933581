import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { DrawTable } from '../rules/draw-table.js';
import { computedOdds, consolidated } from '../rules/long-run.js';
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
};

describe('the tables of examples/', () => {
  it.each(readdirSync('examples/tables'))('%s comes out as games publish it', (file) => {
    const [, banner] = readDrawTables(`examples/tables/${file}`).banners;
    const { statuses } = consolidated(banner?.table as DrawTable, computedOdds(banner?.table as DrawTable, []));
    const [chance, featured, rare] = PUBLISHED[file] ?? [];
    expect(statuses.super?.chance).toBeCloseTo(chance ?? NaN, 6);
    if (rare !== undefined) expect(statuses.rare?.chance).toBeCloseTo(rare, 6);
    expect(statuses.super?.featured).toEqual(featured === null ? null : expect.closeTo(featured ?? NaN, 9));
  });
});
