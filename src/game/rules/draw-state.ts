import {
  type DrawRules,
  type DrawTable,
  type FeaturedRule,
  type Guarantee,
  type Outcome,
  placeOf,
  totalWeight,
} from './draw-table.js';

// One draw under the rules of a table. The page uses this file too.

/** What a draw decides. */
export interface DrawnCard extends Pick<Outcome, 'card' | 'status' | 'skill'> {
  readonly cp: number;
}

/** What a random draw gave. */
export interface Drawn extends DrawnCard {
  /** Its place in the table, from 0. */
  readonly outcome: number;
}

/** Gives a whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48. */
export type RandomInteger = (below: number) => number;

/**
 * What an owner's earlier draws say about the next one. There is one number for each guarantee: the draws since the last one with such a
 * status. Then there is one for `featured`: the draws with such a status since the last featured one. Without rules it is empty.
 */
export type DrawState = readonly number[];

/**
 * What a table and a state let decide a draw: a guarantee that is due, else a ramp that adds weight, else the rule of featured cards when
 * the next such draw must be featured, else the table's own weights alone.
 */
export type DecidedBy = 'weights' | 'ramp' | 'guarantee' | 'featured';

/** A draw, what decided it, and the owner's state after it. */
export interface DrawStep {
  readonly drawn: Drawn;
  readonly decidedBy: DecidedBy;
  readonly next: DrawState;
}

/** The state of an owner without a draw. */
export function firstState({ rules }: DrawTable): DrawState {
  return rules === undefined ? [] : countedStatuses(rules).map(() => 0);
}

/**
 * One draw. The first integer picks the outcome by walking the weights in order. A further one picks a featured outcome instead, where the
 * rule asks for it. The next gives the strength.
 */
export function draw(table: DrawTable, state: DrawState, integer: RandomInteger): DrawStep {
  const { outcomes, rules } = table;
  const picked = pick(outcomesIn(table, state), integer);
  const place = rules?.featured ? featuredPlace(table, rules.featured, picked, state, integer) : picked;
  const { card, status, skill, cp } = outcomes[place] as Outcome;
  const drawn = { outcome: place, card, status, skill, cp: strengthFrom(cp, integer) };
  return { drawn, decidedBy: decidedBy(table, state), next: nextState(table, state, place) };
}

/** The outcomes of a table with the weights that they have in the next draw; 0 for those that it cannot give. */
export function outcomesIn({ outcomes, rules }: DrawTable, state: DrawState): readonly Outcome[] {
  if (rules === undefined) return outcomes;
  const due = dueGuarantee(rules, state);
  const added = rules.guarantees.map((guarantee, place) => addedBy(guarantee, numberAt(state, place)));
  if (!due && added.every((add) => add === 0)) return outcomes;
  return outcomes.map((outcome) => {
    const { status, weight } = outcome;
    if (due && !due.statuses.includes(status)) return { ...outcome, weight: 0 };
    const more = added.filter((_, place) => rules.guarantees[place]?.statuses.includes(status));
    return { ...outcome, weight: more.reduce((sum, add) => sum + add, weight) };
  });
}

/** The state after a draw that gave the outcome at this place. */
export function nextState({ outcomes, rules }: DrawTable, state: DrawState, place: number): DrawState {
  if (rules === undefined) return [];
  const { status, featured = false } = outcomes[place] as Outcome;
  const next = rules.guarantees.map(({ statuses }, index) =>
    statuses.includes(status) ? 0 : numberAt(state, index) + 1,
  );
  if (!rules.featured) return next;
  const misses = numberAt(state, rules.guarantees.length);
  if (!rules.featured.statuses.includes(status)) return [...next, misses];
  return [...next, featured ? 0 : misses + 1];
}

/** What decides the next draw. */
export function decidedBy({ rules }: DrawTable, state: DrawState): DecidedBy {
  if (rules === undefined) return 'weights';
  const { guarantees, featured } = rules;
  if (dueGuarantee(rules, state)) return 'guarantee';
  if (guarantees.some((guarantee, place) => addedBy(guarantee, numberAt(state, place)) > 0)) return 'ramp';
  return featured && numberAt(state, guarantees.length) >= featured.misses ? 'featured' : 'weights';
}

/** The state for a table after a draw under the same or another: numbers of the same sets of statuses go on, others begin at 0. */
export function carriedOver(state: DrawState, from: DrawTable, to: DrawTable): DrawState {
  if (from === to) return state;
  if (to.rules === undefined) return [];
  const counted = from.rules === undefined ? [] : countedStatuses(from.rules);
  return countedStatuses(to.rules).map((set) => numberAt(state, counted.indexOf(set)));
}

/** What each number of a state counts, as a text that is the same for the same set of statuses. */
export function countedStatuses({ guarantees, featured }: DrawRules): string[] {
  const sets = guarantees.map(({ statuses }) => setOf('guarantee', statuses));
  return featured ? [...sets, setOf('featured', featured.statuses)] : sets;
}

/** Picks an outcome by its weight. */
export function pick(outcomes: readonly Pick<Outcome, 'weight'>[], integer: RandomInteger): number {
  const index = placeOf(outcomes, integer(totalWeight(outcomes)));
  if (index >= 0) return index;
  throw new RangeError('A draw needs outcomes, and a random integer below their total weight');
}

/** A strength in this range, each as likely. */
export function strengthFrom({ min, max }: Outcome['cp'], integer: RandomInteger): number {
  return min + integer(max - min + 1);
}

function setOf(kind: string, statuses: readonly string[]): string {
  return JSON.stringify([kind, ...statuses.toSorted()]);
}

/** Of two guarantees that are due, the one with fewer statuses: it has what the other one asks for. */
function dueGuarantee({ guarantees }: DrawRules, state: DrawState): Guarantee | undefined {
  const due = guarantees.filter(({ within }, place) => numberAt(state, place) >= within - 1);
  return due.toSorted((one, other) => one.statuses.length - other.statuses.length)[0];
}

/** The weight that a ramp adds to each outcome of its statuses in the next draw. */
function addedBy({ within, ramp }: Guarantee, number: number): number {
  if (!ramp) return 0;
  const place = Math.min(number + 1, within);
  return place < ramp.from ? 0 : ramp.add * (place - ramp.from + 1);
}

/** The place of a featured outcome instead of the picked one, when the rule asks for it. It takes a random integer only then. */
function featuredPlace(
  { outcomes, rules }: DrawTable,
  { statuses, misses }: FeaturedRule,
  picked: number,
  state: DrawState,
  integer: RandomInteger,
): number {
  const { status, featured } = outcomes[picked] as Outcome;
  const number = numberAt(state, rules?.guarantees.length ?? 0);
  if (!statuses.includes(status) || featured || number < misses) return picked;
  const candidates = outcomes.map((outcome) => {
    return { weight: outcome.featured && statuses.includes(outcome.status) ? outcome.weight : 0 };
  });
  return pick(candidates, integer);
}

function numberAt(state: DrawState, place: number): number {
  return state[place] ?? 0;
}
