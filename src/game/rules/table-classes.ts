import { type DrawTable, ofEachTable, type Outcome, targetsOf, totalWeight } from './draw-table.js';
import { listsOf, marksOf } from './packs.js';
import type { Rarity } from './rarity-rules.js';

// What draws need of a table. The page uses this file too.

/**
 * A group of outcomes that all states treat alike: in each state they are as likely for their weight, and change the state in the same way.
 * `rarity` is the place of their rarity, or the number of rarities for the rest; `places` are the places of the outcomes in the table. With a
 * target only that card is a hit; else each featured card is. `share` is the part of the weight of the featured outcomes, or of the others.
 * In a pack's table, `list` has the places; they are this `part`, by weight, of the class in the place `at` of that list, and `marks` is what
 * their statuses say of each `if_none`.
 */
export type OutcomeClass = ReturnType<typeof partsFrom>['classes'][number];

/** A class of a table without slots has no list, and is no part of another. */
const WHOLE = { list: '', part: 1, marks: 0 };
/** What a draw needs of a table. */
export const partsOf = ofEachTable(partsFrom);

/**
 * The classes of a table: of each rarity the hits, the other featured outcomes, then the others; the rest last. None is empty. Of a pack they
 * are those of each list, in parts which every `if_none` treats alike.
 */
export const classesOf: (table: DrawTable) => readonly OutcomeClass[] = ofEachTable((table) =>
  table.pack ? classesOfLists(table) : partsOf(table).classes,
);

function classesOfLists(table: DrawTable): readonly OutcomeClass[] {
  return listsOf(table).flatMap(({ list, from, table: of }) =>
    classesOf(of).flatMap((whole) => {
      const marked = whole.outcomes.map((outcome, at) => {
        return { outcome, place: from + (whole.places[at] ?? 0), marks: marksOf(table, outcome.status) };
      });
      return [...new Set(marked.map(({ marks }) => marks))].map((marks) => {
        const own = marked.filter((each) => each.marks === marks);
        const outcomes = own.map(({ outcome }) => outcome);
        const weight = totalWeight(outcomes);
        const places = own.map(({ place }) => place);
        return { ...whole, list, marks, weight, part: weight / whole.weight, outcomes, places };
      });
    }),
  );
}

/** Of each class the part, by weight, that these outcomes are. */
export function sharesOf(table: DrawTable, isMeant: (outcome: Outcome) => boolean): number[] {
  return classesOf(table).map(({ outcomes, weight }) => totalWeight(outcomes.filter(isMeant)) / weight);
}

/** The weight that the outcomes of a key have of each class, by keys. Outcomes without a key do not count. */
export function weightsBy(table: DrawTable, keyOf: (outcome: Outcome) => string | undefined) {
  const classes = classesOf(table);
  const weights = new Map<string, number[]>();
  for (const [at, { outcomes }] of classes.entries())
    for (const outcome of outcomes) {
      const key = keyOf(outcome);
      if (key === undefined) continue;
      const own = weights.get(key) ?? classes.map(() => 0);
      own[at] = (own[at] ?? 0) + outcome.weight;
      weights.set(key, own);
    }
  return weights;
}

/** The card of this status that a draw names, if any. */
export function targetIn(table: DrawTable, status: string): number | undefined {
  if (table.target === undefined) return undefined;
  return targetsOf(table).some((each) => each.card === table.target && each.status === status)
    ? table.target
    : undefined;
}

interface Pool {
  readonly outcomes: readonly Outcome[];
  readonly places: readonly number[];
}
/** The outcomes that count in draws of a rarity, in their order. */
export type Pools = Readonly<Record<'hits' | 'featured' | 'others', Pool>>;

function partsFrom(table: DrawTable) {
  const rarities = table.rules?.rarities ?? [];
  const targets = rarities.map(({ status }) => targetIn(table, status));
  const all = table.outcomes.map((outcome, place) => {
    const found = rarities.findIndex(({ status }) => status === outcome.status);
    const isFeatured = rarities[found]?.featured !== undefined && outcome.featured === true;
    const isHit = isFeatured && outcome.card === (targets[found] ?? outcome.card);
    return { outcome, place, rarity: found < 0 ? rarities.length : found, isFeatured, isHit };
  });
  const poolOf = (isMeant: (one: (typeof all)[number]) => boolean): Pool => {
    const own = all.filter(isMeant);
    return { outcomes: own.map(({ outcome }) => outcome), places: own.map(({ place }) => place) };
  };
  const each = [...rarities.keys(), rarities.length];
  const pools = each.map((rarity): Pools => {
    return {
      hits: poolOf((one) => one.rarity === rarity && one.isHit),
      featured: poolOf((one) => one.rarity === rarity && one.isFeatured),
      others: poolOf((one) => one.rarity === rarity && !one.isFeatured),
    };
  });
  const classes = classesFrom(each, pools, (rarity, kind) =>
    poolOf((one) => one.rarity === rarity && one.isFeatured === kind.isFeatured && one.isHit === kind.isHit),
  );
  const classOf: (typeof classes)[number][] = [];
  for (const each of classes) for (const place of each.places) classOf[place] = each;
  // Of each rarity, then of the rest.
  const weights = each.map((rarity) => totalWeight(classes.filter((one) => one.rarity === rarity)));
  // A list of a pack may lack a rarity, or its featured cards: their rules count where they are.
  const inForce = rarities.map((rarity, place): Rarity => {
    const { status } = rarity;
    if (weights[place] === 0) return { status };
    return rarity.featured && pools[place]?.hits.outcomes.length === 0 ? { ...rarity, featured: undefined } : rarity;
  });
  return { total: totalWeight(table.outcomes), classes, classOf, pools, rarities, inForce, weights };
}

const KINDS = [
  { isFeatured: true, isHit: true },
  { isFeatured: true, isHit: false },
  { isFeatured: false, isHit: false },
];

type Kind = (typeof KINDS)[number];

function classesFrom(
  rarities: readonly number[],
  pools: readonly Pools[],
  poolOf: (rarity: number, kind: Kind) => Pool,
) {
  const classes = rarities.flatMap((rarity) =>
    KINDS.map((kind) => {
      const { isFeatured, isHit } = kind;
      const own = poolOf(rarity, kind);
      const weight = totalWeight(own.outcomes);
      const share = weight / totalWeight(pools[rarity]?.[isFeatured ? 'featured' : 'others'].outcomes ?? []);
      return { rarity, isFeatured, isHit, weight, share, ...WHOLE, ...own };
    }),
  );
  return classes.filter(({ weight }) => weight > 0).map((one, at) => ({ ...one, at }));
}
