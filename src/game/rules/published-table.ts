import { checked, FalseAnswer, LIST, OBJECT, orAbsent, orNull, visible, type Rule, whole } from './answers.js';
import {
  type DrawRules,
  type DrawTable,
  type FeaturedRule,
  type Guarantee,
  LARGEST_RANGE,
  type Outcome,
  totalWeight,
} from './draw-table.js';

// A draw table that a service publishes or a file holds, read as if someone lied. The page uses this file too.

const MOST_GUARANTEES = 2;
const LONGEST_GUARANTEE = 1000;
const MOST_MISSES = 10;

/** A name of a banner or of counters. */
export const NAME: Rule<string> = {
  must: '1 to 40 of a to z, 0 to 9 and -',
  holds: (value): value is string => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value),
};
export const STATUS = visible('a text that is not empty, without control characters', 1);
export const SKILL = visible('a text without control characters', 0);

const CP = { min: whole(), max: whole() };
const OUTCOME = { card: whole(), status: STATUS, skill: SKILL, weight: whole(1), cp: OBJECT };
const FEATURED: Rule<true> = { must: 'true, or left out', holds: (value): value is true => value === true };
const OUTCOME_UNDER_RULES = { ...OUTCOME, featured: orAbsent(FEATURED) };
const RULES = { counters: NAME, guarantees: LIST, featured: orNull(OBJECT) };
/** A table without rules has null for all of them. Earlier services do not have them. */
const TABLE = {
  outcomes: LIST,
  banner: orAbsent(orNull(NAME)),
  counters: orAbsent(orNull(NAME)),
  guarantees: orAbsent(orNull(LIST)),
  featured: orAbsent(orNull(OBJECT)),
};
const NO_RULES = ['counters', 'guarantees', 'featured'] as const;
const GUARANTEE = { statuses: LIST, within: whole(2, LONGEST_GUARANTEE), ramp: orAbsent(OBJECT) };
const FEATURED_RULE = { statuses: LIST, misses: whole(1, MOST_MISSES) };

/** A table from which draws can be made. @throws FalseAnswer for another */
export function readTable(answer: unknown): DrawTable {
  const { banner = null, ...others } = checked(answer, TABLE);
  if (banner === null) {
    const mismatched = NO_RULES.find((field) => (others[field] ?? null) !== null);
    if (mismatched === undefined) return { outcomes: readOutcomes(answer) };
    throw new FalseAnswer(mismatched, 'null, because the table has no rules');
  }
  const outcomes = readOutcomes(answer, '', true);
  const { counters, guarantees, featured } = checked(answer, RULES);
  const rules = readRules({ banner, counters, guarantees, featured }, outcomes, '');
  if (hasRules(rules)) return { outcomes, rules };
  throw new FalseAnswer('banner', 'null, because the table has no rules');
}

/** A table without any is a bare list of outcomes. */
export function hasRules({ guarantees, featured }: Pick<DrawRules, 'guarantees' | 'featured'>): boolean {
  return guarantees.length > 0 || featured !== null;
}

/**
 * The outcomes of a table.
 * @param where what stands before the name of a field in a problem
 * @throws FalseAnswer for outcomes from which no one can draw
 */
export function readOutcomes(answer: unknown, where = '', mayBeFeatured = false): readonly Outcome[] {
  const { outcomes } = checked(answer, { outcomes: LIST }, where.replace(/\.$/, ''));
  const members = mayBeFeatured ? OUTCOME_UNDER_RULES : OUTCOME;
  const table = outcomes.map((each, place) => {
    const path = `${where}outcomes[${place}]`;
    const outcome = checked(each, members, path, true) as Outcome;
    const { min, max } = checked(outcome.cp, CP, `${path}.cp`, true);
    if (min > max || max - min >= LARGEST_RANGE) throw new FalseAnswer(`${path}.cp`, 'a range of at most 2^48 values');
    return outcome;
  });
  const total = totalWeight(table);
  if (total >= 1 && total <= LARGEST_RANGE) return table;
  throw new FalseAnswer(`${where}outcomes`, 'a list with weights of 1 to 2^48 together');
}

/** What the rules of a table are made of. */
type RulesGiven = Pick<DrawRules, 'banner' | 'counters'> & {
  readonly guarantees: unknown[];
  readonly featured: unknown;
};

/**
 * The rules of a table.
 * @param where what stands before the name of a field in a problem
 * @throws FalseAnswer for rules that cannot hold
 */
