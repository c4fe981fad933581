/** One thing that a draw can give. */
export interface Outcome {
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  /** A whole number of at least 1. */
  readonly weight: number;
  /** Both ends included, each value as likely. */
  readonly cp: { readonly min: number; readonly max: number };
}

/** Random integers have 48 bits: a bound for the weights together, and for the values of a cp. */
export const LARGEST_RANGE = 2 ** 48;

/** An outcome comes up `weight` times in so many draws on average. */
export function totalWeight(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, { weight }) => total + weight, 0);
}

/** The place of the outcome on which a whole number below the total weight falls; -1 for a larger number. */
export function placeOf(outcomes: readonly Outcome[], integer: number): number {
  let remaining = integer;
  return outcomes.findIndex(({ weight }) => {
    if (remaining < weight) return true;
    remaining -= weight;
    return false;
  });
}

/** The members of an outcome and of its cp, sorted by name: those that a table's version covers. */
const MEMBERS = ['card', 'cp', 'max', 'min', 'skill', 'status', 'weight'];

/**
 * A table as canonical JSON (RFC 8785): members sorted by name, no white space. The outcomes keep their order.
 * @throws RangeError for a member that has no place in it: two tables with other odds would have one version
 */
export function canonicalTable(outcomes: readonly Outcome[]): string {
  const members = outcomes.flatMap((outcome) => [...Object.keys(outcome), ...Object.keys(outcome.cp)]);
  const unknown = members.find((member) => !MEMBERS.includes(member));
  if (unknown !== undefined) throw new RangeError(`A draw table has ${unknown}, which its version does not cover`);
  return JSON.stringify(outcomes, MEMBERS);
}
