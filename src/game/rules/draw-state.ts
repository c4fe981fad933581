import { boxAfter, copiesLeft, fullBox, isSameBox, leftIn, placeInBox } from './boxes.js';
import { type DrawTable, type Outcome, placeOf, totalWeight } from './draw-table.js';
import {
  type Counter,
  COUNTER_NAMES,
  countersOf,
  countUnder,
  type DecidedBy,
  DECIDERS,
  isFeaturedDue,
  isWait,
  nextOf,
  type Rarity,
  type RarityState,
  rulesOf,
} from './rarity-rules.js';
import { afterCard, listNamed, listsOf, marksOf, newPack, nextList, type OpenPack } from './packs.js';
import { classesOf, type OutcomeClass, partsOf, type Pools, targetIn } from './table-classes.js';
import type { RandomInteger } from './seeded.js';

// One draw under the rules of a table. The page uses this file too.

export interface DrawnCard extends Pick<Outcome, 'card' | 'status' | 'skill'> {
  readonly cp: number;
}

export interface Drawn extends DrawnCard {
  /** Its place in the table, from 0. */
  readonly outcome: number;
}

/**
 * What an owner's earlier draws say about the next one, for each rarity of the table: `[since, misses]`, and `dry` where a rule reads it.
 * Without rules it is empty. Of a box it is one row: how many copies of each outcome were drawn since the box was filled.
 */
export type DrawState = readonly RarityState[];

export interface DrawStep {
  readonly drawn: Drawn;
  readonly decidedBy: DecidedBy;
  readonly next: DrawState;
}

export function firstState(table: DrawTable): DrawState {
  if (table.box) return fullBox(table);
  return statesOf(table, () => 0);
}

/** A state in which no rule is due: the chances are those of the weights, and of the featured cards. */
export function withoutRulesDue(table: DrawTable): DrawState {
  return statesOf(table, (name) => (isWait(name) ? -1 : 0));
}

function statesOf(table: DrawTable, numberOf: (counter: Counter, rarity: Rarity) => number): DrawState {
  const { rarities } = partsOf(table);
  const counters = countersOf(rarities);
  return rarities.map((rarity) => counters.map((name) => numberOf(name, rarity)));
}

/**
 * One draw. The first integer says the rarity. A further one says whether only its featured cards count, where there is a chance of that.
 * The next picks the outcome by walking the weights that count, in order. The last gives the strength. Without rules the first integer
 * picks the outcome, also from a box.
 */
export function draw(table: DrawTable, state: DrawState, integer: RandomInteger): DrawStep {
  if (table.box) return drawFromBox(table, state, integer);
  const { pools, total } = partsOf(table);
  const place = table.rules ? placeOf(sharesIn(table, state), integer(total)) : 0;
  const { hits, featured, others } = pools[place] as Pools;
  const { isDue, wins, of } = featuredIn(table, state, place);
  const isFeatured = of === 1 ? wins === 1 : integer(of) < wins;
  const pool = isDue ? hits : isFeatured ? featured : others;
  const drawn = drawnAt(table, pool.places[pick(pool.outcomes, integer)] ?? -1, integer);
  return { drawn, decidedBy: decidedBy(table, state), next: nextState(table, state, drawn.outcome) };
}

/**
 * One card of a pack. The first one of a pack takes an integer more, before all others, where other slots may come in place of the
 * banner's own: it says which. The rest is a draw from the list of the card's slot, whose outcomes have their places in the whole table.
 * @param opened the pack before the card; undefined for the first one
 */
export function drawOfPack(
  table: DrawTable,
  state: DrawState,
  integer: RandomInteger,
  opened?: OpenPack,
): DrawStep & { readonly opened: OpenPack | undefined } {
  const before = opened ?? newPack(table, integer);
  const { table: list, from } = listNamed(table, nextList(table, before));
  const { drawn, decidedBy, next } = draw(list, state, integer);
  const after = afterCard(table, before, marksOf(table, drawn.status));
  return { drawn: { ...drawn, outcome: from + drawn.outcome }, decidedBy, next, opened: after };
}

/** Whether the rule of featured cards is due for a card of a rarity; else how often only the featured ones count: so many times of so many. */
function featuredIn(table: DrawTable, state: DrawState, place: number) {
  const { inForce, pools } = partsOf(table);
  const rarity = inForce[place];
  const [wins, of] = rarity?.featured?.chance ?? [0, 1];
  const isDue = rarity !== undefined && isFeaturedDue(rarity, state[place] ?? []);
  if (isDue) return { isDue, wins: 0, of: 1 };
  // A list of a pack may have no others.
  return wins > 0 && pools[place]?.others.outcomes.length === 0 ? { isDue, wins: 1, of: 1 } : { isDue, wins, of };
}

