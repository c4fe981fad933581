import { chancesIn, withoutRulesDue } from '../rules/draw-state.js';
import { waitFor } from '../rules/box-odds.js';
import { type DrawTable, totalWeight, weightsByStatus } from '../rules/draw-table.js';
import { listsOf } from '../rules/packs.js';
import type { DrawCount } from '../../entities/draw.entity.js';
import { COUNTS } from '../days/day-rows.js';
import type { OddsRead } from './dto/odds.dto.js';

export const COUNTS_OF_TABLE = `
  select outcome, decided_by, sum(draws)::bigint as draws from (${COUNTS}) counts where table_id = $1 group by 1, 2`;

export type OutcomeCount = Pick<DrawCount, 'outcome' | 'decided_by' | 'draws'>;

const COMMON = 'normal';

/** What was drawn. Only draws for which no rule was due are compared with their chances. */
export function drawnUnder(table: DrawTable, all: readonly OutcomeCount[]): Pick<OddsRead, 'observed' | 'ruled'> {
  const { outcomes } = table;
  const sum = (of: readonly OutcomeCount[]): number => of.reduce((total, { draws }) => total + draws, 0);
  const by = (...rule: OutcomeCount['decided_by'][]) => all.filter(({ decided_by }) => rule.includes(decided_by));
  const counts = outcomes.map((_, place) => sum(by('', 'weights').filter(({ outcome }) => outcome === place)));
  // Each list of a pack has a sum of its own. Draws from a box depend on each other, so nothing is compared.
  const lists = (table.box ? [] : listsOf(table)).map(({ from, table: list }) => {
    // Without rules the weights are whole numbers, whose rounding is less.
    const weights = list.rules ? chancesIn(list, withoutRulesDue(list)) : list.outcomes.map(({ weight }) => weight);
    return chiSquare(weights, counts.slice(from, from + list.outcomes.length));
  });
  const degrees_of_freedom = table.box ? 0 : outcomes.length - lists.length;
  return {
    observed: {
      draws: sum(all),
      counts,
      chi_square: degrees_of_freedom > 0 ? lists.reduce((sum, each) => sum + each, 0) : null,
      degrees_of_freedom,
    },
    ruled: {
      ramp: sum(by('ramp')),
      guaranteed: sum(by('guarantee')),
      featured_due: sum(by('featured')),
      featured: sum(by('featured').filter(({ outcome }) => outcomes[outcome]?.featured)),
    },
  };
}

/**
 * For each rarity but the common one, how many draws it takes on average by the weights alone; from a full box to the first one. In a pack
 * each slot has weights of its own.
 */
export function expectedDraws({ outcomes, box, pack }: DrawTable): Record<string, number> {
  if (pack) return {};
  const total = totalWeight(outcomes);
  const rarities = [...weightsByStatus(outcomes)].filter(([status]) => status !== COMMON);
  return Object.fromEntries(
    rarities.map(([status, weight]) => [status, box ? waitFor(weight, total).mean : total / weight]),
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
