import { type DrawTable, type Outcome, placeOf, totalWeight } from './draw-table.js';
import {
  type Counter,
  COUNTER_NAMES,
  countersOf,
  type DecidedBy,
  DECIDERS,
  nextOf,
  type Rarity,
  RARITY_RULES,
  type RarityState,
  rulesOf,
  sinceUnder,
} from './rarity-rules.js';
import type { RandomInteger } from './seeded.js';

// One draw under the rules of a table. The page uses this file too.

export interface DrawnCard extends Pick<Outcome, 'card' | 'status' | 'skill'> {
  readonly cp: number;
}

export interface Drawn extends DrawnCard {
  /** Its place in the table, from 0. */
  readonly outcome: number;
}

/** What an owner's earlier draws say about the next one, for each rarity of the table: `[since, misses]`. Without rules it is empty. */
export type DrawState = readonly RarityState[];

export interface DrawStep {
  readonly drawn: Drawn;
  readonly decidedBy: DecidedBy;
  readonly next: DrawState;
}

/**
 * A group of outcomes that all states treat alike: in each state they are as likely for their weight, and change the state in the same way.
 * `rarity` is the place of their rarity, or the number of rarities for the rest; `places` are the places of the outcomes in the table.
 */
export type OutcomeClass = ReturnType<typeof partsFrom>['classes'][number];

const PARTS = new WeakMap<DrawTable, ReturnType<typeof partsFrom>>();

/** What a draw needs of a table. */
function partsOf(table: DrawTable) {
  const parts = PARTS.get(table) ?? partsFrom(table);
  PARTS.set(table, parts);
  return parts;
}

/** The classes of a table: of each rarity the featured outcomes, then the others; the rest last. None is empty. */
export function classesOf(table: DrawTable): readonly OutcomeClass[] {
  return partsOf(table).classes;
}

export function firstState(table: DrawTable): DrawState {
  return statesOf(table, () => 0);
}

/** A state in which no rule is due: the chances are those of the weights, and of the featured cards. */
export function withoutRulesDue(table: DrawTable): DrawState {
  return statesOf(table, (name) => (name === 'since' ? -1 : 0));
}

function statesOf(table: DrawTable, numberOf: (counter: Counter, rarity: Rarity) => number): DrawState {
  const { rarities } = partsOf(table);
  const counters = countersOf(rarities);
  return rarities.map((rarity) => counters.map((name) => numberOf(name, rarity)));
}

/**
 * One draw. The first integer says the rarity. A further one says whether only its featured cards count, where there is a chance of that.
 * The next picks the outcome by walking the weights that count, in order. The last gives the strength. Without rules the first integer
 * picks the outcome.
 */
export function draw(table: DrawTable, state: DrawState, integer: RandomInteger): DrawStep {
  const { classes, total, rarities } = partsOf(table);
  const rarity = table.rules ? placeOf(sharesIn(table, state), integer(total)) : 0;
  const [wins, of] = featuredChance(rarities[rarity], state[rarity]);
  const isFeatured = of === 1 ? wins === 1 : integer(of) < wins;
  const drawnClass = classes.find((each) => each.rarity === rarity && each.isFeatured === isFeatured);
  if (!drawnClass) throw new RangeError('A draw needs outcomes');
  const index = pick(drawnClass.outcomes, integer);
  const { card, status, skill, cp } = drawnClass.outcomes[index] as Outcome;
  const drawn = { outcome: drawnClass.places[index] as number, card, status, skill, cp: strengthFrom(cp, integer) };
  return { drawn, decidedBy: decidedBy(rarities, state), next: stateAfter(table, state, drawnClass) };
}

/** How much of the weight each rarity has in the next draw, and at the end the rest. */
export function sharesIn(table: DrawTable, state: DrawState): readonly number[] {
  const { total, weights, rarities } = partsOf(table);
  let left = total;
  const shares = rarities.map((rarity, place) => {
    const added = rulesOf(rarity, state[place] ?? []).reduce((sum, rule) => sum + rule.adds(total), 0);
    const share = Math.min(left, (weights[place] ?? 0) + added);
    left -= share;
    return share;
  });
  // Where there is no rest, the last rarity has what is left.
  if (weights[rarities.length] === 0) shares.push((shares.pop() ?? 0) + left, 0);
  else shares.push(left);
  return shares;
}

