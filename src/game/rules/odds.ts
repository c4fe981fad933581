import { createHash } from 'node:crypto';
import { canonicalTable, type DrawTable, type Outcome, totalWeight } from './draw-table.js';

const NORMAL_CP = { min: 1, max: 200 };
const SUPER_CP = { min: 201, max: 800 };

/** The odds that ship with the service: a draw gives a super card with a chance of exactly 1 in 100. */
export const DEFAULT_DRAW_TABLE: readonly Outcome[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((card) => {
    return { card, status: 'normal', skill: 'normal', weight: 825, cp: NORMAL_CP };
  }),
  { card: 13, status: 'super', skill: 'critical', weight: 25, cp: SUPER_CP },
  { card: 14, status: 'super', skill: 'post', weight: 25, cp: SUPER_CP },
  { card: 15, status: 'super', skill: 'luck', weight: 25, cp: SUPER_CP },
  { card: 16, status: 'super', skill: 'ten', weight: 25, cp: SUPER_CP },
];

const COMMON = 'normal';

/** SHA-256 of the canonical table in UTF-8, in lower-case hex. */
export function versionOf(table: DrawTable): string {
  return createHash('sha256').update(canonicalTable(table), 'utf8').digest('hex');
}

/** For each rarity but the common one, how many draws it takes on average to get one. */
export function expectedDraws(outcomes: readonly Outcome[]): Record<string, number> {
  const total = totalWeight(outcomes);
  const rarities = [...new Set(outcomes.map(({ status }) => status))].filter((status) => status !== COMMON);
  return Object.fromEntries(
    rarities.map((rarity) => [rarity, total / totalWeight(outcomes.filter(({ status }) => status === rarity))]),
  );
}

/**
 * Pearson's chi-square of observed counts against chances; 0 without draws.
 * @param weights above 0, in proportion to the chances of the outcomes
 * @param counts how often each outcome came up, in the same order
 */
export function chiSquare(weights: readonly number[], counts: readonly number[]): number {
  const draws = counts.reduce((sum, count) => sum + count, 0);
  if (draws === 0) return 0;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, index) => {
    const expected = (draws * weight) / total;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
}
