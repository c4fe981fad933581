import { describe, expect, it } from '@jest/globals';
import { consolidated, longRunOf } from '../game/rules/long-run.js';
import type { RandomInteger } from '../game/rules/seeded.js';
import { draw, firstState } from '../game/rules/draw-state.js';
import type { DrawTable, Outcome } from '../game/rules/draw-table.js';
import type { Rarity } from '../game/rules/rarity-rules.js';
import { DEFAULT_DRAW_TABLE } from '../game/rules/odds.js';
import { amount } from '../../test/harness/long-form.js';
import { quickIntegers } from '../../test/harness/seeded-random.js';
import { simulate, waitPercentiles, Waits } from './simulation.js';

// All chance below comes from fixed seeds, so that these tests give the same result each time.

const DRAWS = amount(40_000, 100_000);
/** Enough to tell a ramp from 74 from one from 64. */
const DRAWS_ON_RAMP = 100_000;
/** A batch ends with the first draw after so many that leaves the first state. */
const BATCH = 250;
/** 99.9 % quantiles of the chi-square distribution by degrees of freedom. */
const CRITICAL = { 15: 37.697, 30: 59.703 } as const;

const RARES: readonly Outcome[] = DEFAULT_DRAW_TABLE.map((outcome) => {
  const { card, weight } = outcome;
  return card > 12
    ? outcome
    : { ...outcome, status: card > 8 ? 'rare' : 'normal', weight: card > 8 ? 125 : weight + 350 };
});
const SUPER: Rarity = { status: 'super', within: 90 };
const RAMP: Rarity = { ...SUPER, ramp: { from: 74, add: 2400 } };
const MISS = { featured: { chance: [1, 2], misses: 1 } } as const;

function table(rarities: readonly Rarity[], outcomes = DEFAULT_DRAW_TABLE, banner = 'a'): DrawTable {
  return { outcomes, rules: { banner, counters: 'a', rarities } };
}

function featuring(card: number): readonly Outcome[] {
  return DEFAULT_DRAW_TABLE.map((outcome) => (outcome.card === card ? { ...outcome, featured: true } : outcome));
}

interface Drawing {
  /** For each batch, and each outcome of each table, how often it came. */
  readonly batches: readonly Float64Array[];
  /** For each rarity, the most draws until it or a rarer one came. */
  readonly longest: readonly number[];
}

/** One owner draws from the tables in turn. They share their counters, and count the same statuses. */
function drawInTurn(tables: readonly DrawTable[], integer: RandomInteger, draws = DRAWS): Drawing {
  const offsets = tables.map((_, turn) =>
    tables.slice(0, turn).reduce((sum, { outcomes }) => sum + outcomes.length, 0),
  );
  const size = tables.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
  const first = firstState(tables[0] as DrawTable);
  const longest = first.map(() => 0);
  const batches: Float64Array[] = [];
  let batch = new Float64Array(size);
  let state = first;
  let length = 0;
  for (let at = 0; at < draws; at++) {
    const turn = at % tables.length;
    const { drawn, next } = draw(tables[turn] as DrawTable, state, integer);
    const place = (offsets[turn] ?? 0) + drawn.outcome;
    batch[place] = (batch[place] ?? 0) + 1;
    length++;
    state.forEach(([since = 0], index) => (longest[index] = Math.max(longest[index] ?? 0, since + 1)));
    state = next;
    if (length < BATCH || (at + 1) % tables.length > 0 || next.flat().some((number) => number > 0)) continue;
    batches.push(batch);
    batch = new Float64Array(size);
    length = 0;
  }
  return { batches, longest };
}

/**
 * Chi-square of the counts against long-run chances. Draws under rules depend on each other, so Pearson's statistic has another
 * distribution. Batches do not: each begins in the first state, with the first table, and ends where the next one begins so (a stopping
 * time). In each, `counts − chance · draws` has the mean 0, by the renewal reward theorem. So with the covariance matrix C of these
 * vectors and their mean m, `n · m' C⁻¹ m` has about the chi-square distribution (Hotelling). One outcome of each table is left out, as
 * the values of a table have the sum 0.
 */
