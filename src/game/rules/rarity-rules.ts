import { LARGEST_RANGE } from './seeded.js';
import { members, orAbsent, TRUE, type Validator, whole } from './validation.js';

// The rules of rarities: all that is known of each. The page uses this file too.

/** A status with its rules. Outcomes of other statuses have none. */
export interface Rarity extends Partial<RarityMembers> {
  readonly status: string;
}

interface RarityMembers {
  /** Pity: of so many draws in a row, one has this status or that of a rarer one. */
  readonly within: number;
  /** `within` holds until such a draw has come for the first time. */
  readonly once: true;
  /** Soft pity: from this place on, the rarity has `add` more of the weight at each place. */
  readonly ramp: { readonly from: number; readonly add: number };
  /** The chance that a card of this rarity is a featured one; after so many misses in a row, the next one is. */
  readonly featured: { readonly chance: readonly [wins: number, of: number]; readonly misses?: number | undefined };
}

/** What an owner's earlier draws say of a rarity, by {@link countersOf}. `since` is below 0 for ever when a `once` is kept: {@link waited}. */
export type RarityState = readonly number[];

/** What came of a draw, for a rarity. */
interface Came {
  /** This status, a rarer one, or another. */
  readonly what: 'own' | 'rarer' | 'other';
  readonly isFeatured: boolean;
}

/** What makes a draw other than by the weights alone. Of several, the first one in this order is said. */
export const DECIDERS = ['guarantee', 'ramp', 'featured', 'weights'] as const;
export type DecidedBy = (typeof DECIDERS)[number];

/** `since` under a table with `once`, when that is kept. */
const KEPT = -1;
/** The same under a table without `once`, which counts on: one less with each draw. So a later table does not grant it again. */
const KEPT_BEFORE = -2;

/** The draws since the last one of a rarity or a rarer one; undefined under a `once` that is kept, where no rule is due any more. */
export function waited(since: number): number | undefined {
  return since >= 0 ? since : since === KEPT ? undefined : KEPT_BEFORE - since;
}

/** `since` for a rarity of another table. */
export function sinceUnder({ once }: Rarity, since: number): number {
  return since >= 0 ? since : once ? KEPT : Math.min(KEPT_BEFORE, since);
}

/** What is counted for each rarity: the number after a draw. All begin with 0. A new one comes last. */
export const COUNTERS = {
  /** The owner's draws since the last one of this rarity or a rarer one. */
  since: (since: number, { what }: Came, { once }: Rarity): number => {
    if (what === 'other') return since >= 0 ? since + 1 : since === KEPT ? KEPT : since - 1;
    return once ? KEPT : since < 0 ? KEPT_BEFORE : 0;
  },
  /** Those of this rarity in a row that were not featured. */
  misses: (misses: number, { what, isFeatured }: Came, { featured }: Rarity): number => {
    if (what !== 'own' || featured?.misses === undefined) return misses;
    return isFeatured ? 0 : misses + 1;
  },
} satisfies Record<string, (before: number, came: Came, rarity: Rarity) => number>;

export type Counter = keyof typeof COUNTERS;
export const COUNTER_NAMES = Object.keys(COUNTERS) as readonly Counter[];

interface Misfit {
  readonly field: string;
  readonly expected: string;
}

interface RarityRule<M> {
  /** Reads the member of a rarity as if someone lied; it has its JSON schema, too. */
  readonly member: Validator<M>;
  /** A field that does not fit to the rest of the rarity, and what it must be. */
  readonly needs?: (member: M, rarity: Rarity) => Misfit | undefined;
  readonly counts: Counter;
  /** Whether the rule is in force at this count, and what it is called then. */
  readonly decides?: { readonly as: DecidedBy; readonly isDue: (member: M, count: number) => boolean };
  /** The weight, of all `total`, that it adds to the rarity at this count. */
  readonly adds?: (member: M, count: number, total: number) => number;
  /** The count at which the rarity has all the weight. @param lacking what it does not have by its own weight */
  readonly certainAt?: (member: M, lacking: number) => number;
  /** What players read. @param total the weight of all outcomes @param isRarest whether no rarer card restarts the count */
  readonly words: (member: M, rarity: Rarity, total: number, isRarest: boolean) => string;
}

