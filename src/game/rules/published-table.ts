import { type DrawTable, type Outcome, type TableRules, totalWeight } from './draw-table.js';
import { NAME } from './published-day.js';
import { type Rarity, RARITY_RULES, RULE_NAMES, rulesOf } from './rarity-rules.js';
import { LARGEST_RANGE } from './seeded.js';
import {
  checked,
  InvalidResponse,
  listOf,
  members,
  orAbsent,
  orNull,
  readEach,
  refined,
  text,
  TRUE,
  UnknownMember,
  type Validator,
  validator,
  whole,
} from './validation.js';

// A draw table that a service publishes or a file holds, read as if someone lied. The page uses this file too.

/** A rule of another release, or of one's own. No one without it can tell whether draws are true. */
export class UnknownRule extends InvalidResponse {}

export const MOST_RARITIES = 3;

/** A surrogate alone is no character either. */
const isVisible = (value: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(value);
export const STATUS = text(
  'a text that is not empty, without control characters',
  (value) => value !== '' && isVisible(value),
);
export const SKILL = text('a text without control characters', isVisible);

const CP = refined(members({ min: whole(), max: whole() }), ({ min, max }, path) => {
  if (min > max || max - min >= LARGEST_RANGE)
    throw new InvalidResponse(path, 'a range from min to max of at most 2^48 values');
});
const OUTCOME = { card: whole(), status: STATUS, skill: SKILL, weight: whole(1), cp: CP };
export const OUTCOMES = refined<readonly Outcome[]>(listOf(members(OUTCOME)), checkTotal);
export const OUTCOMES_UNDER_RULES = refined<readonly Outcome[]>(
  listOf(members({ ...OUTCOME, featured: orAbsent(TRUE) })),
  checkTotal,
);
const MEMBERS = RULE_NAMES.map((name) => [name, orAbsent(RARITY_RULES[name].member as Validator)] as const);
const RARITY = members({ status: STATUS, ...Object.fromEntries(MEMBERS) }) as Validator<Rarity>;
export const RARITIES = listOf(refined(RARITY, checkFit), MOST_RARITIES);

const NO_RULES = orAbsent(validator<null>('null, because the table has no rules', (value) => value === null));
const TABLE = { counters: NO_RULES, rarities: NO_RULES, outcomes: OUTCOMES };
const TABLE_UNDER_RULES = { outcomes: OUTCOMES_UNDER_RULES, banner: NAME, counters: NAME, rarities: RARITIES };

/** A table from which draws can be made. @throws InvalidResponse for another, and UnknownRule */
export function readTable(answer: unknown): DrawTable {
  // Earlier services do not have the members of rules.
  const { banner } = checked(answer, { banner: orAbsent(orNull(NAME)) });
  if ((banner ?? null) === null) return { outcomes: checked(answer, TABLE).outcomes };
  try {
    const { outcomes, ...rules } = checked(answer, TABLE_UNDER_RULES);
    if (rules.rarities.length === 0) throw new InvalidResponse('banner', 'null, because the table has no rules');
    return { outcomes, rules: readRules(rules, outcomes) };
  } catch (error) {
    if (!(error instanceof InvalidResponse) || !error.problems.every(isUnknownRule)) throw error;
    throw new UnknownRule(error.field, 'a rule that this verifier knows');
  }
}

/**
 * The rules of a table.
 * @param where what stands before the name of a field in a problem
 * @throws InvalidResponse for rules that do not fit to the outcomes
 */
export function readRules(
  { banner, counters, rarities }: TableRules,
  outcomes: readonly Outcome[],
  where = '',
): TableRules {
  readEach(rarities, ({ status, featured: rule }, place) => {
    const path = `${where}rarities[${place}]`;
    const own = outcomes.filter((outcome) => outcome.status === status);
    if (own.length === 0) throw new InvalidResponse(`${path}.status`, 'the status of an outcome');
    if (rarities.findIndex((each) => each.status === status) < place)
      throw new InvalidResponse(`${path}.status`, 'another status than those before');
    const featured = own.filter((outcome) => outcome.featured).length;
    if (!rule || (featured > 0 && featured < own.length)) return;
    const words = 'left out, unless some outcomes of the status are featured and others are not';
    throw new InvalidResponse(`${path}.featured`, words);
  });
  const mismatched = outcomes.findIndex(
    (outcome) => outcome.featured && !rarities.some(({ status, featured }) => featured && status === outcome.status),
  );
  if (mismatched < 0) return { banner, counters, rarities };
  const words = 'left out, because no rarity of its status has featured';
  throw new InvalidResponse(`${where}outcomes[${mismatched}].featured`, words);
}

function isUnknownRule(problem: InvalidResponse): boolean {
  return problem instanceof UnknownMember && problem.field.startsWith('rarities');
}

function checkTotal(outcomes: readonly Pick<Outcome, 'weight'>[], path: string): void {
  const total = totalWeight(outcomes);
  if (total < 1 || total > LARGEST_RANGE) throw new InvalidResponse(path, 'a list with weights of 1 to 2^48 together');
}

function checkFit(rarity: Rarity, path: string): void {
  const misfit = rulesOf(rarity, [])
    .map((rule) => rule.misfit())
    .find((each) => each !== undefined);
  if (misfit) throw new InvalidResponse(`${path}.${misfit.field}`, misfit.expected);
}