function chiSquareOf(batches: readonly Float64Array[], chances: readonly (readonly number[])[]): number {
  const vectors = batches.map((batch) => {
    let offset = 0;
    return chances.flatMap((of) => {
      const counts = batch.slice(offset, (offset += of.length));
      const draws = counts.reduce((sum, count) => sum + count, 0);
      return of.slice(1).map((chance, place) => (counts[place + 1] ?? 0) - chance * draws);
    });
  });
  const places = (vectors[0] ?? []).map((_, place) => place);
  const means = places.map((place) => mean(vectors.map((vector) => vector[place] ?? NaN)));
  const covariances = places.map((row) =>
    places.map((column) =>
      mean(vectors.map((v) => ((v[row] ?? NaN) - (means[row] ?? NaN)) * ((v[column] ?? NaN) - (means[column] ?? NaN)))),
    ),
  );
  const solution = solve(covariances, means);
  return vectors.length * means.reduce((sum, each, place) => sum + each * (solution[place] ?? NaN), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Gaussian elimination; a covariance matrix needs no pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, place) => [...row, right[place] ?? NaN]);
  rows.forEach((pivot, place) => {
    for (const [other, row] of rows.entries()) {
      const factor = other === place ? 0 : (row[place] ?? NaN) / (pivot[place] ?? NaN);
      for (let column = place; column < row.length; column++)
        row[column] = (row[column] ?? NaN) - factor * (pivot[column] ?? NaN);
    }
  });
  return rows.map((row, place) => (row.at(-1) ?? NaN) / (row[place] ?? NaN));
}

function longRun(of: DrawTable): number[] {
  return consolidated(of).outcomes.map(({ chance }) => chance);
}

describe('many draws', () => {
  it.each<[string, readonly DrawTable[], readonly number[]]>([
    ['without rules', [{ outcomes: DEFAULT_DRAW_TABLE }], []],
    ['with a guarantee within 80', [table([{ ...SUPER, within: 80 }])], [80]],
    ['with guarantees within 10 and 90', [table([SUPER, { status: 'rare', within: 10 }], RARES)], [90, 10]],
    ['with featured cards after one miss', [table([{ status: 'super', ...MISS }], featuring(13))], []],
    [
      'from two banners in turn that share their counters',
      [13, 14].map((card) => table([{ ...RAMP, ...MISS }], featuring(card), `b${card}`)),
      [90],
    ],
  ])('%s agree with the long-run chances, and none waits longer', (name, tables, within) => {
    const { batches, longest } = drawInTurn(tables, quickIntegers(name));
    expect(chiSquareOf(batches, tables.map(longRun))).toBeLessThan(CRITICAL[tables.length === 1 ? 15 : 30]);
    within.forEach((most, place) => expect(longest[place]).toBeLessThanOrEqual(most));
  });

  it('with a ramp from 74 agree with the long-run chances of this ramp, and not with those of a longer one', () => {
    const { batches, longest } = drawInTurn([table([RAMP])], quickIntegers('ramp'), DRAWS_ON_RAMP);
    const chiSquare = (rarity: Rarity): number => chiSquareOf(batches, [longRun(table([rarity]))]);
    expect(chiSquare(RAMP)).toBeLessThan(CRITICAL[15]);
    expect(longest[0]).toBeLessThanOrEqual(90);
    expect(chiSquare({ ...SUPER, ramp: { from: 64, add: 2400 } })).toBeGreaterThan(CRITICAL[15]);
    expect(chiSquare(SUPER)).toBeGreaterThan(CRITICAL[15]);
  });
});

