import { classChances, classesOf, type DrawState, firstState, spread, stateAfter } from './draw-state.js';
import { type DrawTable, type Outcome, totalWeight } from './draw-table.js';
import { COUNTER_NAMES, rulesOf } from './rarity-rules.js';
import { type Chain, stationary, type Way } from './markov-chain.js';

/** How often something comes in the long run. */
export interface LongRun {
  /** Its part of all draws of an owner who draws for ever. */
  readonly chance: number;
  /** The mean number of draws from one to the next: 1 / chance, by Kac's formula. Infinity for what never comes. */
  readonly expected_draws: number;
}

/** The same of a status. */
export interface StatusLongRun extends LongRun {
  /** The part of its draws that give a featured card; null without such a rule. */
  readonly featured: number | null;
}

/** The odds of a table in the long run, as they are published. */
export interface Consolidated {
  /** In the order of the table. */
  readonly outcomes: readonly LongRun[];
  readonly statuses: Readonly<Record<string, StatusLongRun>>;
}

/** With more states than these, the long run takes about half a second. */
export const MOST_STATES = 50_000;
/** So many states are gone through for one wait. */
const MOST_STEPS = 20_000_000;
const ROUNDING = 1e-12;

/**
 * A table in the long run, for an owner who draws from it alone: the states of the owner as a Markov chain, whose chances and next states
 * are those of the draw itself. Nothing is simulated. The error is below 1e-9 of each value: nothing but positive numbers is added,
 * multiplied and divided.
 */
export class LongRunOfTable {
  /** How much of all draws is made in each state; together 1. */
  private readonly mass: Float64Array;
  /** From each state a way for each class of outcomes. */
  private readonly chain: Chain;

  /** @throws RangeError where an owner may be in more than {@link MOST_STATES} states */
  constructor(private readonly table: DrawTable) {
    this.chain = chainOf(table);
    this.mass = stationary(this.chain);
  }

  consolidated(): Consolidated {
    const { table, chain, mass } = this;
    const byClass = classesOf(table).map((_, way) =>
      sumOf(chain.map((ways, state) => (mass[state] ?? 0) * (ways[way]?.[1] ?? 0))),
    );
    const outcomes = spread(table, byClass);
    const statuses = [...new Set(table.outcomes.map(({ status }) => status))].map((status) => {
      const isOwn = (place: number): boolean => table.outcomes[place]?.status === status;
      const chance = sumOf(outcomes.filter((_, place) => isOwn(place)));
      const isFeatured = table.rules?.rarities.some((rarity) => rarity.status === status && rarity.featured);
      const featured = sumOf(outcomes.filter((_, place) => isOwn(place) && table.outcomes[place]?.featured));
      return [status, { ...longRunOf(chance), featured: isFeatured ? featured / chance : null }] as const;
    });
    return { outcomes: outcomes.map(longRunOf), statuses: Object.fromEntries(statuses) };
  }

  /**
   * In how many draws these parts of all waits have ended: the waits from one of these outcomes to the next.
   * @returns undefined where it would take too long to compute
   */
  waitPercentiles(isMeant: (outcome: Outcome) => boolean, parts: readonly number[]): readonly number[] | undefined {
    const ends = classesOf(this.table).map(
      ({ outcomes, weight }) => totalWeight(outcomes.filter((outcome) => isMeant(outcome))) / weight,
    );
    let now = this.advance(this.mass, ends);
    const whole = sumOf(now);
    const lasts = ends.map((share) => 1 - share);
    const found: number[] = [];
    for (let draws = 1; draws * this.chain.length * ends.length <= MOST_STEPS; draws++) {
      now = this.advance(now, lasts);
      const ended = 1 - sumOf(now) / whole;
      while (found.length < parts.length && ended >= (parts[found.length] ?? NaN) - ROUNDING) found.push(draws);
      if (found.length === parts.length) return found;
    }
    return undefined;
  }

  /** The masses after a draw, of each way the share that counts. */
  private advance(from: Float64Array, shares: readonly number[]): Float64Array {
    const to = new Float64Array(from.length);
    this.chain.forEach((ways, state) =>
      ways.forEach(([target, chance], way) => {
        to[target] = (to[target] ?? 0) + (from[state] ?? 0) * chance * (shares[way] ?? 0);
      }),
    );
    return to;
  }
}

/** The long-run odds of a table. */
export function consolidated(table: DrawTable): Consolidated {
  return new LongRunOfTable(table).consolidated();
}

/** All states that an owner may come to, and the ways between them: one for each class of outcomes. */
function chainOf(table: DrawTable): Chain {
  const classes = classesOf(table);
  const counted = countedOf(table);
  const places = new Map<string, number>();
  const states: DrawState[] = [];
  const placeOf = (state: DrawState): number => {
    const key = state.join(';');
    const place = places.get(key) ?? states.length;
    if (place === MOST_STATES) throw new RangeError(`An owner may be in more than ${MOST_STATES} states`);
    if (place === states.length) states.push(state);
    places.set(key, place);
    return place;
  };
  const chain: Way[][] = [];
  placeOf(firstState(table));
  for (const state of states) {
    const chances = classChances(table, state);
    // A way without a chance leads nowhere.
    const ways = classes.map((each, way): Way => {
      const chance = chances[way] ?? 0;
      return [chance > 0 ? placeOf(counted(stateAfter(table, state, each))) : 0, chance];
    });
    chain.push(ways);
  }
  return chain;
}

/** Sets the numbers to 0 that no rule of the table reads: they would grow for ever. */
export function countedOf({ rules }: DrawTable): (state: DrawState) => DrawState {
  const read = (rules?.rarities ?? []).map((rarity) => {
    const counters = new Set(rulesOf(rarity, []).map(({ counts }) => counts));
    return COUNTER_NAMES.map((name) => counters.has(name));
  });
  return (state) => state.map((numbers, place) => numbers.map((number, index) => (read[place]?.[index] ? number : 0)));
}

function longRunOf(chance: number): LongRun {
  return { chance, expected_draws: 1 / chance };
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
