import {
  checked,
  FalseAnswer,
  LIST,
  OBJECT,
  orAbsent,
  orNull,
  readEach,
  TRUE,
  visible,
  type Rule,
  whole,
} from './answers.js';
import { type DrawRules, type DrawTable, LARGEST_RANGE, type Outcome, totalWeight } from './draw-table.js';
import { misfitOf, type Rarity, RULE_NAMES } from './rarity-rules.js';

// A draw table that a service publishes or a file holds, read as if someone lied. The page uses this file too.

export const MOST_RARITIES = 3;

/** A name of a banner or of counters. */
export const NAME: Rule<string> = {
  must: '1 to 40 of a to z, 0 to 9 and -',
  holds: (value): value is string => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value),
};
export const STATUS = visible('a text that is not empty, without control characters', 1);
export const SKILL = visible('a text without control characters', 0);

const CP = { min: whole(), max: whole() };
const OUTCOME = { card: whole(), status: STATUS, skill: SKILL, weight: whole(1), cp: OBJECT };
const OUTCOME_UNDER_RULES = { ...OUTCOME, featured: orAbsent(TRUE) };
/** What each member must be is checked by its rule. */
const ANY: Rule = { must: '', holds: (value): value is unknown => value !== undefined };
const RARITY = { status: STATUS, ...Object.fromEntries(RULE_NAMES.map((name) => [name, orAbsent(ANY)])) };
const RULES = { counters: NAME, rarities: LIST };
/** A table without rules has null for all of them. Earlier services do not have them. */
const TABLE = {
  outcomes: LIST,
  banner: orAbsent(orNull(NAME)),
  counters: orAbsent(orNull(NAME)),
  rarities: orAbsent(orNull(LIST)),
};
const NO_RULES = ['counters', 'rarities'] as const;

/** A table from which draws can be made. @throws FalseAnswer for another */
export function readTable(answer: unknown): DrawTable {
  const { banner = null, ...others } = checked(answer, TABLE);
  if (banner === null) {
    const mismatched = NO_RULES.find((field) => (others[field] ?? null) !== null);
    if (mismatched === undefined) return { outcomes: readOutcomes(answer) };
    throw new FalseAnswer(mismatched, 'null, because the table has no rules');
  }
  const outcomes = readOutcomes(answer, '', true);
  const { counters, rarities } = checked(answer, RULES);
  if (rarities.length === 0) throw new FalseAnswer('banner', 'null, because the table has no rules');
  return { outcomes, rules: readRules({ banner, counters, rarities }, outcomes, '') };
}

/**
 * The outcomes of a table.
 * @param where what stands before the name of a field in a problem
 * @throws FalseAnswer for outcomes from which no one can draw
 */
export function readOutcomes(answer: unknown, where = '', mayBeFeatured = false): readonly Outcome[] {
  const { outcomes } = checked(answer, { outcomes: LIST }, where.replace(/\.$/, ''));
  const members = mayBeFeatured ? OUTCOME_UNDER_RULES : OUTCOME;
  const table = readEach(outcomes, (each, place) => {
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

/**
 * The rules of a table.
 * @param where what stands before the name of a field in a problem
 * @throws FalseAnswer for rules that cannot hold
 */
export function readRules(
  { rarities, ...named }: Omit<DrawRules, 'rarities'> & { readonly rarities: readonly unknown[] },
  outcomes: readonly Outcome[],
  where: string,
): DrawRules {
  if (rarities.length > MOST_RARITIES) throw new FalseAnswer(`${where}rarities`, `a list of at most ${MOST_RARITIES}`);
  const read = readEach(rarities, (each, place) => readRarity(each, `${where}rarities[${place}]`));
  readEach(read, (rarity, place) => {
    const path = `${where}rarities[${place}]`;
    const own = outcomes.filter(({ status }) => status === rarity.status);
    if (own.length === 0) throw new FalseAnswer(`${path}.status`, 'the status of an outcome');
    if (read.findIndex(({ status }) => status === rarity.status) < place)
      throw new FalseAnswer(`${path}.status`, 'another status than those before');
    const featured = own.filter((outcome) => outcome.featured).length;
    if (rarity.featured && (featured === 0 || featured === own.length))
      throw new FalseAnswer(
        `${path}.featured`,
        'left out, unless some outcomes of the status are featured and others are not',
      );
  });
  const mismatched = outcomes.findIndex(
    (outcome) => outcome.featured && !read.some(({ status, featured }) => featured && status === outcome.status),
  );
  if (mismatched < 0) return { ...named, rarities: read };
  throw new FalseAnswer(
    `${where}outcomes[${mismatched}].featured`,
    'left out, because no rarity of its status has featured',
  );
}

function readRarity(given: unknown, path: string): Rarity {
  checked(given, RARITY, path, true);
  const rarity = { ...(given as Rarity) };
  for (const name of RULE_NAMES) {
    if (!Object.hasOwn(rarity, name)) continue;
    const { field, expected } = misfitOf(name, rarity, path) ?? {};
    if (field !== undefined && expected !== undefined) throw new FalseAnswer(`${path}.${field}`, expected);
  }
  return rarity;
}