describe('a simulation', () => {
  const ramp = { from: 74, add: 1 };
  const of = table([{ ...SUPER, ramp, ...MISS }], featuring(13));
  const outcomeWaits = of.outcomes.map((meant) => new Waits((outcome) => outcome === meant));
  const waits = new Waits(({ status }) => status === 'super');
  const decided = simulate(of, 20_000, quickIntegers('simulation'), [...outcomeWaits, waits]);
  const counts = outcomeWaits.map(({ count }) => count);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  it('counts each draw once, by outcome and by what decided it', () => {
    expect(sum(counts)).toBe(20_000);
    expect(sum(Object.values(decided))).toBe(20_000);
    expect(Object.values(decided).every((count) => count > 0)).toBe(true);
  });

  it('knows how long it took from one to the next', () => {
    const rares = counts.slice(12);
    expect(outcomeWaits.slice(12).map(({ total }) => total)).toEqual(rares.map((count) => count - 1));
    expect(waits.total).toBe(sum(rares) - 1);
    expect(waits.percentile(1)).toBeLessThanOrEqual(90);
  });

  it('knows in how many draws a part of the waits had ended', () => {
    const waits = new Waits(() => true);
    expect(waits.percentile(0.5)).toBeUndefined();
    // The first one ends no wait; the others took 1, 6, 3 and 4 draws.
    for (const at of [3, 4, 10, 13, 17]) waits.meet(at);
    expect([0.25, 0.5, 0.51, 0.75, 1].map((part) => waits.percentile(part))).toEqual([1, 3, 4, 4, 6]);
  });

  it('has the waits that the long run says, under many rules', () => {
    const parts = [0.5, 0.9, 0.99];
    const features = { chance: [1, 3], misses: 2 } as const;
    const outcomes = RARES.map((outcome) => {
      return outcome.card === 9 || outcome.card === 13 ? { ...outcome, featured: true as const } : outcome;
    });
    const rarities = [
      { status: 'super', within: 40, ramp: { from: 30, add: 1000 }, featured: features },
      { status: 'rare', within: 5, featured: features },
    ];
    const of = table(rarities, outcomes);
    const all = outcomes.map((meant) => new Waits((outcome) => outcome === meant));
    simulate(of, 200_000, quickIntegers('waits'), all);
    const longRun = longRunOf(of);
    all.forEach((waits) => {
      const exact = waitPercentiles(of, waits.isMeant, parts, longRun);
      exact?.forEach((draws, index) => {
        const part = parts[index] ?? NaN;
        expect(waits.percentile(part - 0.03)).toBeLessThanOrEqual(draws);
        expect(waits.percentile(part + 0.03) ?? Infinity).toBeGreaterThanOrEqual(draws);
      });
      expect(exact).toHaveLength(3);
    });
  });
});

describe('the percentiles of waits', () => {
  const PARTS = [0.5, 0.9, 0.99];
  const isSuper = ({ status }: Outcome): boolean => status === 'super';

  it('of a guarantee are those of a wait that ends within it', () => {
    const of = table([{ status: 'super', within: 80 }]);
    expect(waitPercentiles(of, isSuper, PARTS)).toEqual([69, 80, 80]);
  });

  it('are known where a wait of exactly so many draws ends a part', () => {
    const even = DEFAULT_DRAW_TABLE.slice(0, 2);
    const of = { outcomes: even };
    expect(waitPercentiles(of, (outcome) => outcome === even[0], [0.5, 0.75, 0.875])).toEqual([1, 2, 3]);
  });

  it('are not said where they take too long to compute', () => {
    const [first, ...others] = DEFAULT_DRAW_TABLE as [Outcome, ...Outcome[]];
    const outcomes = [first, ...others.map((other) => ({ ...other, weight: 2 ** 40 }))];
    const of = table([{ status: 'super', within: 500 }], outcomes);
    expect(waitPercentiles(of, (outcome) => outcome === first, PARTS)).toBeUndefined();
  });
});
