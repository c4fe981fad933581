import { classChances, classesOf, type DrawState, firstState, spread, stateAfter } from './draw-state.js';
import type { DrawTable, Outcome } from './draw-table.js';
import { COUNTER_NAMES, rulesOf } from './rarity-rules.js';
import { stationary, type Transitions } from './markov-chain.js';

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
  private readonly chain: Transitions;

  /** @throws RangeError where an owner may be in more than {@link MOST_STATES} states */
  constructor(private readonly table: DrawTable) {
    this.chain = chainOf(table);
    this.mass = stationary(this.chain);
  }

  consolidated(): Consolidated {
    const { table, chain } = this;
    const byClass = classesOf(table).map((_, index) =>
      this.mass.reduce((sum, mass, state) => sum + mass * (chain.chances[state * chain.ways + index] ?? 0), 0),
    );
    const outcomes = spread(table, byClass);
    const sumOf = (isMeant: (outcome: Outcome) => boolean): number =>
      outcomes.reduce((sum, chance, place) => sum + (isMeant(table.outcomes[place] as Outcome) ? chance : 0), 0);
    const statuses = [...new Set(table.outcomes.map(({ status }) => status))].map((status) => {
      const chance = sumOf((outcome) => outcome.status === status);
      const isFeatured = table.rules?.rarities.some((rarity) => rarity.status === status && rarity.featured);
      const featured = isFeatured ? sumOf((each) => each.status === status && each.featured === true) / chance : null;
      return [status, { ...longRunOf(chance), featured }] as const;
    });
    return { outcomes: outcomes.map(longRunOf), statuses: Object.fromEntries(statuses) };
  }

  /**
   * In how many draws these parts of all waits have ended: the waits from one of these outcomes to the next.
   * @returns undefined where it would take too long to compute
   */
  waitPercentiles(isMeant: (outcome: Outcome) => boolean, parts: readonly number[]): readonly number[] | undefined {
    const { ways, chances, targets } = this.chain;
    const ends = classesOf(this.table).map(({ places, weight }) => {
      const meant = places.map((place) => this.table.outcomes[place] as Outcome).filter(isMeant);
      return meant.reduce((sum, outcome) => sum + outcome.weight, 0) / weight;
    });
    const advance = (from: Float64Array, share: (way: number) => number): Float64Array => {
      const to = new Float64Array(from.length);
      chances.forEach((chance, edge) => {
        const target = targets[edge] as number;
        to[target] = (to[target] ?? 0) + (from[Math.floor(edge / ways)] ?? 0) * chance * share(edge % ways);
      });
      return to;
    };
    let now = advance(this.mass, (way) => ends[way] ?? 0);
    const whole = sumOf(now);
    const found: number[] = [];
    for (let draws = 1; draws * chances.length <= MOST_STEPS; draws++) {
      now = advance(now, (way) => 1 - (ends[way] ?? 0));
      const ended = 1 - sumOf(now) / whole;
      while (found.length < parts.length && ended >= (parts[found.length] ?? NaN) - ROUNDING) found.push(draws);
      if (found.length === parts.length) return found;
    }
    return undefined;
  }
}

/** The long-run odds of a table. */
export function consolidated(table: DrawTable): Consolidated {
  return new LongRunOfTable(table).consolidated();
}

/** All states that an owner may come to, and the ways between them: one for each class of outcomes. */
function chainOf(table: DrawTable): Transitions {
  const classes = classesOf(table);
  const counted = countedOf(table);
  const places = new Map<string, number>();
  const states: DrawState[] = [];
  const placeOf = (state: DrawState): number => {
    const key = state.join(';');
    const known = places.get(key);
    if (known !== undefined) return known;
    if (states.length === MOST_STATES) throw new RangeError(`An owner may be in more than ${MOST_STATES} states`);
    places.set(key, states.length);
    states.push(state);
    return states.length - 1;
  };
  const chances: number[] = [];
  const targets: number[] = [];
  placeOf(firstState(table));
  for (const state of states) {
    const likely = classChances(table, state);
    classes.forEach((each, way) => {
      const chance = likely[way] ?? 0;
      chances.push(chance);
      // A way without a chance leads nowhere.
      targets.push(chance > 0 ? placeOf(counted(stateAfter(table, state, each))) : 0);
    });
  }
  return { ways: classes.length, chances: Float64Array.from(chances), targets: Uint32Array.from(targets) };
}

/** Sets the numbers to 0 that no rule of the table reads: they would grow for ever. */
function countedOf({ rules }: DrawTable): (state: DrawState) => DrawState {
  const read = (rules?.rarities ?? []).map((rarity) => {
    const counters = new Set(rulesOf(rarity, []).map(({ counts }) => counts));
    return COUNTER_NAMES.map((name) => counters.has(name));
  });
  return (state) => state.map((numbers, place) => numbers.map((number, index) => (read[place]?.[index] ? number : 0)));
}

function longRunOf(chance: number): LongRun {
  return { chance, expected_draws: 1 / chance };
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
