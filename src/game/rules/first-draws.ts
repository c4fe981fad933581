import { classesOf, weightsBy } from './table-classes.js';
import type { DrawTable, Target } from './draw-table.js';
import type { Chain } from './markov-chain.js';
import type { OpenPack } from './packs.js';
import type { Work } from './work.js';

/** For so many draws of a new player the odds are published, and for those that a banner allows at most. */
const FIRST_DRAWS = [1, 10, 90, 200] as const;
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

/** All that an owner may come to, from the first draw on. */
export interface OwnersChain {
  readonly chain: Chain;
  /** Of each state the pack that is being opened; undefined before the first card of one, as before any draw without slots. */
  readonly standings: readonly { readonly opened?: OpenPack | undefined }[];
  /** The most cards of a pack; 1 without slots. */
  readonly longest: number;
}

/** The numbers of draws for which a banner has odds. @param ever how many draws it allows a player */
export function firstCounts(ever?: number): number[] {
  const counts = ever === undefined || ever > MOST_FIRST_DRAWS ? FIRST_DRAWS : [...FIRST_DRAWS, ever];
  return [...new Set(counts)].sort((one, other) => one - other);
}

/**
 * The odds of the first draws (packs), exactly: the chain of the owner's states is walked from its first state. Nothing but positive
 * numbers is added and multiplied. @param counts rising @param from where the walk begins @throws TooMuchWork
 */
export function firstDraws(
  table: DrawTable,
  owners: OwnersChain,
  counts: readonly number[],
  work: Work,
  from = atFirst(owners),
): FirstDraws[] {
  const { outcomes } = table;
  const oddsOf = oddsFrom(table, owners, counts, work, from);
  const featured = new Map(
    outcomes.flatMap((each) => (each.featured ? [[`${each.card} ${each.status}`, each] as const] : [])),
  );
  const ofCards = weightsBy(table, (each) => (each.featured ? `${each.card} ${each.status}` : undefined));
  const cards = [...featured].map(([key, { card, status }]) => {
    return [{ card, status }, oddsOf(ofCards.get(key) ?? [])] as const;
  });
  const ofStatuses = weightsBy(table, ({ status }) => status);
  const statuses = [...new Set(outcomes.map(({ status }) => status))].map((status) => {
    return [status, oddsOf(ofStatuses.get(status) ?? [])] as const;
  });
  return counts.map((draws, at) => {
    const of = <K>([key, odds]: readonly [K, readonly FirstOdds[]]) => [key, odds[at] as FirstOdds] as const;
    const featured = cards.map(of).map(([card, odds]) => ({ ...card, ...odds }));
    return { draws, statuses: Object.fromEntries(statuses.map(of)), featured };
  });
}

/** An owner who is in the first state for certain. */
export function atFirst({ chain }: OwnersChain): Float64Array {
  const mass = new Float64Array(chain.length);
  mass[0] = 1;
  return mass;
}

/** The odds of some outcomes, by {@link weightsBy}, in each of these numbers of draws (packs). The same ones are computed once. */
export function oddsFrom(
  table: DrawTable,
  owners: OwnersChain,
  counts: readonly number[],
  work: Work,
  from: Float64Array,
) {
  const classes = classesOf(table);
  const oddsOf = firstOddsOf(owners, classes.length, counts, work, from);
  const known = new Map<string, readonly FirstOdds[]>();
  return (weights: readonly number[]): readonly FirstOdds[] => {
    const key = weights.join();
    const odds = known.get(key) ?? oddsOf(classes.map(({ weight }, at) => (weights[at] ?? 0) / weight));
    known.set(key, odds);
    return odds;
  };
}

/** The odds of outcomes by their shares of the classes. */
export function firstOddsOf(
  owners: OwnersChain,
  classes: number,
  counts: readonly number[],
  work: Work,
  from = atFirst(owners),
) {
  const walk = (lasts: readonly number[]): number[][] => walked(owners, lasts, counts, work, from);
  const all = walk(Array<number>(classes).fill(1));
  return (shares: readonly number[]): FirstOdds[] => {
    const sum = (passed: readonly number[] = []): number =>
      passed.reduce((total, each, what) => total + each * (shares[what] ?? 0), 0);
    // Whoever gets one is not asked again, so each counts once.
    return walk(shares.map((share) => 1 - share)).map((passed, at) => {
      return { expected: sum(all[at]), chance: Math.min(1, sum(passed)) };
    });
  };
}

/** For each number of draws: how much of each class has come by then. @param lasts the share of each that goes on drawing */
function walked(
  owners: OwnersChain,
  lasts: readonly number[],
  counts: readonly number[],
  work: Work,
  from: Float64Array,
): number[][] {
  const passed = lasts.map(() => 0);
  let [mass, drawn] = [from, 0];
  return counts.map((draws) => {
    for (; drawn < draws; drawn++) mass = openOne(owners, mass, lasts, passed, work);
    return [...passed];
  });
}

/**
 * All cards of a pack: whoever has the last one waits until the longest pack is open, too. @param lasts as in {@link walked}
 * @param passed how much of each class has come, to which this adds @returns where those are who go on drawing
 */
export function openOne(
  owners: OwnersChain,
  mass: Float64Array,
  lasts: readonly number[],
  passed: number[],
  work: Work,
): Float64Array {
  const { chain, standings, longest } = owners;
  const done = new Float64Array(chain.length);
  let open = mass;
  for (let card = 1; card < longest; card++) {
    open = drawOnce(chain, open, lasts, passed, work);
    standings.forEach(({ opened }, state) => {
      if (opened) return;
      done[state] = (done[state] ?? 0) + (open[state] ?? 0);
      open[state] = 0;
    });
  }
  const after = drawOnce(chain, open, lasts, passed, work);
  return longest === 1 ? after : after.map((part, state) => part + (done[state] ?? 0));
}

/** One card. @param lasts as in {@link walked}, as `passed` @returns where those are who go on drawing */
export function drawOnce(chain: Chain, mass: Float64Array, lasts: readonly number[], passed: number[], work: Work) {
  const after = new Float64Array(chain.length);
  let steps = chain.length;
  mass.forEach((part, state) => {
    if (part === 0) return;
    const ways = chain[state] ?? [];
    steps += ways.length;
    for (const [to, chance, what] of ways) {
      const came = part * chance;
      passed[what] = (passed[what] ?? 0) + came;
      after[to] = (after[to] ?? 0) + came * (lasts[what] ?? 0);
    }
  });
  work.spend(WAY * steps);
  return after;
}
