import { listsOf } from '../../../../src/game/rules/packs';
import type { publishedPack } from '../../../../src/game/rules/pack-odds';
import type { DrawTable, Outcome } from '../../../../src/game/rules/draw-table';

export type PackOdds = Omit<ReturnType<typeof publishedPack>, 'featured'>;
export type SlotOdds = PackOdds['layouts'][number]['slots'][number];

/** The chance of something in a card of each slot. */
export interface PackRow {
  readonly key: string;
  readonly outcome: Outcome;
  readonly chances: readonly number[];
}

/** The lists of slots where an earlier card decides between two; else none, as there is nothing to say. */
export function rowsOfLists(table: DrawTable, slots: readonly SlotOdds[]): PackRow[] {
  if (!slots.some(({ if_none }) => if_none)) return [];
  const names = listsOf(table).flatMap(({ list, table: { outcomes } }) => outcomes.map(() => list));
  return rowsBy(table, slots, (place) => names[place] ?? '');
}

/** The rarest in a pack first. */
export function rowsOfStatuses(table: DrawTable, pack: PackOdds, slots: readonly SlotOdds[]): PackRow[] {
  const order = statusesByRarity(pack).map(([status]) => status);
  const rows = rowsBy(table, slots, (place) => table.outcomes[place]?.status ?? '');
  return rows.sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}

/** A card that stands in several lists is one row. */
export function rowsOfCards(table: DrawTable, slots: readonly SlotOdds[]): PackRow[] {
  return rowsBy(table, slots, (place) => `${table.outcomes[place]?.card} ${table.outcomes[place]?.status}`);
}

/** The odds of each status in a pack, the rarest first. */
export function statusesByRarity({ statuses }: Pick<PackOdds, 'statuses'>): [string, PackOdds['statuses'][string]][] {
  return Object.entries(statuses).sort(([, one], [, other]) => one.expected - other.expected);
}

/** Outcomes of the same key are added up. What never comes in these slots is left out. */
function rowsBy({ outcomes }: DrawTable, slots: readonly SlotOdds[], keyOf: (place: number) => string): PackRow[] {
  const rows = new Map<string, PackRow>();
  outcomes.forEach((outcome, place) => {
    const key = keyOf(place);
    const before = rows.get(key);
    const chances = slots.map((slot, at) => (before?.chances[at] ?? 0) + (slot.chances[place] ?? 0));
    rows.set(key, { key, outcome: before?.outcome ?? outcome, chances });
  });
  return [...rows.values()].filter(({ chances }) => chances.some((chance) => chance > 0));
}
