import { LARGEST_RANGE } from './seeded.js';
import { filledAt, type Ramp, RAMP, rampStart, risesOf, slopesOf } from './ramps.js';
import { members, orAbsent, TRUE, type Validator, validator, whole } from './validation.js';

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
  /** Soft pity. */
  readonly ramp: Ramp;
  readonly featured: FeaturedRule;
}

interface FeaturedRule {
  /** The chance that a card of this rarity is a featured one. */
  readonly chance: readonly [wins: number, of: number];
  /** After so many in a row that were not, the next one is. */
  readonly misses?: number | undefined;
  /** Of so many draws in a row, one gives a featured card of this rarity. */
  readonly within?: number | undefined;
  /** `within` holds until such a card has come for the first time. */
  readonly once?: true | undefined;
  /** A draw may name one of the featured cards. `misses` and `within` then give this one, and count the others as misses. */
  readonly target?: true | undefined;
}

const RESETS = ['own', 'rarer'] as const;

/** What an owner's earlier draws say of a rarity, by {@link countersOf}. Numbers are below 0 for ever when a `once` is kept: {@link waited}. */
export type RarityState = readonly number[];

/** What came of a draw, for a rarity. */
interface Came {
  /** This status, a rarer one, or another. */
  readonly what: 'own' | 'rarer' | 'other';
  /** A featured card, or the target where the owner named one. */
  readonly isHit: boolean;
}

/** What makes a draw other than by the weights alone. Of several, the first one in this order is said. */
export const DECIDERS = ['guarantee', 'ramp', 'featured', 'weights'] as const;
export type DecidedBy = (typeof DECIDERS)[number];

/** `since` and `dry` under a table with `once`, when that is kept. */
const KEPT = -1;
/** The same under a later table without `once`: it is one less with each draw, so that a table with `once` after that does not grant it again. */
const KEPT_BEFORE = -2;

/** The draws since the last one that counts; undefined under a `once` that is kept, where no rule is due any more. */
export function waited(since: number): number | undefined {
  return since >= 0 ? since : since === KEPT ? undefined : KEPT_BEFORE - since;
}

function waitAfter(since: number, hasCome: boolean, once: true | undefined): number {
  if (hasCome) return once ? KEPT : since < 0 ? KEPT_BEFORE : 0;
  return since >= 0 ? since + 1 : since === KEPT ? KEPT : since - 1;
}

/** What is counted for each rarity: the number after a draw. All begin with 0. A new one comes last. */
export const COUNTERS = {
  /** The owner's draws since the last one of this rarity; or a rarer one, unless `resets` is own. */
  since: (since: number, { what }: Came, { once, resets }: Rarity): number =>
    waitAfter(since, what === 'own' || (what === 'rarer' && resets !== 'own'), once),
  /** Those of this rarity in a row that were no hit. */
  misses: (misses: number, { what, isHit }: Came, { featured }: Rarity): number => {
    if (what !== 'own' || featured?.misses === undefined) return misses;
    return isHit ? 0 : misses + 1;
  },
  /** The owner's draws since the last hit of this rarity. */
  dry: (dry: number, { what, isHit }: Came, { featured }: Rarity): number =>
    featured?.within === undefined ? dry : waitAfter(dry, what === 'own' && isHit, featured.once),
} satisfies Record<string, (before: number, came: Came, rarity: Rarity) => number>;

export type Counter = keyof typeof COUNTERS;
/** What an owner's earlier draws say of a rarity, as its rules read it. */
type Counts = Readonly<Record<Counter, number>>;
export const COUNTER_NAMES = Object.keys(COUNTERS) as readonly Counter[];

/** The counters of waits, and whether theirs ends with the first such draw. */
const WAITS: { readonly [Name in Counter]?: (rarity: Rarity) => true | undefined } = {
  since: ({ once }) => once,
  dry: ({ featured }) => featured?.once,
};

export const isWait = (counter: Counter): boolean => WAITS[counter] !== undefined;

