import { type DrawTable, totalWeight, weightsByStatus } from './draw-table.js';
import type { FirstDraws, FirstOdds } from './first-draws.js';

// The odds of boxes, in closed form. The page uses this file too.

/** How long it takes to draw the first copy of something from a full box: on average, and at most. */
export interface BoxWait {
  readonly mean: number;
  readonly most: number;
}

/** Of each outcome, and of each status. */
export function boxWaits({ outcomes }: DrawTable) {
  const total = totalWeight(outcomes);
  const statuses = [...weightsByStatus(outcomes)].map(([status, copies]) => [status, waitFor(copies, total)] as const);
  return { outcomes: outcomes.map(({ weight }) => waitFor(weight, total)), statuses: Object.fromEntries(statuses) };
}

/** Of draws without replacement, the first of `copies` comes in place (total + 1) / (copies + 1) on average. */
export function waitFor(copies: number, total: number): BoxWait {
  return { mean: (total + 1) / (copies + 1), most: total - copies + 1 };
}

/** The odds of the first draws from a full box, in closed form. @param counts the numbers of draws, rising */
export function firstOfBox({ outcomes, box }: DrawTable, counts: readonly number[]): FirstDraws[] {
  const total = totalWeight(outcomes);
  return counts.map((draws) => {
    // The box of all players is never filled again.
    const made = box?.of === 'world' ? Math.min(draws, total) : draws;
    const statuses = [...weightsByStatus(outcomes)].map(
      ([status, copies]) => [status, oddsOf(copies, total, made)] as const,
    );
    return { draws, statuses: Object.fromEntries(statuses), featured: [] };
  });
}

/** The hypergeometric chance of at least one, as 1 - C(total - copies, draws) / C(total, draws). */
function oddsOf(copies: number, total: number, draws: number): FirstOdds {
  const expected = (draws * copies) / total;
  if (draws > total - copies) return { expected, chance: 1 };
  let logOfNone = 0;
  for (let drawn = 0; drawn < draws; drawn++) logOfNone += Math.log1p(-copies / (total - drawn));
  return { expected, chance: -Math.expm1(logOfNone) };
}
