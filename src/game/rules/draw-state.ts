import { type DrawTable, type Outcome, placeOf, targetsOf, totalWeight } from './draw-table.js';
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
import type { RandomInteger } from './seeded.js';

// One draw under the rules of a table. The page uses this file too.

export interface DrawnCard extends Pick<Outcome, 'card' | 'status' | 'skill'> {
  readonly cp: number;
}

export interface Drawn extends DrawnCard {
  /** Its place in the table, from 0. */
  readonly outcome: number;
}

/** What an owner's earlier draws say about the next one, for each rarity of the table: `[since, misses]`, and `dry` where a rule reads it. Without rules it is empty. */
export type DrawState = readonly RarityState[];

export interface DrawStep {
  readonly drawn: Drawn;
  readonly decidedBy: DecidedBy;
  readonly next: DrawState;
}

/**
 * A group of outcomes that all states treat alike: in each state they are as likely for their weight, and change the state in the same way.
 * `rarity` is the place of their rarity, or the number of rarities for the rest; `places` are the places of the outcomes in the table. With a
 * target only that card is a hit; else each featured card is. `share` is the part of the weight of the featured outcomes, or of the others.
 */
export type OutcomeClass = ReturnType<typeof partsFrom>['classes'][number];

const PARTS = new WeakMap<DrawTable, ReturnType<typeof partsFrom>>();

/** What a draw needs of a table. */
function partsOf(table: DrawTable) {
  const parts = PARTS.get(table) ?? partsFrom(table);
  PARTS.set(table, parts);
  return parts;
}

/** The classes of a table: of each rarity the hits, the other featured outcomes, then the others; the rest last. None is empty. */
export function classesOf(table: DrawTable): readonly OutcomeClass[] {
  return partsOf(table).classes;
}

export function firstState(table: DrawTable): DrawState {
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
 * picks the outcome.
 */
export function draw(table: DrawTable, state: DrawState, integer: RandomInteger): DrawStep {
  const { pools, total, rarities } = partsOf(table);
  const place = table.rules ? placeOf(sharesIn(table, state), integer(total)) : 0;
  const rarity = rarities[place];
  const { hits, featured, others } = pools[place] as Pools;
  const isDue = rarity !== undefined && isFeaturedDue(rarity, state[place] ?? []);
  const [wins, of] = rarity?.featured?.chance ?? [0, 0];
  const isFeatured = !isDue && of > 0 && integer(of) < wins;
  const pool = isDue ? hits : isFeatured ? featured : others;
  const index = pick(pool.outcomes, integer);
  const { card, status, skill, cp } = pool.outcomes[index] as Outcome;
  const outcome = pool.places[index] as number;
  const drawn = { outcome, card, status, skill, cp: strengthFrom(cp, integer) };
  return { drawn, decidedBy: decidedBy(rarities, state), next: nextState(table, state, outcome) };
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
  return classes.map(({ rarity: place, isFeatured, isHit, share }) => {
    const chance = (shares[place] ?? 0) / total;
    const rarity = rarities[place];
    if (rarity && isFeaturedDue(rarity, state[place] ?? [])) return isHit ? chance : 0;
    const [wins, of] = rarity?.featured?.chance ?? [0, 1];
    return ((chance * (isFeatured ? wins : of - wins)) / of) * share;
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
  return stateAfter(table, state, partsOf(table).classOf[place] as OutcomeClass);
}

export function stateAfter(table: DrawTable, state: DrawState, { rarity, isHit }: OutcomeClass): DrawState {
  return partsOf(table).rarities.map((each, place) => {
    const what = place === rarity ? 'own' : rarity < place ? 'rarer' : 'other';
    return nextOf(each, state[place] ?? [], { what, isHit });
  });
}

function decidedBy(rarities: readonly Rarity[], state: DrawState): DecidedBy {
  const due = rarities.flatMap((rarity, place) => rulesOf(rarity, state[place] ?? []));
  return DECIDERS.find((decider) => due.some((rule) => rule.decidedBy === decider)) ?? 'weights';
}

/**
 * The state for a table after a draw under the same or another: the numbers of the same statuses go on, others begin at 0. A rarity with
 * another target than before has no misses.
 */
export function carriedOver(state: DrawState, from: DrawTable, to: DrawTable): DrawState {
  if (from === to) return state;
  const statuses = partsOf(from).rarities.map(({ status }) => status);
  return statesOf(to, (name, rarity) => {
    if (name === 'misses' && targetIn(from, rarity.status) !== targetIn(to, rarity.status)) return 0;
    const count = state[statuses.indexOf(rarity.status)]?.[COUNTER_NAMES.indexOf(name)] ?? 0;
    return countUnder(name, rarity, count);
  });
}

/** The card of this status that a draw names, if any. */
function targetIn(table: DrawTable, status: string): number | undefined {
  return targetsOf(table).some((each) => each.card === table.target && each.status === status)
    ? table.target
    : undefined;
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

interface Pool {
  readonly outcomes: readonly Outcome[];
  readonly places: readonly number[];
}
/** The outcomes that count in draws of a rarity, in their order. */
type Pools = Readonly<Record<'hits' | 'featured' | 'others', Pool>>;

function partsFrom(table: DrawTable) {
  const rarities = table.rules?.rarities ?? [];
  const targets = rarities.map(({ status }) => targetIn(table, status));
  const all = table.outcomes.map((outcome, place) => {
    const found = rarities.findIndex(({ status }) => status === outcome.status);
    const isFeatured = rarities[found]?.featured !== undefined && outcome.featured === true;
    const isHit = isFeatured && outcome.card === (targets[found] ?? outcome.card);
    return { outcome, place, rarity: found < 0 ? rarities.length : found, isFeatured, isHit };
  });
  const poolOf = (isMeant: (one: (typeof all)[number]) => boolean): Pool => {
    const own = all.filter(isMeant);
    return { outcomes: own.map(({ outcome }) => outcome), places: own.map(({ place }) => place) };
  };
  const each = [...rarities.keys(), rarities.length];
  const pools = each.map((rarity): Pools => {
    return {
      hits: poolOf((one) => one.rarity === rarity && one.isHit),
      featured: poolOf((one) => one.rarity === rarity && one.isFeatured),
      others: poolOf((one) => one.rarity === rarity && !one.isFeatured),
    };
  });
  const classes = each.flatMap((rarity) =>
    KINDS.map(({ isFeatured, isHit }) => {
      const own = poolOf((one) => one.rarity === rarity && one.isFeatured === isFeatured && one.isHit === isHit);
      const weight = totalWeight(own.outcomes);
      const share = weight / totalWeight(pools[rarity]?.[isFeatured ? 'featured' : 'others'].outcomes ?? []);
      return { rarity, isFeatured, isHit, weight, share, ...own };
    }).filter(({ weight }) => weight > 0),
  );
  const classOf = table.outcomes.map((_, place) => classes.find(({ places }) => places.includes(place)));
  // Of each rarity, then of the rest.
  const weights = each.map((rarity) => totalWeight(classes.filter((one) => one.rarity === rarity)));
  return { total: totalWeight(table.outcomes), classes, classOf, pools, rarities, weights };
}

const KINDS = [
  { isFeatured: true, isHit: true },
  { isFeatured: true, isHit: false },
  { isFeatured: false, isHit: false },
];