function drawFromBox(table: DrawTable, state: DrawState, integer: RandomInteger): DrawStep {
  const drawn = drawnAt(table, placeInBox(table, state, integer), integer);
  return { drawn, decidedBy: 'weights', next: boxAfter(table, state, drawn.outcome) };
}

/** @throws RangeError where the box is empty */
function drawnAt({ outcomes }: DrawTable, outcome: number, integer: RandomInteger): Drawn {
  const found = outcomes[outcome];
  if (!found) throw new RangeError('There is no such outcome');
  const { card, status, skill, cp } = found;
  return { outcome, card, status, skill, cp: strengthFrom(cp, integer) };
}

/** How much of the weight each rarity has in the next draw, and at the end the rest. */
export function sharesIn(table: DrawTable, state: DrawState): readonly number[] {
  const { total, weights, inForce } = partsOf(table);
  let left = total;
  const shares = inForce.map((rarity, place) => {
    const weight = weights[place] ?? 0;
    // A list of a pack may lack a rarity.
    if (weight === 0) return 0;
    const added = rulesOf(rarity, state[place] ?? []).reduce((sum, rule) => sum + rule.adds(total), 0);
    const share = Math.min(left, weight + added);
    left -= share;
    return share;
  });
  shares.push(0);
  // Where there is no rest, the last rarity has what is left.
  const last = weights.findLastIndex((weight) => weight > 0);
  shares[last] = (shares[last] ?? 0) + left;
  return shares;
}

/** The chances of classes in a draw; of a pack's table, in a draw from the list of each. */
export function classChances(table: DrawTable, state: DrawState): readonly number[] {
  if (table.pack) return chancesOfLists(table, state);
  const { classes, total } = partsOf(table);
  const shares = sharesIn(table, state);
  return classes.map(({ rarity, isFeatured, isHit, share }) => {
    const chance = (shares[rarity] ?? 0) / total;
    const { isDue, wins, of } = featuredIn(table, state, rarity);
    if (isDue) return isHit ? chance : 0;
    return ((chance * (isFeatured ? wins : of - wins)) / of) * share;
  });
}

function chancesOfLists(table: DrawTable, state: DrawState): readonly number[] {
  const chances = new Map(listsOf(table).map((each) => [each.list, classChances(each.table, state)]));
  return classesOf(table).map(({ list, at, part }) => (chances.get(list)?.[at] ?? 0) * part);
}

export function chancesIn(table: DrawTable, state: DrawState): readonly number[] {
  if (table.box) return leftIn(table, state).map((left) => left / copiesLeft(table, state));
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
  if (table.box) return boxAfter(table, state, place);
  return stateAfter(table, state, partsOf(table).classOf[place] as OutcomeClass);
}

export function stateAfter(table: DrawTable, state: DrawState, { rarity, isHit }: OutcomeClass): DrawState {
  return partsOf(table).rarities.map((each, place) => {
    const what = place === rarity ? 'own' : rarity < place ? 'rarer' : 'other';
    return nextOf(each, state[place] ?? [], { what, isHit });
  });
}

function decidedBy(table: DrawTable, state: DrawState): DecidedBy {
  const due = partsOf(table).inForce.flatMap((rarity, place) => rulesOf(rarity, state[place] ?? []));
  return DECIDERS.find((decider) => due.some((rule) => rule.decidedBy === decider)) ?? 'weights';
}

/**
 * The state for a table after a draw under the same or another: the numbers of the same statuses go on, others begin at 0. A rarity with
 * another target than before has no misses. Another box is full.
 */
export function carriedOver(state: DrawState, from: DrawTable, to: DrawTable): DrawState {
  if (from === to) return state;
  if (to.box) return isSameBox(from, to) ? state : fullBox(to);
  const statuses = partsOf(from).rarities.map(({ status }) => status);
  return statesOf(to, (name, rarity) => {
    if (name === 'misses' && targetIn(from, rarity.status) !== targetIn(to, rarity.status)) return 0;
    const count = state[statuses.indexOf(rarity.status)]?.[COUNTER_NAMES.indexOf(name)] ?? 0;
    return countUnder(name, rarity, count);
  });
}

/** The state for a table where these counts of statuses were given. Others begin at 0, and a box is full. */
export function givenState(table: DrawTable, given: Readonly<Record<string, RarityState>>): DrawState {
  if (table.box) return fullBox(table);
  return statesOf(table, (name, rarity) => {
    const counts = Object.hasOwn(given, rarity.status) ? given[rarity.status] : undefined;
    return countUnder(name, rarity, counts?.[COUNTER_NAMES.indexOf(name)] ?? 0);
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
