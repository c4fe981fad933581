import { listsOf } from '../../../../src/game/rules/packs';
import type { OddsRead, Outcome } from '../../api/client';
import { tableOf } from '../../api/draw-table';

export type PackOdds = NonNullable<OddsRead['pack']>;
export type SlotOdds = PackOdds['layouts'][number]['slots'][number];

/** The cards of a slot, by their places in the pack from 1. */
export interface PlacedSlot {
  readonly slot: SlotOdds;
  readonly first: number;
  readonly last: number;
}

/** The chance of something in a card of each slot. */
export interface PackRow {
  readonly key: string;
  readonly outcome: Outcome;
  readonly chances: readonly number[];
}

/** The slots of a layout, one after the other. */
export function placed(slots: readonly SlotOdds[]): PlacedSlot[] {
  let last = 0;
  return slots.map((slot) => {
    const first = last + 1;
    last += slot.count ?? 1;
    return { slot, first, last };
  });
}

/** The lists of slots where an earlier card decides between two; else none, as there is nothing to say. */
export function rowsOfLists(odds: OddsRead, slots: readonly SlotOdds[]): PackRow[] {
  if (!slots.some(({ if_none }) => if_none)) return [];
  const names = listsOf(tableOf(odds)).flatMap(({ list, table }) => table.outcomes.map(() => list));
  return rowsBy(odds, slots, (place) => names[place] ?? '');
}

/** The rarest in a pack first. */
export function rowsOfStatuses(odds: OddsRead, slots: readonly SlotOdds[]): PackRow[] {
  const order = statusesByRarity(odds).map(([status]) => status);
  const rows = rowsBy(odds, slots, (place) => odds.outcomes[place]?.status ?? '');
  return rows.sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
}

/** A card that stands in several lists is one row. */
export function rowsOfCards(odds: OddsRead, slots: readonly SlotOdds[]): PackRow[] {
  return rowsBy(odds, slots, (place) => `${odds.outcomes[place]?.card} ${odds.outcomes[place]?.status}`);
}

/** The odds of each status in a pack, the rarest first. */
export function statusesByRarity({ pack }: OddsRead): [string, PackOdds['statuses'][string]][] {
  return Object.entries(pack?.statuses ?? {}).sort(([, one], [, other]) => one.expected - other.expected);
}

/** Outcomes of the same key are added up. What never comes in these slots is left out. */
function rowsBy({ outcomes }: OddsRead, slots: readonly SlotOdds[], keyOf: (place: number) => string): PackRow[] {
  const rows = new Map<string, PackRow>();
  outcomes.forEach((outcome, place) => {
    const key = keyOf(place);
    const before = rows.get(key);
    const chances = slots.map((slot, at) => (before?.chances[at] ?? 0) + (slot.chances[place] ?? 0));
    rows.set(key, { key, outcome: before?.outcome ?? outcome, chances });
  });
  return [...rows.values()].filter(({ chances }) => chances.some((chance) => chance > 0));
}
