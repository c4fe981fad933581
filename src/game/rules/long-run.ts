import { firstOfBox } from './box-odds.js';
import { classChances, type DrawState, firstState, spread, stateAfter } from './draw-state.js';
import { classesOf } from './table-classes.js';
import { type DrawTable, type Target, targetsOf, weightsByStatus, withTarget } from './draw-table.js';
import { type FirstDraws, firstDraws, type FirstOdds, firstOddsOf } from './first-draws.js';
import { newPacks, packOdds, type PackOdds, type Standing } from './pack-odds.js';
import { afterCard, listsOf, longestOf, nextList } from './packs.js';
import { certainAt } from './progress.js';
import { type Counter, COUNTER_NAMES, rulesOf } from './rarity-rules.js';
import { stationary, type Way } from './markov-chain.js';
import { TooMuchWork, Work } from './work.js';

/** The odds of a table in the long run, as they are published. */
export interface Consolidated {
  readonly outcomes: readonly LongRun[];
  readonly statuses: Readonly<Record<string, LongRun & { readonly featured: number | null }>>;
  /** Of each card that a draw may name, for an owner who always names it; left out where there is none. */
  readonly targets?: readonly (Target & LongRun)[];
}
/** Its part of all draws, and the mean number of draws from one to the next. */
type LongRun = ReturnType<typeof expected>;

/** A way of a chain takes as long to find as so many steps of {@link Work}. */
const FOUND = 10;

/** What of a table's odds may take long to compute. */
export interface ComputedOdds {
  /** The long-run chances of the classes of outcomes. */
  readonly classes: readonly number[];
  /** The long-run chances of {@link targetsOf}, each for an owner who always names that card; left out where there is none. */
  readonly targets?: readonly number[];
  readonly first: readonly FirstDraws[];
  /** Of a table with slots only. */
  readonly pack?: PackOdds;
}

/**
 * A table in the long run, for an owner who draws from it alone: the states of the owner as a Markov chain, whose chances and next states
 * are those of the draw itself, and how much of all draws is made in each. The error is below 1e-9 of each value: nothing but positive
 * numbers is added, multiplied and divided. @throws TooMuchWork
 */
export function longRunOf(table: DrawTable, work = new Work()) {
  const owners = chainOf(table, work);
  return { ...owners, mass: stationary(owners.chain, work), work };
}

/** What a thread computes the odds of, with how often each outcome came up. */
export interface OddsTask {
  readonly table: DrawTable;
  readonly counts: readonly number[];
}

/** Those of a box are in closed form. @returns undefined for odds that would take too long to compute */
export function oddsInTime(table: DrawTable, counts: readonly number[]): ComputedOdds | undefined {
  if (table.box) return { classes: [1], first: firstOfBox(table, counts) };
  try {
    return computedOdds(table, counts);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return undefined;
  }
}

/** @param counts the numbers of first draws, rising @throws TooMuchWork */
export function computedOdds(table: DrawTable, counts: readonly number[], longRun = longRunOf(table)): ComputedOdds {
  const { work } = longRun;
  const classes = chancesOf(table, longRun);
  const first = firstDraws(table, longRun, counts, work);
  if (table.pack) return { classes, first, pack: packOdds(table, longRun) };
  const targets = oddsOfTargets(table, counts, work);
  if (targets.length === 0) return { classes, first };
  const withTargets = first.map((odds, at) => {
    return { ...odds, targets: targets.map((each) => ({ ...each.target, ...(each.first[at] as FirstOdds) })) };
  });
  return { classes, targets: targets.map(({ chance }) => chance), first: withTargets };
}

/** How much of all draws gives each class of outcomes. */
function chancesOf(table: DrawTable, { chain, mass }: Pick<ReturnType<typeof longRunOf>, 'chain' | 'mass'>): number[] {
  const chances = classesOf(table).map(() => 0);
  chain.forEach((ways, state) => {
    for (const [, chance, what] of ways) chances[what] = (chances[what] ?? 0) + (mass[state] ?? 0) * chance;
  });
  return chances;
}

/** How often the named card comes. Cards of equal weights are as likely. */
function oddsOfTargets(table: DrawTable, counts: readonly number[], work: Work) {
  const known = new Map<string, { readonly chance: number; readonly first: readonly FirstOdds[] }>();
  return targetsOf(table).map((target: Target) => {
    const named = withTarget(table, target.card);
    const classes = classesOf(named);
    const isMeant = classes.map(({ isHit, outcomes }) => isHit && outcomes[0]?.status === target.status);
    const key = [target.status, ...classes.map(({ weight }) => weight)].join(' ');
    const odds = known.get(key) ?? oddsOfWays(named, isMeant, counts, work);
    known.set(key, odds);
    return { target, ...odds };
  });
}