/** A part in percent, or in percentage points. */
export const percentOf = (part: number): number => Number((100 * part).toPrecision(4));
const WEIGHT = whole(1, LARGEST_RANGE);
const CHANCE: Validator<readonly [number, number]> = {
  expected: 'two whole numbers from 1, the first below the second',
  test: (value): value is readonly [number, number] =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((number) => WEIGHT.test(number)) &&
    (value[0] as number) < (value[1] as number),
  schema: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 2, maxItems: 2, example: [1, 2] },
};

export const RARITY_RULES: { readonly [M in keyof RarityMembers]: RarityRule<RarityMembers[M]> } = {
  within: {
    member: whole(2, 1000),
    counts: 'since',
    decides: { as: 'guarantee', isDue: (within, since) => since + 1 >= within },
    adds: (within, since, total) => (since + 1 >= within ? total : 0),
    certainAt: (within) => within - 1,
    words: (within, { once }, _, isRarest) =>
      `one${isRarest ? '' : ', or a rarer one,'} in ${once ? 'the first' : 'any'} ${within} draws${once ? '' : ' in a row'}`,
  },
  once: {
    member: TRUE,
    needs: (_, { within }) =>
      within === undefined ? { field: 'once', expected: 'left out, because there is no within' } : undefined,
    counts: 'since',
    words: () => 'that holds once',
  },
  ramp: {
    member: members({ from: whole(1, 1000), add: WEIGHT }),
    needs: ({ from }, { within }) =>
      within !== undefined && from >= within
        ? { field: 'ramp.from', expected: `a whole number from 1 to ${within - 1}` }
        : undefined,
    counts: 'since',
    decides: { as: 'ramp', isDue: ({ from }, since) => since + 1 >= from },
    adds: ({ from, add }, since) => Math.max(0, add * (since + 2 - from)),
    certainAt: ({ from, add }, lacking) => from - 2 + Math.ceil(lacking / add),
    words: ({ from, add }, _, total, isRarest) => {
      const points = percentOf(add / total);
      return `from draw ${from} since the last one${isRarest ? '' : ' or a rarer one'} on, ${points} percentage point${points === 1 ? '' : 's'} more with each draw`;
    },
  },
  featured: {
    member: members({ chance: CHANCE, misses: orAbsent(whole(1, 10)) }),
    counts: 'misses',
    decides: { as: 'featured', isDue: ({ misses = Infinity }, missed) => missed >= misses },
    words: ({ chance: [wins, of], misses }) =>
      `a featured card with ${percentOf(wins / of)} %` +
      (misses === undefined
        ? ''
        : `, and for certain after ${misses === 1 ? 'one that is not' : `${misses} that are not`}`),
  },
};

export type RuleName = keyof RarityMembers;
export const RULE_NAMES = Object.keys(RARITY_RULES) as readonly RuleName[];

/** What the state of each rarity has: two counters, and later ones up to the last that a rule reads. Other states stay as they are. */
export function countersOf(rarities: readonly Rarity[]): readonly Counter[] {
  const read = rarities.flatMap((rarity) => rulesOf(rarity, []).map(({ counts }) => COUNTER_NAMES.indexOf(counts)));
  return COUNTER_NAMES.slice(0, Math.max(1, ...read) + 1);
}

/** The rules that a rarity has, in a state. */
export function rulesOf(rarity: Rarity, state: RarityState) {
  return RULE_NAMES.filter((name) => rarity[name] !== undefined).map((name) => {
    // A rule takes the member of its own name, which the compiler does not follow.
    const rule = RARITY_RULES[name] as RarityRule<unknown>;
    const member = rarity[name];
    const { counts, decides } = rule;
    const number = state[COUNTER_NAMES.indexOf(counts)] ?? 0;
    const count = counts === 'since' ? (waited(number) ?? KEPT) : number;
    return {
      counts,
      decidedBy: decides?.isDue(member, count) ? decides.as : undefined,
      adds: (total: number): number => rule.adds?.(member, count, total) ?? 0,
      certainAt: (lacking: number): number | undefined => rule.certainAt?.(member, lacking),
      misfit: (): Misfit | undefined => rule.needs?.(member, rarity),
      words: (total: number, isRarest: boolean): string => rule.words(member, rarity, total, isRarest),
    };
  });
}

export function nextOf(rarity: Rarity, state: RarityState, came: Came): RarityState {
  return state.map((count, place) => COUNTERS[COUNTER_NAMES[place] ?? 'since'](count, came, rarity));
}
