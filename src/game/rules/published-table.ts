import { type DrawTable, NO_TARGET, type Outcome, type TableRules, totalWeight } from './draw-table.js';
import { NAME } from './published-day.js';
import { type Rarity, RARITY_RULES, RULE_NAMES, rulesOf } from './rarity-rules.js';
import { LARGEST_RANGE } from './seeded.js';
import * as v from './validation.js';

// A draw table that a service publishes or a file holds, read as if someone lied. The page uses this file too.

/** A rule of another release, or of one's own. No one without it can tell whether draws are true. */
export class UnknownRule extends v.InvalidResponse {}

export const MOST_RARITIES = 3;

/** A surrogate alone is no character either. */
const isVisible = (value: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(value);
export const STATUS = v.text(
  'a text that is not empty, without control characters',
  (value) => value !== '' && isVisible(value),
);
export const SKILL = v.text('a text without control characters', isVisible);

export const CP = v.refined(v.members({ min: v.whole(), max: v.whole() }), ({ min, max }, path) => {
  if (min > max || max - min >= LARGEST_RANGE)
    throw new v.InvalidResponse(path, 'a range from min to max of at most 2^48 values');
});
const OUTCOME = { card: v.whole(), status: STATUS, skill: SKILL, weight: v.wholeTogether(v.whole(1)), cp: CP };
export const OUTCOMES = v.refined<readonly Outcome[]>(v.listOf(v.members(OUTCOME)), checkTotal);
export const OUTCOMES_UNDER_RULES = v.refined<readonly Outcome[]>(
  v.listOf(v.members({ ...OUTCOME, featured: v.orAbsent(v.TRUE) })),
  checkTotal,
);
const MEMBERS = RULE_NAMES.map((name) => [name, v.orAbsent(RARITY_RULES[name].member as v.Validator)] as const);
const RARITY = v.members({ status: STATUS, ...Object.fromEntries(MEMBERS) }) as v.Validator<Rarity>;
export const RARITIES = v.listOf(v.refined(RARITY, checkFit), MOST_RARITIES);

const NO_RULES = v.orAbsent(v.validator<null>('null, because the table has no rules', (value) => value === null));
const TABLE = { counters: NO_RULES, rarities: NO_RULES, outcomes: OUTCOMES };
const TABLE_UNDER_RULES = { outcomes: OUTCOMES_UNDER_RULES, banner: NAME, counters: NAME, rarities: RARITIES };

/** A table from which draws can be made. @throws InvalidResponse for another, and UnknownRule */
export function readTable(answer: unknown): DrawTable {
  // Earlier services do not have the members of rules.
  const { banner } = v.checked(answer, { banner: v.orAbsent(v.orNull(NAME)) });
  if ((banner ?? null) === null) return { outcomes: v.checked(answer, TABLE).outcomes };
  try {
    const { outcomes, ...rules } = v.checked(answer, TABLE_UNDER_RULES);
    if (rules.rarities.length === 0) throw new v.InvalidResponse('banner', 'null, because the table has no rules');
    return { outcomes, rules: readRules(rules, outcomes) };
  } catch (error) {
    const isUnknown = (problem: v.InvalidResponse): boolean =>
      problem instanceof v.UnknownMember && problem.field.startsWith('rarities');
    if (!(error instanceof v.InvalidResponse) || !error.problems.every(isUnknown)) throw error;
    throw new UnknownRule(error.field, 'a rule that this verifier knows');
  }
}

/** @param where what stands before the name of a field in a problem @param nameOf names an outcome @throws InvalidResponse for rules that do not fit to the outcomes */
export function readRules(
  { banner, counters, rarities }: TableRules,
  outcomes: readonly Outcome[],
  where = '',
  nameOf = (place: number): string => `outcomes[${place}]`,
): TableRules {
  v.readEach(rarities, ({ status, featured: rule }, place) => {
    const path = `${where}rarities[${place}]`;
    const own = outcomes.filter((outcome) => outcome.status === status);
    if (own.length === 0) throw new v.InvalidResponse(`${path}.status`, 'the status of an outcome');
    if (rarities.findIndex((each) => each.status === status) < place)
      throw new v.InvalidResponse(`${path}.status`, 'another status than those before');
    const featured = own.filter((outcome) => outcome.featured);
    if (rule && (featured.length === 0 || featured.length === own.length)) {
      const words = 'left out, unless some outcomes of the status are featured and others are not';
      throw new v.InvalidResponse(`${path}.featured`, words);
    }
    if (rule?.target && featured.some(({ card }) => card === NO_TARGET)) {
      const words = `left out, because a featured card has the number ${NO_TARGET}, with which a draw names none`;
      throw new v.InvalidResponse(`${path}.featured.target`, words);
    }
  });
  const mismatched = outcomes.findIndex(
    (outcome) => outcome.featured && !rarities.some(({ status, featured }) => featured && status === outcome.status),
  );
  if (mismatched < 0) return { banner, counters, rarities };
  const words = 'left out, because no rarity of its status has featured';
  throw new v.InvalidResponse(`${where}${nameOf(mismatched)}.featured`, words);
}

function checkTotal(outcomes: readonly Pick<Outcome, 'weight'>[], path: string): void {
  const total = totalWeight(outcomes);
  if (total < 1 || total > LARGEST_RANGE)
    throw new v.InvalidResponse(path, 'a list with weights of 1 to 2^48 together');
}

function checkFit(rarity: Rarity, path: string): void {
  for (const rule of rulesOf(rarity, [])) {
    const misfit = rule.misfit();
    if (misfit) throw new v.InvalidResponse(`${path}.${misfit.field}`, misfit.expected);
  }
}
