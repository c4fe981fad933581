import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import type { DrawTable } from '../rules/draw-table.js';
import { computedOdds, consolidated } from '../rules/long-run.js';
import { readDrawTables } from './draw-table-file.js';

/** What publishers and players say of such games, and the chance of their rarest in the long run. */
const PUBLISHED: Readonly<Record<string, readonly [chance: number, featured: number | null]>> = {
  'pity-and-featured.json': [0.016052, 2 / 3],
  'ramp-after-fifty.json': [0.028906, null],
  'guarantee-once.json': [0.02, null],
  'featured-among-seven.json': [0.006, 0.5],
};

describe('the tables of examples/', () => {
  it.each(readdirSync('examples/tables'))('%s comes out as games publish it', (file) => {
    const [, banner] = readDrawTables(`examples/tables/${file}`).banners;
    const { statuses } = consolidated(banner?.table as DrawTable, computedOdds(banner?.table as DrawTable, []));
    const [chance, featured] = PUBLISHED[file] ?? [];
    expect(statuses.super?.chance).toBeCloseTo(chance ?? NaN, 6);
    expect(statuses.super?.featured).toEqual(featured === null ? null : expect.closeTo(featured ?? NaN, 9));
  });
});
