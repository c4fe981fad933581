import { classesOf } from './draw-state.js';
import { type DrawTable, type Outcome, type Target, totalWeight } from './draw-table.js';
import type { Chain } from './markov-chain.js';
import type { Work } from './work.js';

/** For so many draws of a new player the odds are published, and for those that a banner allows at most. */
export const FIRST_DRAWS = [1, 10, 90, 200] as const;
/** A larger `limit.ever` has no odds of its own. */
export const MOST_FIRST_DRAWS = 10_000;
/** A step along a way takes this part of the time of a step of {@link Work}. */
const WAY = 1 / 64;

/** What comes in some draws: how many on average, and the chance of at least one. */
export interface FirstOdds {
  readonly expected: number;
  readonly chance: number;
}

/** What a new player gets in the first draws, of each status and of each featured card. */
export interface FirstDraws {
  readonly draws: number;
  readonly statuses: Readonly<Record<string, FirstOdds>>;
  readonly featured: readonly (Target & FirstOdds)[];
  /** Of each card that a draw may name, for a player who always names it; left out where there is none. */
  readonly targets?: readonly (Target & FirstOdds)[];
}

/** The numbers of draws for which a banner has odds. @param ever how many draws it allows a player */
export function firstCounts(ever?: number): number[] {
  const counts = ever === undefined || ever > MOST_FIRST_DRAWS ? FIRST_DRAWS : [...FIRST_DRAWS, ever];
  return [...new Set(counts)].sort((one, other) => one - other);
}

/**
 * The odds of the first draws, exactly: the chain of the owner's states is walked from its first state. Nothing but positive numbers is
 * added and multiplied. @param counts rising @throws TooMuchWork
 */
export function firstDraws(table: DrawTable, chain: Chain, counts: readonly number[], work: Work): FirstDraws[] {
  const { outcomes } = table;
  const classes = classesOf(table);
  const all = walked(chain, Array<number>(classes.length).fill(1), counts, work);
  const known = new Map<string, readonly FirstOdds[]>();
  const oddsOf = (isMeant: (outcome: Outcome) => boolean): readonly FirstOdds[] => {
    const shares = classes.map((each) => totalWeight(each.outcomes.filter(isMeant)) / each.weight);
    const odds = known.get(shares.join()) ?? oddsOfShares(chain, shares, all, counts, work);
    known.set(shares.join(), odds);
    return odds;
  };
  const featured = new Map(
    outcomes.flatMap((each) => (each.featured ? [[`${each.card} ${each.status}`, each] as const] : [])),
  );
  const cards = [...featured.values()].map(({ card, status }) => {
    const isMeant = (outcome: Outcome): boolean =>
      outcome.featured === true && outcome.card === card && outcome.status === status;
    return [{ card, status }, oddsOf(isMeant)] as const;
  });
  const statuses = [...new Set(outcomes.map(({ status }) => status))].map((status) => {
    return [status, oddsOf((outcome) => outcome.status === status)] as const;
  });
  return counts.map((draws, at) => {
    const of = <K>([key, odds]: readonly [K, readonly FirstOdds[]]) => [key, odds[at] as FirstOdds] as const;
    const featured = cards.map(of).map(([card, odds]) => ({ ...card, ...odds }));
    return { draws, statuses: Object.fromEntries(statuses.map(of)), featured };
  });
}

/** The odds of outcomes that have these shares of the classes. */
export function firstOddsOf(
  chain: Chain,
  shares: readonly number[],
  counts: readonly number[],
  work: Work,
): FirstOdds[] {
  const all = walked(chain, Array<number>(shares.length).fill(1), counts, work);
  return oddsOfShares(chain, shares, all, counts, work);
}

/** @param all what all draws give */
function oddsOfShares(
  chain: Chain,
  shares: readonly number[],
  all: readonly (readonly number[])[],
  counts: readonly number[],
  work: Work,
): FirstOdds[] {
  const sum = (passed: readonly number[] = []): number =>
    passed.reduce((total, each, way) => total + each * (shares[way] ?? 0), 0);
  // Whoever gets one is not asked again, so each counts once.
  const lasts = shares.map((share) => 1 - share);
  return walked(chain, lasts, counts, work).map((passed, at) => {
    return { expected: sum(all[at]), chance: Math.min(1, sum(passed)) };
  });
}

/** For each number of draws: how much has passed along each way by then. @param lasts the share of each way that goes on drawing */
function walked(chain: Chain, lasts: readonly number[], counts: readonly number[], work: Work): number[][] {
  const passed = lasts.map(() => 0);
  let [mass, drawn] = [new Float64Array(chain.length), 0];
  mass[0] = 1;
  return counts.map((draws) => {
    for (; drawn < draws; drawn++) mass = drawOnce(chain, mass, lasts, passed, work);
    return [...passed];
  });
}

function drawOnce(chain: Chain, mass: Float64Array, lasts: readonly number[], passed: number[], work: Work) {
  const after = new Float64Array(chain.length);
  let steps = chain.length;
  mass.forEach((part, state) => {
    if (part === 0) return;
    steps += lasts.length;
    chain[state]?.forEach(([to, chance], way) => {
      const came = part * chance;
      passed[way] = (passed[way] ?? 0) + came;
      after[to] = (after[to] ?? 0) + came * (lasts[way] ?? 0);
    });
  });
  work.spend(WAY * steps);
  return after;
}