/** A number that was counted under one table, for a rarity of another. */
export function countUnder(counter: Counter, rarity: Rarity, count: number): number {
  if (!isWait(counter) || count >= 0) return count;
  return WAITS[counter]?.(rarity) ? KEPT : Math.min(KEPT_BEFORE, count);
}

interface Misfit {
  readonly field: string;
  readonly expected: string;
}

interface RarityRule<M> {
  /** Reads the member of a rarity as if someone lied; it has its JSON schema, too. */
  readonly member: Validator<M>;
  /** A field that does not fit to the rest of the rarity, and what it must be. */
  readonly needs?: (member: M, rarity: Rarity) => Misfit | undefined;
  /** The counters that it reads. */
  readonly counts: (member: M) => readonly Counter[];
  /** What the rule is called where it is in force; else undefined. */
  readonly decides?: (member: M, counts: Counts) => DecidedBy | undefined;
  /** The weight, of all `total`, that it adds to the rarity. */
  readonly adds?: (member: M, counts: Counts, total: number) => number;
  /** The counts of which each gives the rarity all the weight. @param lacking what it does not have by its own weight */
  readonly certainAt?: (member: M, lacking: number) => Partial<Counts>;
  /** What players read. @param total the weight of all outcomes @param isRarest whether no rarer card restarts the count */
  readonly words: (member: M, rarity: Rarity, total: number, isRarest: boolean) => string;
}

/** A part in percent, or in percentage points. */
export const percentOf = (part: number): number => Number((100 * part).toPrecision(4));
const WEIGHT = whole(1, LARGEST_RANGE);
/** Of a rate of a god pack, such as 0.0005, the hint is [1, 2000]. */
const LARGEST_HINT = 10_000;
export const CHANCE: Validator<readonly [number, number]> = {
  expected: 'two whole numbers from 1, the first below the second',
  test: (value): value is readonly [number, number] =>
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((number) => WEIGHT.test(number)) &&
    (value[0] as number) < (value[1] as number),
  hint: (value) => {
    if (typeof value !== 'number' || !(value > 0 && value < 1)) return undefined;
    const of = Array.from({ length: LARGEST_HINT }, (_, each) => each + 1).find(
      (each) => Math.abs(Math.round(value * each) / each - value) < 1e-12,
    );
    return of === undefined ? undefined : `[${Math.round(value * of)}, ${of}]`;
  },
  schema: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 2, maxItems: 2, example: [1, 2] },
};

const WITHIN = whole(2, 1000);
const drawsWithin = (within: number, once?: true): string =>
  once ? `the first ${within} draws` : `any ${within} draws in a row`;

