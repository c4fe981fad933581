/** One thing that a draw can give. */
export interface Outcome {
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  /** A whole number of at least 1. */
  readonly weight: number;
  /** Both ends included, each value as likely. */
  readonly cp: { readonly min: number; readonly max: number };
  readonly featured?: true;
}

/** A pity: of any `within` draws in a row, one has such a status. */
export interface Guarantee {
  readonly statuses: readonly string[];
  readonly within: number;
  /** A soft pity: from this place on, each outcome of these statuses gets `add` more weight at each place. */
  readonly ramp?: { readonly from: number; readonly add: number };
}

/** After so many misses in a row, the next draw with such a status is featured. */
export interface FeaturedRule {
  readonly statuses: readonly string[];
  readonly misses: number;
}

/** What a table has beside its outcomes. */
export interface DrawRules {
  readonly banner: string;
  /** Tables of the same counters count together. */
  readonly counters: string;
  readonly guarantees: readonly Guarantee[];
  readonly featured: FeaturedRule | null;
}

/** The draw table of a banner. `rules` is undefined for a bare list of outcomes. */
export interface DrawTable {
  readonly outcomes: readonly Outcome[];
  readonly rules?: DrawRules | undefined;
}

/** Random integers have 48 bits: a bound for the weights together, and for the values of a cp. */
export const LARGEST_RANGE = 2 ** 48;

/** An outcome comes up `weight` times in so many draws on average. */
export function totalWeight(outcomes: readonly Pick<Outcome, 'weight'>[]): number {
  return outcomes.reduce((total, { weight }) => total + weight, 0);
}

/** The place of the outcome on which a whole number below the total weight falls; -1 for a larger number. */
export function placeOf(outcomes: readonly Pick<Outcome, 'weight'>[], integer: number): number {
  let remaining = integer;
  return outcomes.findIndex(({ weight }) => {
    if (remaining < weight) return true;
    remaining -= weight;
    return false;
  });
}

/** The members of each part of a table, sorted by name: those that its version covers. */
const CP = ['max', 'min'];
const OUTCOME = ['card', 'cp', 'skill', 'status', 'weight'];
const OUTCOME_UNDER_RULES = ['card', 'cp', 'featured', 'skill', 'status', 'weight'];
const RULES = ['banner', 'counters', 'featured', 'guarantees'];
const TABLE = ['banner', 'counters', 'featured', 'guarantees', 'outcomes'];
const GUARANTEE = ['ramp', 'statuses', 'within'];
const RAMP = ['add', 'from'];
const FEATURED = ['misses', 'statuses'];

/**
 * A table as canonical JSON (RFC 8785): members sorted by name, no white space. Lists keep their order. Without rules it is the list of
 * outcomes, else an object `{banner, counters, featured, guarantees, outcomes}`.
 * @throws RangeError for a member that has no place in it: two tables with other odds would have one version
 */
export function canonicalTable({ outcomes, rules }: DrawTable): string {
  const members = rules === undefined ? OUTCOME : OUTCOME_UNDER_RULES;
  for (const outcome of outcomes) {
    refuseOthers(outcome, members);
    refuseOthers(outcome.cp, CP);
  }
  if (rules === undefined) return JSON.stringify(outcomes, [...OUTCOME, ...CP]);
  const { featured, guarantees } = rules;
  refuseOthers(rules, RULES);
  if (featured) refuseOthers(featured, FEATURED);
  for (const guarantee of guarantees) {
    refuseOthers(guarantee, GUARANTEE);
    if (guarantee.ramp) refuseOthers(guarantee.ramp, RAMP);
  }
  const known = [OUTCOME_UNDER_RULES, CP, TABLE, GUARANTEE, RAMP, FEATURED].flat().sort();
  return JSON.stringify({ ...rules, outcomes }, known);
}

/** The table that has this canonical form. */
export function tableFrom(canonical: string): DrawTable {
  const table = JSON.parse(canonical) as readonly Outcome[] | (DrawRules & Pick<DrawTable, 'outcomes'>);
  if (!('outcomes' in table)) return { outcomes: table };
  const { outcomes, banner, counters, guarantees, featured } = table;
  return { outcomes, rules: { banner, counters, guarantees, featured } };
}

function refuseOthers(part: object, known: readonly string[]): void {
  const unknown = Object.keys(part).find((member) => !known.includes(member));
  if (unknown !== undefined) throw new RangeError(`A draw table has ${unknown}, which its version does not cover`);
}