function oddsOfWays(table: DrawTable, isMeant: readonly boolean[], counts: readonly number[], work: Work) {
  const longRun = longRunOf(table, work);
  const first = firstOddsOf(longRun, isMeant.length, counts, work)(isMeant.map(Number));
  return { chance: chancesOf(table, longRun)[isMeant.indexOf(true)] ?? 0, first };
}

export function consolidated(
  table: DrawTable,
  { classes, targets }: Pick<ComputedOdds, 'classes' | 'targets'>,
): Consolidated {
  const outcomes = spread(table, classes);
  const weights = table.outcomes.map(({ status, featured }, place) => {
    return { status, featured, weight: outcomes[place] ?? 0 };
  });
  const ofFeatured = weightsByStatus(weights.filter(({ featured }) => featured));
  const statuses = [...weightsByStatus(weights)].map(([status, chance]) => {
    const isFeatured = table.rules?.rarities.some((rarity) => rarity.status === status && rarity.featured);
    // The part of its draws that give a featured card; null without such a rule.
    const featured = isFeatured ? (ofFeatured.get(status) ?? 0) / chance : null;
    return [status, { ...expected(chance), featured }] as const;
  });
  const odds = { outcomes: outcomes.map(expected), statuses: Object.fromEntries(statuses) };
  if (!targets) return odds;
  return { ...odds, targets: targetsOf(table).map((each, at) => ({ ...each, ...expected(targets[at] ?? 0) })) };
}

/**
 * All that an owner may come to, and the ways between: one for each class of outcomes of the list that the next card comes from. Before
 * the first card of a pack there are those of each layout. @param from the owner's state, which is the first one of the chain
 */
export function chainOf(table: DrawTable, work: Work, from = firstState(table)) {
  const classes = classesOf(table);
  const counted = countedOf(table);
  const places = new Map<string, number>();
  const standings: Standing[] = [];
  const placeOf = (standing: Standing): number => {
    const { state, opened } = standing;
    const key = opened ? `${state.join(';')} ${opened.layout} ${opened.came} ${opened.marks}` : state.join(';');
    const place = places.get(key) ?? standings.length;
    if (place === standings.length) standings.push(standing);
    places.set(key, place);
    return place;
  };
  const chain: Way[][] = [];
  placeOf({ state: counted(from) });
  for (const { state, opened } of standings) {
    const chances = classChances(table, state);
    const packs = opened ? [{ pack: opened, part: 1 }] : newPacks(table);
    const ways = packs.flatMap(({ pack, part }) => {
      const list = nextList(table, pack);
      return classes.flatMap((each, what): Way[] => {
        if (each.list !== list) return [];
        const chance = (chances[what] ?? 0) * part;
        const next = (): Standing => {
          return { state: counted(stateAfter(table, state, each)), opened: afterCard(table, pack, each.marks) };
        };
        // A way without a chance leads nowhere.
        return [[chance > 0 ? placeOf(next()) : 0, chance, what]];
      });
    });
    work.spend(FOUND * ways.length);
    chain.push(ways);
  }
  return { chain, standings, longest: longestOf(table) };
}

/**
 * Makes one state of those that lead to the same: numbers that no rule of the table reads become the nearest of 0, -1 and -2, and a count
 * that makes its rarity certain stays there while rarer cards come. Both would grow for ever.
 */
export function countedOf(table: DrawTable): (state: DrawState) => DrawState {
  const bounds = (table.rules?.rarities ?? []).map((rarity) => {
    // A list of a pack may lack the rarity, or its featured cards. The counts go on there, and say no more.
    const having = listsOf(table).filter((list) => list.table.outcomes.some(({ status }) => status === rarity.status));
    const certain = (name: Counter): number =>
      Math.max(...having.map((list) => certainAt(list.table.outcomes, rarity, name)));
    const counters = new Set(rulesOf(rarity, []).flatMap(({ counts }) => counts));
    const boundsOf = (name: Counter) => {
      if (!counters.has(name)) return { least: -2, most: 0 };
      return { least: -Infinity, most: name === 'misses' ? (rarity.featured?.misses ?? 0) : certain(name) };
    };
    return COUNTER_NAMES.map(boundsOf);
  });
  return (state) =>
    state.map((numbers, place) =>
      numbers.map((number, index) => {
        const within = bounds[place]?.[index];
        return within ? Math.min(within.most, Math.max(within.least, number)) : number;
      }),
    );
}

/** Its part of all draws, and the mean number of draws from one to the next, by Kac's formula. Infinity for what never comes. */
function expected(chance: number) {
  return { chance, expected_draws: 1 / chance };
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