export const RARITY_RULES: { readonly [M in keyof RarityMembers]: RarityRule<RarityMembers[M]> } = {
  within: {
    member: WITHIN,
    counts: () => ['since'],
    decides: (within, { since }) => (since + 1 >= within ? 'guarantee' : undefined),
    adds: (within, { since }, total) => (since + 1 >= within ? total : 0),
    certainAt: (within) => ({ since: within - 1 }),
    words: (within, { once }, _, isRarest) =>
      `one${isRarest ? '' : ', or a rarer one,'} in ${drawsWithin(within, once)}`,
  },
  once: {
    member: TRUE,
    needs: (_, { within }) =>
      within === undefined ? { field: 'once', expected: 'left out, because there is no within' } : undefined,
    counts: () => ['since'],
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
    counts: () => ['since'],
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
    counts: () => ['since'],
    decides: (ramp, { since }) => (since + 1 >= rampStart(ramp) ? 'ramp' : undefined),
    adds: (ramp, { since }) =>
      slopesOf(ramp).reduce((sum, { from, add }) => sum + Math.max(0, add * (since + 2 - from)), 0),
    certainAt: (ramp, lacking) => ({ since: filledAt(ramp, lacking) }),
    words: (ramp, { resets }, total, isRarest) => {
      const [first, ...others] = risesOf(ramp).map(({ from, add }) => ({ from, points: percentOf(add / total) }));
      const last = isRarest || resets === 'own' ? 'the last one' : 'the last one or a rarer one';
      const unit = `percentage point${first?.points === 1 ? '' : 's'}`;
      const start = `from draw ${first?.from} since ${last} on, ${first?.points} ${unit} more with each draw`;
      return [start, ...others.map(({ from, points }) => `from draw ${from} on, ${points}`)].join('; ');
    },
  },
  featured: {
    member: members({
      chance: CHANCE,
      misses: orAbsent(whole(1, 10)),
      within: orAbsent(WITHIN),
      once: orAbsent(TRUE),
      target: orAbsent(TRUE),
    }),
    needs: ({ misses, within, once, target }) => {
      if (once && within === undefined)
        return { field: 'featured.once', expected: 'left out, because there is no featured.within' };
      return target && misses === undefined && within === undefined
        ? { field: 'featured.target', expected: 'left out, because there is neither misses nor within beside it' }
        : undefined;
    },
    counts: ({ misses, within }) => [
      ...(misses === undefined ? [] : ['misses' as const]),
      ...(within === undefined ? [] : ['dry' as const]),
    ],
    decides: ({ misses = Infinity, within = Infinity }, counts) =>
      counts.dry + 1 >= within ? 'guarantee' : counts.misses >= misses ? 'featured' : undefined,
    adds: ({ within = Infinity }, { dry }, total) => (dry + 1 >= within ? total : 0),
    certainAt: ({ within = Infinity }) => ({ dry: within - 1 }),
    words: ({ chance: [wins, of], misses, within, once, target }) => {
      const due = misses === 1 ? 'one that is not' : `${misses} that are not`;
      return [
        `a featured card with ${percentOf(wins / of)} %`,
        misses === undefined ? '' : `, and for certain after ${due}`,
        within === undefined ? '' : `; one for certain in ${drawsWithin(within, once)}`,
        target ? '; of these the one that the player names' : '',
      ].join('');
    },
  },
};

export type RuleName = keyof RarityMembers;
export const RULE_NAMES = Object.keys(RARITY_RULES) as readonly RuleName[];

/** What the state of each rarity has: two counters, and later ones up to the last that a rule reads. Other states stay as they are. */
export function countersOf(rarities: readonly Rarity[]): readonly Counter[] {
  const read = rarities.flatMap((rarity) => rulesOf(rarity, []).flatMap(({ counts }) => counts));
  return COUNTER_NAMES.slice(0, Math.max(1, ...read.map((name) => COUNTER_NAMES.indexOf(name))) + 1);
}

/** The rules that a rarity has, in a state. */
export function rulesOf(rarity: Rarity, state: RarityState) {
  const counts = countsIn(state);
  return RULE_NAMES.filter((name) => rarity[name] !== undefined).map((name) => {
    // A rule takes the member of its own name, which the compiler does not follow.
    const rule = RARITY_RULES[name] as RarityRule<unknown>;
    const member = rarity[name];
    return {
      counts: rule.counts(member),
      decidedBy: rule.decides?.(member, counts),
      adds: (total: number): number => rule.adds?.(member, counts, total) ?? 0,
      certainAt: (lacking: number): Partial<Counts> => rule.certainAt?.(member, lacking) ?? {},
      misfit: (): Misfit | undefined => rule.needs?.(member, rarity),
      words: (total: number, isRarest: boolean): string => rule.words(member, rarity, total, isRarest),
    };
  });
}

/** Whether a card of this rarity is a featured one for certain, or the target. */
export function isFeaturedDue({ featured }: Rarity, state: RarityState): boolean {
  return featured !== undefined && RARITY_RULES.featured.decides?.(featured, countsIn(state)) !== undefined;
}

function countsIn(state: RarityState): Counts {
  const counts: Partial<Record<Counter, number>> = {};
  COUNTER_NAMES.forEach((name, place) => {
    const number = state[place] ?? 0;
    counts[name] = isWait(name) ? (waited(number) ?? KEPT) : number;
  });
  return counts as Counts;
}

export function nextOf(rarity: Rarity, state: RarityState, came: Came): RarityState {
  return state.map((count, place) => COUNTERS[COUNTER_NAMES[place] ?? 'since'](count, came, rarity));
}
