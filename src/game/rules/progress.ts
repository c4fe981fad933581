import { type DrawState, firstState, sharesIn } from './draw-state.js';
import { type DrawTable, type Outcome, totalWeight } from './draw-table.js';
import { listNamed, listsOf } from './packs.js';
import { partsOf } from './table-classes.js';
import { type Counter, type Rarity, rulesOf, waited } from './rarity-rules.js';

export type RarityProgress = ReturnType<typeof progressOf>[number];

/**
 * How far an owner is towards each rarity of a table, the rarest first: draws `since` the last one of it or a rarer one (null when a
 * guarantee that holds once is kept); `missed`, those of it in a row that were not featured (null without such a rule); `left` and
 * `featured_left`, the most draws to the next one (null where nothing makes it certain, as where a list of a pack has none). With a target
 * that one alone is featured. The page uses this file too.
 */
export function progressOf(table: DrawTable, state: DrawState) {
  return (table.rules?.rarities ?? []).map((rarity, place) => {
    const { status, featured } = rarity;
    const [number = 0, missed = 0, dry = 0] = state[place] ?? [];
    const since = waited(number);
    const leftFrom = (from: number | undefined): number | null => {
      const left = certainIn(table, rarity) - (from ?? 0) + 1;
      return from === undefined || left === Infinity ? null : Math.max(1, left);
    };
    const left = leftFrom(since);
    const again = rarity.once ? null : leftFrom(0);
    const misses = featured?.misses;
    const more = misses === undefined ? 0 : Math.max(0, misses - missed);
    const isSure = left !== null && misses !== undefined && (more === 0 || again !== null);
    const byMisses = isSure ? left + more * (again ?? 0) : Infinity;
    const byDry = Math.max(1, (featured?.within ?? Infinity) - (waited(dry) ?? -Infinity));
    const most = Math.min(byMisses, byDry);
    // A rarer card may come in place of one of a later rarity, so only the rarest is certain.
    const isCertain = place === 0 && most < Infinity && isInAllLists(table, place);
    const featured_left = isCertain ? most : null;
    return { status, since: since ?? null, left, missed: featured ? missed : null, featured_left };
  });
}

/**
 * The chances that the next draw has a rarity, by how many draws there were since the last one: from 0 until it is certain, or one chance
 * where it never is. A rarer one has waited as long, others not at all.
 */
export function curveOf(table: DrawTable, place: number): number[] {
  const rarity = table.rules?.rarities[place];
  const list = rarity ? firstWith(table, rarity) : table;
  const last = rarity ? certainAt(list.outcomes, rarity) : Infinity;
  return Array.from({ length: last === Infinity ? 1 : last + 1 }, (_, since) => {
    const state = firstState(table).map(([, ...others], each) => [each <= place ? since : 0, ...others]);
    return chanceOf(list, state, place);
  });
}

/** Whether the rules of a rarity are in force for each card of a pack: no list lacks the rarity, or its featured cards. */
function isInAllLists(table: DrawTable, place: number): boolean {
  return listsOf(table).every((list) => {
    const { inForce, rarities } = partsOf(list.table);
    return inForce[place] === rarities[place];
  });
}

/** Whether what the rules of a rarity make certain may have to wait for a card of a list that has it. */
export function mayWaitForList(table: DrawTable, place: number): boolean {
  const { within, featured } = table.rules?.rarities[place] ?? {};
  return (within ?? featured?.within ?? featured?.misses) !== undefined && !isInAllLists(table, place);
}

/** The table, or of a pack the first list in its own slots that has the rarity. */
function firstWith(table: DrawTable, { status }: Rarity): DrawTable {
  const lists = (table.pack?.slots ?? []).map(({ list }) => listNamed(table, list).table);
  return (
    lists.find(({ outcomes }) => outcomes.some((outcome) => outcome.status === status)) ??
    listsOf(table)[0]?.table ??
    table
  );
}

/** The weight that a rarity is drawn from; of a pack, that of the first list that has it. */
export function weightFor(table: DrawTable, rarity: Rarity): number {
  return totalWeight(firstWith(table, rarity).outcomes);
}

/** The count that makes a rarity certain: Infinity where a list of a pack lacks it, else what all lists need. */
function certainIn(table: DrawTable, rarity: Rarity): number {
  return Math.max(...listsOf(table).map((list) => certainAt(list.table.outcomes, rarity)));
}

/** The chance that the next draw has a rarity; of a pack, a draw from the first list that has it. */
export function chanceOf(table: DrawTable, state: DrawState, place: number): number {
  const rarity = table.rules?.rarities[place];
  const list = rarity ? firstWith(table, rarity) : table;
  return (sharesIn(list, state)[place] ?? 0) / totalWeight(list.outcomes);
}

/** At this count the rules of the rarity give it all the weight; Infinity where they never do, and where it is not there. */
export function certainAt(outcomes: readonly Outcome[], rarity: Rarity, counter: Counter = 'since'): number {
  if (!outcomes.some(({ status }) => status === rarity.status)) return Infinity;
  const lacking = totalWeight(outcomes.filter(({ status }) => status !== rarity.status));
  return Math.min(...rulesOf(rarity, []).map((rule) => rule.certainAt(lacking)[counter] ?? Infinity));
}