export function readRules(given: RulesGiven, outcomes: readonly Outcome[], where: string): DrawRules {
  const { banner, counters } = given;
  const known = new Set(outcomes.map(({ status }) => status));
  if (given.guarantees.length > MOST_GUARANTEES)
    throw new FalseAnswer(`${where}guarantees`, `a list of at most ${MOST_GUARANTEES}`);
  const guarantees = given.guarantees.map((each, place) => readGuarantee(each, known, `${where}guarantees[${place}]`));
  checkNested(guarantees, `${where}guarantees`);
  const featured = given.featured === null ? null : readFeatured(given.featured, known, `${where}featured`);
  const rules = { banner, counters, guarantees, featured };
  checkFeatured({ outcomes, rules }, where);
  checkRamps({ outcomes, rules }, where);
  return rules;
}

function readGuarantee(answer: unknown, known: ReadonlySet<string>, path: string): Guarantee {
  const guarantee = checked(answer, GUARANTEE, path, true);
  const { within } = guarantee;
  const statuses = readStatuses(guarantee.statuses, known, `${path}.statuses`);
  if (guarantee.ramp === undefined) return { statuses, within };
  const { from, add } = checked(guarantee.ramp, { from: whole(1, within - 1), add: whole(1) }, `${path}.ramp`, true);
  return { statuses, within, ramp: { from, add } };
}

function readFeatured(answer: unknown, known: ReadonlySet<string>, path: string): FeaturedRule {
  const { statuses, misses } = checked(answer, FEATURED_RULE, path, true);
  return { statuses: readStatuses(statuses, known, `${path}.statuses`), misses };
}

function readStatuses(given: unknown[], known: ReadonlySet<string>, path: string): readonly string[] {
  if (given.length === 0) throw new FalseAnswer(path, 'a list that is not empty');
  const read = new Set<string>();
  given.forEach((status, place) => {
    if (typeof status !== 'string' || !known.has(status))
      throw new FalseAnswer(`${path}[${place}]`, 'the status of an outcome');
    if (read.has(status)) throw new FalseAnswer(`${path}[${place}]`, 'another status than those before');
    read.add(status);
  });
  return [...read];
}

/** A draw keeps both of two guarantees only if it can have a status of both. */
function checkNested(guarantees: readonly Guarantee[], path: string): void {
  const [smaller, larger] = guarantees
    .map(({ statuses }) => new Set(statuses))
    .sort((one, other) => one.size - other.size);
  if (!smaller || !larger) return;
  if (smaller.size < larger.size && [...smaller].every((status) => larger.has(status))) return;
  throw new FalseAnswer(path, 'such that one has all statuses of the other and more');
}

function checkFeatured({ outcomes, rules }: DrawTable & { readonly rules: DrawRules }, where: string): void {
  const { featured, guarantees } = rules;
  const statuses = new Set(featured?.statuses);
  const mismatched = outcomes.findIndex((outcome) => outcome.featured && !statuses.has(outcome.status));
  if (mismatched >= 0)
    throw new FalseAnswer(
      `${where}outcomes[${mismatched}].featured`,
      featured ? 'left out, because featured.statuses does not have its status' : 'left out, because no rule counts it',
    );
  if (!featured) return;
  const moved = new Set(outcomes.filter((outcome) => outcome.featured).map(({ status }) => status));
  if (moved.size === 0) throw new FalseAnswer(`${where}featured.statuses`, 'statuses with a featured outcome');
  guarantees.forEach((guarantee, place) => {
    const guaranteed = new Set(guarantee.statuses);
    const isSafe = [...moved].every((status) => guaranteed.has(status));
    if (isSafe || !featured.statuses.some((status) => guaranteed.has(status))) return;
    const path = `${where}guarantees[${place}].statuses`;
    throw new FalseAnswer(path, 'such that a draw that is moved to a featured outcome keeps the guarantee');
  });
}

/** At the end of its ramps a table has the most weight. */
function checkRamps({ outcomes, rules }: DrawTable & { readonly rules: DrawRules }, where: string): void {
  let total = totalWeight(outcomes);
  rules.guarantees.forEach(({ statuses, within, ramp }, place) => {
    if (!ramp) return;
    const raised = new Set(statuses);
    const count = outcomes.filter(({ status }) => raised.has(status)).length;
    total += ramp.add * (within - ramp.from + 1) * count;
    if (total <= LARGEST_RANGE) return;
    const path = `${where}guarantees[${place}].ramp.add`;
    throw new FalseAnswer(path, 'so small that the weights are at most 2^48 together at the end of the ramp');
  });
}
