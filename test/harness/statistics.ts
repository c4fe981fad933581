import { expect } from '@jest/globals';

/** 99 % quantiles of the chi-square distribution by degrees of freedom (scipy.stats.chi2.ppf(0.99, df)). */
export const CRITICAL = {
  1: 6.635,
  2: 9.21,
  3: 11.345,
  4: 13.277,
  15: 30.578,
  19: 36.191,
  100: 135.807,
  190: 238.266,
  199: 248.329,
} as const;

/** Pearson's chi-square; what is expected of a cell must be at least 5, or the distribution is another one. */
export function pearson(observed: readonly number[], expected: readonly number[]): number {
  expect(observed).toHaveLength(expected.length);
  expect(Math.min(...expected)).toBeGreaterThanOrEqual(5);
  return observed.reduce(
    (sum, count, cell) => sum + (count - (expected[cell] ?? NaN)) ** 2 / (expected[cell] ?? NaN),
    0,
  );
}

/** Against cells that are all as likely. */
export function pearsonUniform(values: readonly number[], cells: number): number {
  return pearson(countsOf(values, cells), Array<number>(cells).fill(values.length / cells));
}

/** Against one chance. */
export function pearsonChance(hits: number, trials: number, chance: number): number {
  return pearson([hits, trials - hits], [trials * chance, trials * (1 - chance)]);
}

/** How often each whole number from 0 on is there; there must be no others. */
export function countsOf(values: readonly number[], cells: number): number[] {
  const counts = Array<number>(cells).fill(0);
  for (const value of values) {
    const count = counts[value];
    if (count === undefined) throw new RangeError(`${value} is in none of ${cells} cells`);
    counts[value] = count + 1;
  }
  return counts;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
