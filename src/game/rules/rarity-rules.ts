import { LARGEST_RANGE } from './seeded.js';
import { InvalidResponse, LIST, listOf, members, OBJECT, orAbsent, read, refined, TRUE } from './validation.js';
import { type Validator, validator, whole } from './validation.js';

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
  /** Whether the count begins again with a draw of this very status only, or, as without the member, with a rarer one too. */
  readonly resets: (typeof RESETS)[number];
  /** Soft pity: from its place on, each slope gives the rarity `add` more of the weight at each place. They are by place. */
  readonly ramp: Slope | readonly Slope[];
  /** The chance that a card of this rarity is a featured one; after so many misses in a row, the next one is. */
  readonly featured: { readonly chance: readonly [wins: number, of: number]; readonly misses?: number | undefined };
}

export interface Slope {
  readonly from: number;
  readonly add: number;
}

const RESETS = ['own', 'rarer'] as const;
const MOST_SLOPES = 5;

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
/** The same under a later table without `once`: it is one less with each draw, so that a table with `once` after that does not grant it again. */
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
  /** The owner's draws since the last one of this rarity; or a rarer one, unless `resets` is own. */
  since: (since: number, { what }: Came, { once, resets }: Rarity): number => {
    if (what === 'other' || (what === 'rarer' && resets === 'own'))
      return since >= 0 ? since + 1 : since === KEPT ? KEPT : since - 1;
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

const SLOPE = members({ from: whole(1, 1000), add: WEIGHT });
const SLOPES = refined(listOf(SLOPE, MOST_SLOPES), (slopes, path) => {
  if (slopes.length === 0) throw new InvalidResponse(path, 'left out, or a list that is not empty');
  slopes.forEach(({ from }, place) => {
    const before = slopes[place - 1]?.from ?? 0;
    if (from <= before)
      throw new InvalidResponse(`${path}[${place}].from`, `above ${before}, the place of the slope before`);
  });
});
const RAMP: Validator<Slope | readonly Slope[]> = {
  expected: 'an object, or a list of objects',
  test: (value): value is Slope | readonly Slope[] => OBJECT.test(value) || LIST.test(value),
  inside: (value, path) => void (LIST.test(value) ? read(value, SLOPES, path) : read(value, SLOPE, path)),
  schema: { oneOf: [SLOPE.schema, SLOPES.schema] },
};

/** The slopes of a ramp, by their places. */
export function slopesOf(ramp: RarityMembers['ramp']): readonly Slope[] {
  return Array.isArray(ramp) ? (ramp as readonly Slope[]) : [ramp as Slope];
}

/** The place of the first draw that a ramp raises. */
export function rampStart(ramp: RarityMembers['ramp']): number {
  return slopesOf(ramp)[0]?.from ?? Infinity;
}

/** The places from which a ramp rises by so much, of the weight, with each draw. */
export function risesOf(ramp: RarityMembers['ramp']): readonly Slope[] {
  let rise = 0;
  return slopesOf(ramp).map(({ from, add }) => ({ from, add: (rise += add) }));
}

/** The count at which a ramp has added so much: on each part of its way it rises evenly. */
function filledAt(ramp: RarityMembers['ramp'], lacking: number): number {
  let [rise, behind] = [0, 0];
  const places = slopesOf(ramp).map(({ from, add }) => {
    rise += add;
    behind += add * (from - 1);
    return Math.max(from, Math.ceil((lacking + behind) / rise));
  });
  return Math.min(...places) - 1;
}

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
  resets: {
    member: validator('own or rarer', (value) => RESETS.some((each) => each === value), {
      type: 'string',
      enum: RESETS,
    }),
    needs: (_, { within, ramp }) =>
      within === undefined && ramp === undefined
        ? { field: 'resets', expected: 'left out, because there is neither within nor ramp' }
        : undefined,
    counts: 'since',
    words: (resets, _, __, isRarest) =>
      resets === 'own' && !isRarest ? 'a rarer one does not begin the count again' : '',
  },
  ramp: {
    member: RAMP,
    needs: (ramp, { within = Infinity }) => {
      const late = slopesOf(ramp).findIndex(({ from }) => from >= within);
      const field = Array.isArray(ramp) ? `ramp[${late}].from` : 'ramp.from';
      return late < 0 ? undefined : { field, expected: `a whole number from 1 to ${within - 1}` };
    },
    counts: 'since',
    decides: { as: 'ramp', isDue: (ramp, since) => since + 1 >= rampStart(ramp) },
    adds: (ramp, since) =>
      slopesOf(ramp).reduce((sum, { from, add }) => sum + Math.max(0, add * (since + 2 - from)), 0),
    certainAt: filledAt,
    words: (ramp, { resets }, total, isRarest) => {
      const [first, ...others] = risesOf(ramp).map(({ from, add }) => ({ from, points: percentOf(add / total) }));
      const last = isRarest || resets === 'own' ? 'the last one' : 'the last one or a rarer one';
      const unit = `percentage point${first?.points === 1 ? '' : 's'}`;
      const start = `from draw ${first?.from} since ${last} on, ${first?.points} ${unit} more with each draw`;
      return [start, ...others.map(({ from, points }) => `from draw ${from} on, ${points}`)].join('; ');
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
