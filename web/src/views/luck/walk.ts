import {
  carriedOver,
  classChances,
  type DrawState,
  firstState,
  stateAfter,
} from '../../../../src/game/rules/draw-state';
import { classesOf } from '../../../../src/game/rules/table-classes';
import { type DrawTable, packTable, totalWeight } from '../../../../src/game/rules/draw-table';
import { countedOf } from '../../../../src/game/rules/long-run';
import { newPacks, type Standing } from '../../../../src/game/rules/pack-odds';
import { afterCard, longestOf, nextList } from '../../../../src/game/rules/packs';
import { type Rarity, waited } from '../../../../src/game/rules/rarity-rules';

/** The rarity that luck is about. */
export const SUPER = 'super';
/** A draw as luck sees it. */
export interface LuckDraw {
  readonly table: DrawTable;
  /** Draws of one line count together. */
  readonly line: string;
  /** The owner's state before it; null without rules. */
  readonly state: DrawState | null;
  /** Its place in a pack, from 1; null in none. */
  readonly slot: number | null;
  readonly isSuper: boolean;
  /** Whether it is one of those that are asked about. The others are drawn, too. */
  readonly isMeant: boolean;
}

/** Draws that count together, oldest first. */
type DrawSequence = readonly [LuckDraw, ...LuckDraw[]];

/** The draws since the last super, before the first draw that is known. */
export function waitBefore({ table, state }: LuckDraw): number {
  return waited(state?.[placeOfSupers(table)]?.[0] ?? 0) ?? 0;
}

/** The place of supers among the rarities of a table; -1 where they have no rules. */
function placeOfSupers({ rules }: DrawTable): number {
  return rules?.rarities.findIndex(({ status }) => status === SUPER) ?? -1;
}

/** Where an owner may be under a table, and where draws lead from there. */
export interface WalkPlace extends Standing {
  readonly ways: () => readonly WalkStep[];
}

export interface WalkStep {
  readonly to: WalkPlace;
  readonly chance: number;
  readonly isSuper: boolean;
}

/** Whether a draw is none of the later cards of a pack. */
export function isFirst(slot: number | null): boolean {
  return slot === null || slot === 1;
}

/** A line of draws under tables that have no more rules than supers depend on: so there are few states. */
export interface Walk {
  readonly start: WalkPlace;
  /** Each with the place that one comes to whose table was that of the draw before. */
  readonly steps: readonly {
    readonly isMeant: boolean;
    /** Whether a pack goes on. Whoever has the last card of a shorter one waits. */
    readonly goesOn: boolean;
    readonly enter: ((from: WalkPlace) => WalkPlace) | undefined;
  }[];
}

/** @param line the draws of one line, oldest first */
export function walkOf(line: DrawSequence): Walk {
  const places = line.map(({ table }) => placeOfSupers(table));
  const depth = places.includes(-1) ? Infinity : Math.max(...places) + 1;
  const known = new Map<DrawTable, ReturnType<typeof placesOf>>();
  const placesUnder = (table: DrawTable): ReturnType<typeof placesOf> => {
    const found = known.get(table) ?? placesOf(narrowed(table, depth));
    known.set(table, found);
    return found;
  };
  const [first] = line;
  const begun = placesUnder(first.table);
  const start = begun.at({ state: first.state?.slice(0, depth) ?? firstState(begun.table) });
  const steps = line.flatMap(({ table, isMeant, slot }, index) => {
    // The first card stands for its pack: others who open one may get more cards, or fewer.
    if (!isFirst(slot)) return [];
    const others = Array.from({ length: longestOf(table) - 1 }, () => ({ isMeant, goesOn: true, enter: undefined }));
    const before = line[index - 1]?.table ?? table;
    const [from, to] = [placesUnder(before), placesUnder(table)];
    const enter = ({ state }: WalkPlace) => to.at({ state: carriedOver(state, from.table, to.table) });
    return [{ isMeant, goesOn: false, enter: before === table ? undefined : enter }, ...others];
  });
  return { start, steps };
}

/** The same table for supers: without the rarities that come after them, and without rules of featured cards that give no rarity. */
function narrowed({ outcomes, rules, target, pack }: DrawTable, depth: number): DrawTable {
  if (rules === undefined) return pack ? packTable(pack) : { outcomes };
  const rarities = rules.rarities.slice(0, depth).map(({ featured, ...rarity }): Rarity => {
    return featured?.within === undefined ? rarity : { ...rarity, featured };
  });
  const own = { ...rules, rarities };
  return pack ? packTable(pack, own) : { outcomes, rules: own, target };
}

function placesOf(table: DrawTable): { readonly table: DrawTable; readonly at: (standing: Standing) => WalkPlace } {
  const counted = countedOf(table);
  const places = new Map<string, WalkPlace>();
  const at = ({ state: full, opened }: Standing): WalkPlace => {
    const state = counted(full);
    const key = opened ? `${state.join(';')} ${opened.layout} ${opened.came} ${opened.marks}` : state.join(';');
    const known = places.get(key);
    if (known) return known;
    let ways: readonly WalkStep[] | undefined;
    const place = { state, opened, ways: () => (ways ??= waysFrom(table, { state, opened }, at)) };
    places.set(key, place);
    return place;
  };
  return { table, at };
}

/** Ways that differ in nothing but the cards are one. A draw without slots is a pack of one card. */
function waysFrom(table: DrawTable, { state, opened }: Standing, at: (standing: Standing) => WalkPlace): WalkStep[] {
  const chances = classChances(table, state);
  const ways = new Map<WalkPlace, Record<'supers' | 'others', number>>();
  for (const { pack, part } of opened ? [{ pack: opened, part: 1 }] : newPacks(table)) {
    const list = nextList(table, pack);
    classesOf(table).forEach((each, index) => {
      const chance = part * (chances[index] ?? 0);
      if (each.list !== list || chance === 0) return;
      const to = at({ state: stateAfter(table, state, each), opened: afterCard(table, pack, each.marks) });
      const share = totalWeight(each.outcomes.filter(({ status }) => status === SUPER)) / each.weight;
      const { supers, others } = ways.get(to) ?? { supers: 0, others: 0 };
      ways.set(to, { supers: supers + chance * share, others: others + chance * (1 - share) });
    });
  }
  const steps = [...ways].flatMap(([to, { supers, others }]) => [
    { to, chance: supers, isSuper: true },
    { to, chance: others, isSuper: false },
  ]);
  return steps.filter(({ chance }) => chance > 0);
}
