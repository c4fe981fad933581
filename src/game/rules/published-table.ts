import { type DrawRules, type DrawTable, LARGEST_RANGE, type Outcome, totalWeight } from './draw-table.js';
import { misfitOf, type Rarity, RARITY_RULES, RULE_NAMES } from './rarity-rules.js';
import {
  checked,
  InvalidResponse,
  LIST,
  members,
  orAbsent,
  orNull,
  read,
  readEach,
  text,
  TRUE,
  type Validator,
  whole,
} from './validation.js';

// A draw table that a service publishes or a file holds, read as if someone lied. The page uses this file too.

export const MOST_RARITIES = 3;

/** A name of a banner or of counters. */
export const NAME = text('1 to 40 of a to z, 0 to 9 and -', (value) => /^[a-z0-9-]{1,40}$/.test(value));
/** A surrogate alone is no character either. */
const isVisible = (value: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(value);
export const STATUS = text(
  'a text that is not empty, without control characters',
  (value) => value !== '' && isVisible(value),
);
export const SKILL = text('a text without control characters', isVisible);

const RANGE = { min: whole(), max: whole() };
const CP = {
  ...members(RANGE),
  inside: (cp: unknown, path: string) => {
    const { min, max } = checked(cp, RANGE, path, true);
    if (min > max || max - min >= LARGEST_RANGE) throw new InvalidResponse(path, 'a range of at most 2^48 values');
  },
};
const OUTCOME = { card: whole(), status: STATUS, skill: SKILL, weight: whole(1), cp: CP };
const OUTCOME_UNDER_RULES = { ...OUTCOME, featured: orAbsent(TRUE) };
/** A status with its rules. */
export const RARITY = members({
  status: STATUS,
  ...Object.fromEntries(RULE_NAMES.map((name) => [name, orAbsent(RARITY_RULES[name].member as Validator)])),
});
const RULES = { counters: NAME, rarities: LIST };
/** A table without rules has null for all of them. Earlier services do not have them. */
const TABLE = {
  outcomes: LIST,
  banner: orAbsent(orNull(NAME)),
  counters: orAbsent(orNull(NAME)),
  rarities: orAbsent(orNull(LIST)),
};
const NO_RULES = ['counters', 'rarities'] as const;

/** A table from which draws can be made. @throws InvalidResponse for another */
export function readTable(answer: unknown): DrawTable {
  const { banner = null, outcomes: listed, ...others } = checked(answer, TABLE);
  if (banner === null) {
    const mismatched = NO_RULES.find((field) => (others[field] ?? null) !== null);
    if (mismatched === undefined) return { outcomes: readOutcomes(listed) };
    throw new InvalidResponse(mismatched, 'null, because the table has no rules');
  }
  const outcomes = readOutcomes(listed, '', true);
  const { counters, rarities } = checked(answer, RULES);
  if (rarities.length === 0) throw new InvalidResponse('banner', 'null, because the table has no rules');
  return { outcomes, rules: readRules({ banner, counters, rarities }, outcomes, '') };
}

/**
 * The outcomes of a table.
 * @param where what stands before the name of a field in a problem
 * @throws InvalidResponse for outcomes from which no one can draw
 */
export function readOutcomes(outcomes: unknown, where = '', mayBeFeatured = false): readonly Outcome[] {
  const path = `${where}outcomes`;
  const table = readEach(read(outcomes, LIST, path), (each, place): Outcome => {
    return checked(each, mayBeFeatured ? OUTCOME_UNDER_RULES : OUTCOME, `${path}[${place}]`, true);
  });
  const total = totalWeight(table);
  if (total >= 1 && total <= LARGEST_RANGE) return table;
  throw new InvalidResponse(path, 'a list with weights of 1 to 2^48 together');
}

/**
 * The rules of a table.
 * @param where what stands before the name of a field in a problem
 * @throws InvalidResponse for rules that cannot hold
 */
export function readRules(
  { rarities, ...named }: Omit<DrawRules, 'rarities'> & { readonly rarities: readonly unknown[] },
  outcomes: readonly Outcome[],
  where: string,
): DrawRules {
  const path = `${where}rarities`;
  if (rarities.length > MOST_RARITIES) throw new InvalidResponse(path, `a list of at most ${MOST_RARITIES}`);
  const known = readEach(rarities, (each, place) => readRarity(each, `${path}[${place}]`));
  readEach(known, ({ status, featured: rule }, place) => {
    const own = outcomes.filter((outcome) => outcome.status === status);
    if (own.length === 0) throw new InvalidResponse(`${path}[${place}].status`, 'the status of an outcome');
    if (known.findIndex((each) => each.status === status) < place)
      throw new InvalidResponse(`${path}[${place}].status`, 'another status than those before');
    const featured = own.filter((outcome) => outcome.featured).length;
    if (!rule || (featured > 0 && featured < own.length)) return;
    const words = 'left out, unless some outcomes of the status are featured and others are not';
    throw new InvalidResponse(`${path}[${place}].featured`, words);
  });
  const mismatched = outcomes.findIndex(
    (outcome) => outcome.featured && !known.some(({ status, featured }) => featured && status === outcome.status),
  );
  if (mismatched < 0) return { ...named, rarities: known };
  const words = 'left out, because no rarity of its status has featured';
  throw new InvalidResponse(`${where}outcomes[${mismatched}].featured`, words);
}

function readRarity(given: unknown, path: string): Rarity {
  const rarity = { ...read(given, RARITY, path) } as Rarity;
  const misfit = misfitOf(rarity);
  if (misfit) throw new InvalidResponse(`${path}.${misfit.field}`, misfit.expected);
  return rarity;
}
