import { chancesIn, withoutRulesDue } from '../../../../src/game/rules/draw-state';
import { listsOf } from '../../../../src/game/rules/packs';
import type { OddsRead, Outcome } from '../../api/client';
import { tableOf } from '../../api/draw-table';

/** The normal distribution holds 99 % within so many deviations. */
const Z99 = 2.5758;
/** Chi-square says something where each outcome is expected so often. */
const LEAST_EXPECTED = 5;
/** An honest service strays so far in one of a hundred cases. */
const STRAYS = 0.01;
/** So few honest services come so close: somebody may have made the draws fit. */
const TOO_GOOD = 0.999;
const STEPS = 1000;
const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);
const PRECISION = 1e-12;

/** An outcome beside what came of it. */
export interface Observed {
  readonly outcome: Outcome;
  /** Of a pack's table, the list that it is in; else ''. */
  readonly list: string;
  readonly declared: number;
  readonly count: number;
  /** Zero without draws. */
  readonly share: number;
  /** Of the 99 % interval of the share. A box has none: its draws depend on each other. */
  readonly ends?: readonly [low: number, high: number];
}

/** The chances of the outcomes in a draw for which no rule is due. */
function declaredIn(odds: OddsRead): readonly number[] {
  const table = tableOf(odds);
  return chancesIn(table, withoutRulesDue(table));
}

/** The list of each outcome, and how many of them came from it. */
function drawsFromLists(odds: OddsRead): { readonly list: string; readonly draws: number }[] {
  const { counts } = odds.observed;
  return listsOf(tableOf(odds)).flatMap(({ list, from, table: { outcomes } }) => {
    const draws = counts.slice(from, from + outcomes.length).reduce((sum, count) => sum + count, 0);
    return outcomes.map(() => ({ list, draws }));
  });
}

/** Of the draws for which no rule was due. Without rules these are all. Those of a pack are parts of what came from the same list. */
export function observedOf(odds: OddsRead): Observed[] {
  const { outcomes, observed } = odds;
  const { counts } = observed;
  const declared = declaredIn(odds);
  const drawn = drawsFromLists(odds);
  return outcomes.map((outcome, index) => {
    const count = counts[index] ?? 0;
    const { list = '', draws = 0 } = drawn[index] ?? {};
    const share = draws > 0 ? count / draws : 0;
    const ends = odds.box ? {} : { ends: interval(count, draws) };
    return { outcome, list, declared: declared[index] ?? 0, count, share, ...ends };
  });
}

/** What chi-square says of the draws that the weights alone decided. */
interface Fit {
  readonly draws: number;
  /** How often the rarest outcome is expected in them. */
  readonly rarest: number;
  /** The share of honest services that stray further. */
  readonly tail: number;
  readonly verdict: 'none' | 'dependent' | 'few' | 'strays' | 'agrees' | 'too good';
}

/** Whether the draws fit the odds. Chi-square does not say where an outcome is expected less than five times, and where draws depend on each other. */
export function fitOf(odds: OddsRead): Fit {
  const { observed } = odds;
  const { counts, chi_square, degrees_of_freedom } = observed;
  const draws = counts.reduce((sum, count) => sum + count, 0);
  const drawn = drawsFromLists(odds);
  const rarest = Math.min(...declaredIn(odds).map((chance, at) => chance * (drawn[at]?.draws ?? 0)));
  const tail = chiSquareTail(chi_square ?? 0, degrees_of_freedom);
  const isSaid = rarest >= LEAST_EXPECTED;
  // With one outcome, there is nothing to stray.
  const isClose = tail > TOO_GOOD && degrees_of_freedom > 0;
  const said = tail < STRAYS ? 'strays' : isClose ? 'too good' : 'agrees';
  const verdict = draws === 0 ? 'none' : odds.box ? 'dependent' : isSaid ? said : 'few';
  return { draws, rarest, tail, verdict };
}

/** The 99 % interval of a share (Wilson), which holds for rare outcomes too. */
export function interval(count: number, draws: number): [low: number, high: number] {
  if (draws === 0) return [0, 1];
  const share = count / draws;
  const square = Z99 ** 2;
  const middle = (share + square / (2 * draws)) / (1 + square / draws);
  const half = (Z99 * Math.sqrt((share * (1 - share)) / draws + square / (4 * draws ** 2))) / (1 + square / draws);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** How likely a chi-square of at least `x` is by chance. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0 || degrees <= 0) return 1;
  const [a, h] = [degrees / 2, x / 2];
  const scale = Math.exp(a * Math.log(h) - h - logGamma(a));
  return h < a + 1 ? 1 - scale * lowerSeries(a, h) : scale * upperFraction(a, h);
}

/** The density of chi-square. */
export function chiSquareDensity(x: number, degrees: number): number {
  if (x <= 0) return 0;
  const a = degrees / 2;
  return Math.exp((a - 1) * Math.log(x) - x / 2 - a * Math.LN2 - logGamma(a));
}

/** Of the lower incomplete gamma function. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS && term > sum * PRECISION; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** The continued fraction of the upper incomplete gamma function (Lentz). */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < STEPS; n++) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    result *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return result;
}

/** The logarithm of the gamma function (Lanczos). */
function logGamma(x: number): number {
  const coefficients = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ];
  const t = x + 5.5;
  const sum = coefficients.reduce((all, coefficient, n) => all + coefficient / (x + n + 1), 1.00000000019);
  return (x + 0.5) * Math.log(t) - t + Math.log((SQRT_TWO_PI * sum) / x);
}
