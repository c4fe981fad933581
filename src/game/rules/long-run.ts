import { classChances, classesOf, type DrawState, firstState, spread, stateAfter } from './draw-state.js';
import type { DrawTable } from './draw-table.js';
import { COUNTER_NAMES, rulesOf } from './rarity-rules.js';
import { type Chain, stationary, type Way } from './markov-chain.js';

/** The odds of a table in the long run, as they are published. */
export type Consolidated = ReturnType<typeof consolidated>;

/** With more states than these, the long run takes about half a second. */
const MOST_STATES = 50_000;

/**
 * A table in the long run, for an owner who draws from it alone: the states of the owner as a Markov chain, whose chances and next states
 * are those of the draw itself, and how much of all draws is made in each. The error is below 1e-9 of each value: nothing but positive
 * numbers is added, multiplied and divided. @throws RangeError where an owner may be in more than {@link MOST_STATES} states
 */
export function longRunOf(table: DrawTable): { readonly chain: Chain; readonly mass: Float64Array } {
  const chain = chainOf(table);
  return { chain, mass: stationary(chain) };
}

export function consolidated(table: DrawTable, { chain, mass } = longRunOf(table)) {
  const byClass = classesOf(table).map((_, way) =>
    sumOf(chain.map((ways, state) => (mass[state] ?? 0) * (ways[way]?.[1] ?? 0))),
  );
  const outcomes = spread(table, byClass);
  const statuses = [...new Set(table.outcomes.map(({ status }) => status))].map((status) => {
    const own = outcomes.map((chance, place) => (table.outcomes[place]?.status === status ? chance : 0));
    const chance = sumOf(own);
    const isFeatured = table.rules?.rarities.some((rarity) => rarity.status === status && rarity.featured);
    const featured = sumOf(own.filter((_, place) => table.outcomes[place]?.featured));
    // The part of its draws that give a featured card; null without such a rule.
    return [status, { ...expected(chance), featured: isFeatured ? featured / chance : null }] as const;
  });
  return { outcomes: outcomes.map(expected), statuses: Object.fromEntries(statuses) };
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

/** Sets the numbers that no rule of the table reads to the nearest of 0, -1 and -2: they would grow for ever. */
export function countedOf({ rules }: DrawTable): (state: DrawState) => DrawState {
  const read = (rules?.rarities ?? []).map((rarity) => {
    const counters = new Set(rulesOf(rarity, []).map(({ counts }) => counts));
    return COUNTER_NAMES.map((name) => counters.has(name));
  });
  return (state) =>
    state.map((numbers, place) =>
      numbers.map((number, index) => (read[place]?.[index] ? number : Math.min(0, Math.max(-2, number)))),
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
