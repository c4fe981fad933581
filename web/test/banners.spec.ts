import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { DrawTable } from '../../src/game/rules/draw-table';
import { readTables } from '../../src/game/tables/banners-content';
import { checkNew } from '../../src/game/tables/new-tables';
import { chanceOf, curveOf } from '../../src/game/rules/progress';
import type { SeedList } from '../src/api/client';
import { bannerAlone } from '../src/views/odds/banner-alone';
import { bannersIn, daysLeft, namesInForce, openDayOf } from '../src/api/banners';
import { deciderOf } from '../src/parts/chance';
import { HERO, linesOfRules } from '../src/texts/hero';

const DAYS = [
  { day: '20260117', tables: null },
  { day: '20260116', tables: { winter: 'b2', standard: 'a2' } },
  { day: '20260115', tables: { winter: 'b1', standard: 'a1', harvest: 'c1' } },
  { day: '20260114', tables: { standard: 'a1', harvest: 'c0' } },
] as unknown as SeedList[];

const cp = { min: 1, max: 1 };
/** One of a hundred is super, and nine are rare. */
const TABLE: DrawTable = {
  outcomes: [
    { card: 1, status: 'normal', skill: '', weight: 90, cp },
    { card: 2, status: 'rare', skill: '', weight: 9, cp },
    { card: 3, status: 'super', skill: '', weight: 1, cp },
  ],
  rules: {
    banner: 'winter',
    counters: 'winter',
    rarities: [
      { status: 'super', within: 20, ramp: { from: 19, add: 50 } },
      { status: 'rare', within: 5 },
    ],
  },
};

describe('the banners of the listed days', () => {
  const inForce = namesInForce(DAYS);

  it('are those of the newest open day, and then those that are over, with their last day', () => {
    expect(openDayOf(DAYS)?.day).toBe('20260116');
    expect(bannersIn(DAYS, inForce)).toEqual([
      { name: 'standard', version: 'a2', first: '20260114', last: '20260116', isOver: false },
      { name: 'winter', version: 'b2', first: '20260115', last: '20260116', isOver: false },
      { name: 'harvest', version: 'c1', first: '20260114', last: '20260115', isOver: true },
    ]);
  });

  it('have days left, the last one included, over the end of a month and of summer time', () => {
    expect(daysLeft('20260116', '20260116')).toBe(1);
    expect(daysLeft('20260228', '20260331')).toBe(32);
  });
});

describe('the way to a guarantee', () => {
  it('has a step for each draw, a ramp, and a certain last draw', () => {
    const steps = (place: number): number[] => curveOf(TABLE, place).map((chance) => Number(chance.toFixed(9)));
    expect(steps(0)).toEqual([...Array.from({ length: 18 }, () => 0.01), 0.51, 1]);
    expect(steps(1)).toEqual([0.09, 0.09, 0.09, 0.09, 0.99]);
  });

  it('leaves nothing to a later rarity where the guarantee of a rarer one is due', () => {
    expect(
      [0, 1].map((place) =>
        chanceOf(
          TABLE,
          [
            [19, 0],
            [4, 0],
          ],
          place,
        ),
      ),
    ).toEqual([1, 0]);
  });

  it('decide no draw that gave another rarity, though a featured card was due', () => {
    const normal = { card: 1, status: 'normal', skill: 'normal', cp: { min: 1, max: 10 }, weight: 9 };
    const outcomes = [normal, { ...normal, status: 'super', featured: true as const, weight: 1 }];
    expect([0, 1].map((outcome) => deciderOf(outcome, 'featured', { outcomes }))).toEqual(['weights', 'featured']);
    expect(deciderOf(0, 'ramp', { outcomes })).toBe('ramp');
  });
});

describe('the rules of a banner', () => {
  it('have no line for a rarity without rules', () => {
    const rarities = [{ status: 'super' }, { status: 'rare', within: 10 }];
    expect(linesOfRules(rarities, HERO.en)).toEqual(['rare: pity 10 (rare or rarer)']);
    expect(linesOfRules([{ status: 'super' }], HERO.ja)).toEqual([]);
  });
});

it('each banner of the demo can be kept, on every day, with the lists and currencies that it names', () => {
  const tables = JSON.parse(readFileSync('examples/game/banners.json', 'utf8'));
  for (const { name } of tables.banners) {
    const alone = readTables(JSON.parse(JSON.stringify(bannerAlone(tables, name))));
    checkNew(alone);
    expect(alone.banners).toMatchObject([{ name, from: undefined, until: undefined }]);
  }
});