export function classChances(table: DrawTable, state: DrawState): readonly number[] {
  const { classes, total, rarities } = partsOf(table);
  const shares = sharesIn(table, state);
  return classes.map(({ rarity, isFeatured }) => {
    const chance = (shares[rarity] ?? 0) / total;
    const [wins, of] = featuredChance(rarities[rarity], state[rarity]);
    return (chance * (isFeatured ? wins : of - wins)) / of;
  });
}

export function chancesIn(table: DrawTable, state: DrawState): readonly number[] {
  return spread(table, classChances(table, state));
}

/** The chances of outcomes, by those of their classes. */
export function spread(table: DrawTable, chances: readonly number[]): number[] {
  const spread: number[] = [];
  classesOf(table).forEach(({ places, outcomes, weight }, index) =>
    places.forEach((place, of) => (spread[place] = ((chances[index] ?? 0) * (outcomes[of]?.weight ?? 0)) / weight)),
  );
  return spread;
}

/** The state after a draw that gave the outcome at this place. */
export function nextState(table: DrawTable, state: DrawState, place: number): DrawState {
  const drawn = classesOf(table).find(({ places }) => places.includes(place)) as OutcomeClass;
  return stateAfter(table, state, drawn);
}

export function stateAfter(table: DrawTable, state: DrawState, { rarity, isFeatured }: OutcomeClass): DrawState {
  return partsOf(table).rarities.map((each, place) => {
    const what = place === rarity ? 'own' : rarity < place ? 'rarer' : 'other';
    return nextOf(each, state[place] ?? [], { what, isFeatured });
  });
}

function decidedBy(rarities: readonly Rarity[], state: DrawState): DecidedBy {
  const due = rarities.flatMap((rarity, place) => rulesOf(rarity, state[place] ?? []));
  return DECIDERS.find((decider) => due.some((rule) => rule.decidedBy === decider)) ?? 'weights';
}

/** The state for a table after a draw under the same or another: the numbers of the same statuses go on, others begin at 0. */
export function carriedOver(state: DrawState, from: DrawTable, to: DrawTable): DrawState {
  if (from === to) return state;
  const statuses = partsOf(from).rarities.map(({ status }) => status);
  return statesOf(to, (name, rarity) => {
    const number = state[statuses.indexOf(rarity.status)]?.[COUNTER_NAMES.indexOf(name)] ?? 0;
    return name === 'since' ? sinceUnder(rarity, number) : number;
  });
}

export function pick(outcomes: readonly Pick<Outcome, 'weight'>[], integer: RandomInteger): number {
  const index = placeOf(
    outcomes.map(({ weight }) => weight),
    integer(totalWeight(outcomes)),
  );
  if (index >= 0) return index;
  throw new RangeError('A draw needs outcomes, and a random integer below their total weight');
}

/** A strength in this range, each as likely. */
export function strengthFrom({ min, max }: Outcome['cp'], integer: RandomInteger): number {
  return min + integer(max - min + 1);
}

/** How often only featured outcomes of a rarity count: so many times of so many. */
function featuredChance(rarity?: Rarity, state: RarityState = []): readonly [wins: number, of: number] {
  const missed = state[COUNTER_NAMES.indexOf('misses')] ?? 0;
  if (!rarity?.featured) return [0, 1];
  return RARITY_RULES.featured.decides?.isDue(rarity.featured, missed) ? [1, 1] : rarity.featured.chance;
}

function partsFrom(table: DrawTable) {
  const rarities = table.rules?.rarities ?? [];
  const all = table.outcomes.map((outcome, place) => {
    const found = rarities.findIndex(({ status }) => status === outcome.status);
    const isFeatured = rarities[found]?.featured !== undefined && outcome.featured === true;
    return { outcome, place, rarity: found < 0 ? rarities.length : found, isFeatured };
  });
  const each = [...rarities.keys(), rarities.length];
  const classes = each.flatMap((rarity) =>
    [true, false].map((isFeatured) => {
      const own = all.filter((one) => one.rarity === rarity && one.isFeatured === isFeatured);
      const outcomes = own.map(({ outcome }) => outcome);
      return { rarity, isFeatured, weight: totalWeight(outcomes), outcomes, places: own.map(({ place }) => place) };
    }),
  );
  // Of each rarity, then of the rest.
  const weights = each.map((rarity) => totalWeight(classes.filter((one) => one.rarity === rarity)));
  const total = totalWeight(table.outcomes);
  return { total, classes: classes.filter(({ weight }) => weight > 0), rarities, weights };
}
