import { createHash } from 'node:crypto';
import { type Outcome, totalWeight } from './draw.js';

/** The rarity that nobody waits for. */
const COMMON = 'normal';

/**
 * A table as the one text that its version is made of: JSON in the canonical form of RFC 8785 (members sorted by name, no
 * white space), the outcomes in published order.
 */
export function canonicalTable(outcomes: readonly Outcome[]): string {
  const sorted = outcomes.map(({ card, cp, skill, status, weight }) => ({
    card,
    cp: { max: cp.max, min: cp.min },
    skill,
    status,
    weight,
  }));
  return JSON.stringify(sorted);
}

/** Names a table by what is in it: SHA-256 of the canonical table in UTF-8, in lower-case hex. */
export function versionOf(outcomes: readonly Outcome[]): string {
  return createHash('sha256').update(canonicalTable(outcomes), 'utf8').digest('hex');
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
 * Pearson's chi-square of observed counts against the declared odds, in as many degrees of freedom as there are outcomes,
 * less one; 0 when nothing was observed.
 * @param counts how often each outcome came up, in the table's order
 */
export function chiSquare(outcomes: readonly Outcome[], counts: readonly number[]): number {
  const draws = counts.reduce((sum, count) => sum + count, 0);
  if (draws === 0) return 0;
  const total = totalWeight(outcomes);
  return outcomes.reduce((sum, { weight }, index) => {
    const expected = (draws * weight) / total;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
}
