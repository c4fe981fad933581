import type { DrawRules, DrawTable, Guarantee, Outcome } from './draw-table.js';

/** A part of a table for which all outcomes change a state alike. */
const ROLES = 3;
const CLASSES = 3;
const [FEATURED, MISSED, NEITHER] = [0, 1, 2] as const;
/** Three ways on for each class: the featured number stays, begins anew, or grows. */
export const FLOWS = 9;
export const [STAYS, BEGINS, GROWS] = [0, 1, 2] as const;

/** A part of the outcomes of a table, counted by class and role. */
export interface OutcomeGroups {
  readonly weights: Float64Array;
  readonly counts: Float64Array;
  /** For each class, its share of the weight of all featured outcomes. */
  readonly shares: Float64Array;
}

/** How often each class comes up: a chance for each unit of its weights, and one that a ramp adds to each of its outcomes. */
export interface ClassChances {
  readonly perWeight: Float64Array;
  readonly added: Float64Array;
}

/**
 * The states of an owner as a Markov chain. A state is `few`, the number of the guarantee of fewer statuses; `many`, that of the other one;
 * and `misses`, that of the featured rule. The classes of outcomes are those of the guarantee of fewer statuses (0), the others of the
 * guarantee of more statuses (1), and the rest (2). A draw of class 0 sets `few` and `many` to 0, one of class 1 sets `many` to 0.
 *
 * A missing guarantee is one of all statuses in each draw: that changes nothing, and then every table has two guarantees.
 */
export class StateChain {
  /** So many values `few`, `many` and `misses` have. */
  readonly few: number;
  readonly many: number;
  readonly misses: number;
  readonly all: OutcomeGroups;
  /** What `chancesAt` worked out. */
  readonly at: ClassChances = { perWeight: new Float64Array(CLASSES), added: new Float64Array(CLASSES) };
  private readonly fewGuarantee: Guarantee;
  private readonly manyGuarantee: Guarantee;
  private readonly rules: DrawRules | undefined;
  private readonly featuredWeight: number;

  constructor({ outcomes, rules }: DrawTable) {
    const every = { statuses: [...new Set(outcomes.map(({ status }) => status))], within: 1 };
    const [few = every, many = every] = (rules?.guarantees ?? []).toSorted(
      (one, other) => one.statuses.length - other.statuses.length,
    );
    this.rules = rules;
    this.fewGuarantee = few;
    this.manyGuarantee = many;
    this.few = few.within;
    this.many = many.within;
    this.misses = 1 + (rules?.featured?.misses ?? 0);
    this.featuredWeight = outcomes.reduce((sum, each) => sum + (this.roleOf(each) === FEATURED ? each.weight : 0), 0);
    this.all = this.groupsOf(outcomes);
  }

  classOf({ status }: Outcome): number {
    if (this.fewGuarantee.statuses.includes(status)) return 0;
    return this.manyGuarantee.statuses.includes(status) ? 1 : 2;
  }

  isMissed(outcome: Outcome): boolean {
    return this.roleOf(outcome) === MISSED;
  }

  /** The part of a moved draw that gives this outcome. */
  shareOf(outcome: Outcome): number {
    return this.roleOf(outcome) === FEATURED ? outcome.weight / this.featuredWeight : 0;
  }

  groupsOf(outcomes: readonly Outcome[]): OutcomeGroups {
    const weights = new Float64Array(CLASSES * ROLES);
    const counts = new Float64Array(CLASSES * ROLES);
    const shares = new Float64Array(CLASSES);
    for (const outcome of outcomes) {
      const place = this.classOf(outcome);
      add(weights, place * ROLES + this.roleOf(outcome), outcome.weight);
      add(counts, place * ROLES + this.roleOf(outcome), 1);
      add(shares, place, this.shareOf(outcome));
    }
    return { weights, counts, shares };
  }

  /** Works out `at` for a state. */
  chancesAt(few: number, many: number): void {
    const { perWeight, added } = this.at;
    const addedToMany = addedBy(this.manyGuarantee, many);
    const adds = [addedToMany + addedBy(this.fewGuarantee, few), addedToMany, 0];
    const retained = few >= this.few - 1 ? 1 : many >= this.many - 1 ? 2 : CLASSES;
    let total = 0;
    for (let place = 0; place < retained; place++)
      for (let role = 0; role < ROLES; role++) total += weightOf(this.all, place * ROLES + role, 1, adds[place] ?? 0);
    for (let place = 0; place < CLASSES; place++) {
      perWeight[place] = place < retained ? 1 / total : 0;
      added[place] = place < retained ? (adds[place] ?? 0) / total : 0;
    }
  }

  /** The chance that a draw under these chances is moved to a featured outcome, in a state where the next one must be featured. */
  movedChance({ perWeight, added }: ClassChances): number {
    let moved = 0;
    for (let place = 0; place < CLASSES; place++)
      moved += weightOf(this.all, place * ROLES + MISSED, perWeight[place] ?? 0, added[place] ?? 0);
    return moved;
  }

  /**
   * The chances, under `at`, of each way on with one of these outcomes.
   * @param isLast whether the next draw with such a status must be featured
   */
  flowsOf(groups: OutcomeGroups, isLast: boolean, flows: Float64Array): void {
    const { perWeight, added } = this.at;
    const moved = isLast ? this.movedChance(this.at) : 0;
    for (let place = 0; place < CLASSES; place++) {
      const chance = (role: number): number =>
        weightOf(groups, place * ROLES + role, perWeight[place] ?? 0, added[place] ?? 0);
      flows[place * ROLES + STAYS] = chance(NEITHER);
      flows[place * ROLES + BEGINS] = chance(FEATURED) + moved * (groups.shares[place] ?? 0);
      flows[place * ROLES + GROWS] = isLast ? 0 : chance(MISSED);
    }
  }

  private roleOf({ status, featured }: Outcome): number {
    if (!this.rules?.featured?.statuses.includes(status)) return NEITHER;
    return featured ? FEATURED : MISSED;
  }
}

/** The weight that a ramp adds to each outcome of its statuses. */
function addedBy({ ramp }: Guarantee, number: number): number {
  return ramp ? ramp.add * Math.max(0, number + 2 - ramp.from) : 0;
}

function weightOf({ weights, counts }: OutcomeGroups, group: number, perWeight: number, added: number): number {
  return (weights[group] ?? 0) * perWeight + (counts[group] ?? 0) * added;
}

function add(array: Float64Array, place: number, value: number): void {
  array[place] = (array[place] ?? 0) + value;
}
