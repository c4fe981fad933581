import { type DrawTable, namesOf, ofEachTable, type Pack, placeOf, type Slot } from './draw-table.js';
import { LARGEST_RANGE, type RandomInteger } from './seeded.js';

// What a pack is made of: its lists, its layouts, and the places of a layout. A table without slots is a pack of one card. The page uses
// this file too.

/** A place of a pack: one card comes there. */
interface Place extends Pick<Slot, 'list' | 'if_none'> {
  /** The place of its slot in the layout, and of its `if_none` among those of the table; -1 without one. */
  readonly slot: number;
  readonly condition: number;
}

/** What a pack may be: the slots of the banner, or others in their place. */
interface Layout {
  /** It comes so many times in {@link partsOf}`.of` packs. */
  readonly share: number;
  readonly slots: readonly Slot[];
  readonly places: readonly Place[];
}

/** A list of a pack as a table of its own, and the place of its first outcome in the table of the pack. */
interface ListTable {
  readonly list: string;
  readonly from: number;
  readonly table: DrawTable;
}

/** A pack that is being opened: its layout, how many cards came, and a bit for each `if_none` of which a status is among them. */
export interface OpenPack {
  readonly layout: number;
  readonly came: number;
  readonly marks: number;
}

const ONE_CARD: readonly Slot[] = [{ list: '' }];

const partsOf = ofEachTable(partsFrom);

export function layoutsOf(table: DrawTable): readonly Layout[] {
  return partsOf(table).layouts;
}

/** The part of all packs that have this layout. */
export function chanceOfLayout(table: DrawTable, layout: number): number {
  const { layouts, of } = partsOf(table);
  return (layouts[layout]?.share ?? 0) / of;
}

/** The lists of a table, in the order of their names. A table without slots is its own list. */
export function listsOf(table: DrawTable): readonly ListTable[] {
  return partsOf(table).lists;
}

export function listNamed(table: DrawTable, name: string): ListTable {
  return partsOf(table).lists.find(({ list }) => list === name) as ListTable;
}

/** The most cards that a pack may have. */
export function longestOf(table: DrawTable): number {
  return Math.max(...layoutsOf(table).map(({ places }) => places.length));
}

/** A pack before its first card. It takes an integer only where there are several layouts. */
export function newPack(table: DrawTable, integer: RandomInteger): OpenPack {
  const { layouts, of } = partsOf(table);
  const shares = layouts.map(({ share }) => share);
  return { layout: of === 1 ? 0 : placeOf(shares, integer(of)), came: 0, marks: 0 };
}

/** The list that the next card of a pack comes from. */
export function nextList(table: DrawTable, { layout, came, marks }: OpenPack): string {
  const place = layoutsOf(table)[layout]?.places[came];
  if (!place) throw new RangeError('A pack has no such place');
  const { list, if_none, condition } = place;
  return if_none && (marks & (1 << condition)) === 0 ? if_none.list : list;
}

/** The pack after a card of this status; undefined after its last one. What no later place reads of it is forgotten. */
export function afterCard(table: DrawTable, pack: OpenPack, marks: number): OpenPack | undefined {
  const { layout, came } = pack;
  const later = layoutsOf(table)[layout]?.places.slice(came + 1) ?? [];
  if (later.length === 0) return undefined;
  const read = later.reduce((all, { condition }) => (condition < 0 ? all : all | (1 << condition)), 0);
  return { layout, came: came + 1, marks: (pack.marks | marks) & read };
}

/** A bit for each `if_none` of the table that names this status. */
export function marksOf(table: DrawTable, status: string): number {
  return partsOf(table).conditions.reduce(
    (marks, statuses, place) => (statuses.includes(status) ? marks | (1 << place) : marks),
    0,
  );
}

/** The least common multiple of denominators; above {@link LARGEST_RANGE} it is not exact. */
export function commonDenominator(chances: Pack['instead'] = []): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  return chances.reduce((of, { chance: [, each] }) => Math.min(2 * LARGEST_RANGE, (of / divisor(of, each)) * each), 1);
}

function sharesOf(instead: Pack['instead'] = []): number[] {
  const of = commonDenominator(instead);
  return instead.map(({ chance: [times, each] }) => (of / each) * times);
}

/** In how many of {@link commonDenominator} packs the slots of the banner come. */
export function ownShare(instead: Pack['instead']): number {
  return sharesOf(instead).reduce((left, share) => left - share, commonDenominator(instead));
}

/** The statuses of each `if_none`, once. */
export function conditionsOf({ slots, instead = [] }: Pick<Pack, 'slots' | 'instead'>): readonly (readonly string[])[] {
  const all = [...slots, ...instead.flatMap((layout) => layout.slots)].flatMap(({ if_none }) => if_none ?? []);
  return [...new Map(all.map(({ status }) => [JSON.stringify(status), status])).values()];
}

function partsFrom(table: DrawTable) {
  const { pack, rules } = table;
  const conditions = pack ? conditionsOf(pack) : [];
  const keys = conditions.map((status) => JSON.stringify(status));
  const places = (slots: readonly Slot[]): Place[] =>
    slots.flatMap(({ list, if_none, count = 1 }, slot) => {
      const condition = if_none ? keys.indexOf(JSON.stringify(if_none.status)) : -1;
      return Array.from({ length: count }, () => ({ list, if_none, slot, condition }));
    });
  const { slots, instead = [] } = pack ?? { slots: ONE_CARD };
  const of = commonDenominator(instead);
  const shares = sharesOf(instead);
  const own = { share: ownShare(instead), slots, places: places(slots) };
  const layouts = instead.map((each, place) => {
    return { share: shares[place] ?? 0, slots: each.slots, places: places(each.slots) };
  });
  let from = 0;
  const lists = namesOf(pack?.lists ?? {}).map((list) => {
    const outcomes = pack?.lists[list] ?? [];
    const at = { list, from, table: { outcomes, rules } };
    from += outcomes.length;
    return at;
  });
  // The banner's own slots come last, as in the walk.
  return { of, layouts: [...layouts, own] as Layout[], conditions, lists: pack ? lists : [{ list: '', from, table }] };
}

/** The cards of a slot, by their places in the pack from 1. */
export interface PlacedSlot<Slot> {
  readonly slot: Slot;
  readonly first: number;
  readonly last: number;
}

/** The slots of a layout, one after the other. */
export function placed<Slot extends { readonly count?: number | undefined }>(
  slots: readonly Slot[],
): PlacedSlot<Slot>[] {
  let last = 0;
  return slots.map((slot) => {
    const first = last + 1;
    last += slot.count ?? 1;
    return { slot, first, last };
  });
}
