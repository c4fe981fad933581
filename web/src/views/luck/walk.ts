import {
  carriedOver,
  classChances,
  type DrawState,
  firstState,
  stateAfter,
} from '../../../../src/game/rules/draw-state';
import { classesOf } from '../../../../src/game/rules/table-classes';
import { type DrawTable, totalWeight } from '../../../../src/game/rules/draw-table';
import { countedOf } from '../../../../src/game/rules/long-run';
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
  readonly isSuper: boolean;
  /** Whether it is one of those that are asked about. The others are drawn, too. */
  readonly isMeant: boolean;
}

/** Draws that count together, oldest first. */
export type DrawSequence = readonly [LuckDraw, ...LuckDraw[]];

/** The draws since the last super, before the first draw that is known. */
export function waitBefore({ table, state }: LuckDraw): number {
  return waited(state?.[placeOfSupers(table)]?.[0] ?? 0) ?? 0;
}

/** The place of supers among the rarities of a table; -1 where they have no rules. */
function placeOfSupers({ rules }: DrawTable): number {
  return rules?.rarities.findIndex(({ status }) => status === SUPER) ?? -1;
}

/** Where an owner may be under a table, and where draws lead from there. */
export interface WalkPlace {
  readonly state: DrawState;
  readonly ways: () => readonly WalkStep[];
}

export interface WalkStep {
  readonly to: WalkPlace;
  readonly chance: number;
  readonly isSuper: boolean;
}

/** A line of draws under tables that have no more rules than supers depend on: so there are few states. */
export interface Walk {
  readonly start: WalkPlace;
  /** Each with the place that one comes to whose table was that of the draw before. */
  readonly steps: readonly {
    readonly isMeant: boolean;
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
  const start = placesUnder(first.table).at(first.state?.slice(0, depth) ?? firstState(placesUnder(first.table).table));
  const steps = line.map(({ table, isMeant }, index) => {
    const before = line[index - 1]?.table ?? table;
    if (before === table) return { isMeant, enter: undefined };
    const [from, to] = [placesUnder(before), placesUnder(table)];
    return { isMeant, enter: ({ state }: WalkPlace) => to.at(carriedOver(state, from.table, to.table)) };
  });
  return { start, steps };
}

/** The same table for supers: without the rarities that come after them, and without rules of featured cards that give no rarity. */
function narrowed({ outcomes, rules, target }: DrawTable, depth: number): DrawTable {
  if (rules === undefined) return { outcomes };
  const rarities = rules.rarities.slice(0, depth).map(({ featured, ...rarity }): Rarity => {
    return featured?.within === undefined ? rarity : { ...rarity, featured };
  });
  return { outcomes, rules: { ...rules, rarities }, target };
}

function placesOf(table: DrawTable): { readonly table: DrawTable; readonly at: (state: DrawState) => WalkPlace } {
  const counted = countedOf(table);
  const places = new Map<string, WalkPlace>();
  const at = (full: DrawState): WalkPlace => {
    const state = counted(full);
    const key = state.join(';');
    const known = places.get(key);
    if (known) return known;
    let ways: readonly WalkStep[] | undefined;
    const place = { state, ways: () => (ways ??= waysFrom(table, state, at)) };
    places.set(key, place);
    return place;
  };
  return { table, at };
}

/** Ways that differ in nothing but the cards are one. */
function waysFrom(table: DrawTable, state: DrawState, at: (state: DrawState) => WalkPlace): WalkStep[] {
  const chances = classChances(table, state);
  const ways = new Map<string, WalkStep>();
  classesOf(table).forEach((each, index) => {
    const to = at(stateAfter(table, state, each));
    const supers = totalWeight(each.outcomes.filter(({ status }) => status === SUPER)) / each.weight;
    for (const isSuper of [true, false]) {
      const chance = (chances[index] ?? 0) * (isSuper ? supers : 1 - supers);
      const key = `${isSuper ? 1 : 0} ${to.state.join(';')}`;
      if (chance > 0) ways.set(key, { to, chance: chance + (ways.get(key)?.chance ?? 0), isSuper });
    }
  });
  return [...ways.values()];
}
