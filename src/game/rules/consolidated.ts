import type { DrawTable, Outcome } from './draw-table.js';
import { cyclesOf, noChances, stationary, visit, type Visits } from './cycles.js';
import { type ClassChances, StateChain } from './state-chain.js';

/** How often something comes in the long run. */
export interface LongRun {
  /** Its part of all draws of an owner who draws for ever. */
  readonly chance: number;
  /** The mean number of draws from one to the next: 1 / chance, by Kac's formula. */
  readonly expectedDraws: number;
}

/** The odds of a table in the long run. */
export interface Consolidated {
  /** In the order of the table. */
  readonly outcomes: readonly LongRun[];
  readonly statuses: Readonly<Record<string, LongRun>>;
}

/**
 * The odds of a table in the long run, for an owner who draws from this table alone. It is computed by recursion over the states, not by
 * drawing. The error is below 1e-9 of each value: nothing but positive numbers is added, multiplied and divided.
 *
 * A draw with a status of the guarantee of fewer statuses begins a cycle: only the number of the featured rule goes on. Within a cycle the
 * number of that guarantee grows with each draw. So one pass over its values visits each state of a cycle once, and holds no more than the
 * states of one value: at most 1000 × 11 for each of at most 11 beginnings. The beginnings are a Markov chain of at most 11 states.
 */
export function consolidated(table: DrawTable): Consolidated {
  // Without rules the weights say all, and exactly.
  const shares = table.rules === undefined ? table.outcomes.map(({ weight }) => weight) : chancesUnderRules(table);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const statuses = new Map<string, number>();
  table.outcomes.forEach(({ status }, place) =>
    statuses.set(status, (statuses.get(status) ?? 0) + (shares[place] ?? 0)),
  );
  const of = (share: number): LongRun => ({ chance: share / total, expectedDraws: total / share });
  return {
    outcomes: shares.map(of),
    statuses: Object.fromEntries([...statuses].map(([status, share]) => [status, of(share)])),
  };
}

/** In proportion to these, the outcomes come in the long run. */
function chancesUnderRules(table: DrawTable): number[] {
  const chain = new StateChain(table);
  const { beginnings, visits } = cyclesOf(chain);
  return chancesOf(chain, table.outcomes, stationary(beginnings), visits);
}

/** How often each outcome comes in a cycle. */
function chancesOf(
  chain: StateChain,
  outcomes: readonly Outcome[],
  begins: Float64Array,
  visits: readonly Visits[],
): number[] {
  const free = noChances();
  const bound = noChances();
  visits.forEach((each, start) => {
    visit(free, each.free, begins[start] as number);
    visit(bound, each.bound, begins[start] as number);
  });
  const moved = chain.movedChance(bound);
  return outcomes.map((outcome) => {
    const place = chain.classOf(outcome);
    const chance = ({ perWeight, added }: ClassChances): number =>
      outcome.weight * (perWeight[place] as number) + (added[place] as number);
    if (chain.isMissed(outcome)) return chance(free);
    return chance(free) + chance(bound) + moved * chain.shareOf(outcome);
  });
}
