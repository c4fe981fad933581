import type { OddsRead, UserCardList } from '../../api/client';

export const SORTS = ['newest', 'cp', 'number', 'rarity'] as const;
export type Sort = (typeof SORTS)[number];

/** What of a collection is shown, and how. */
export interface View {
  readonly sort: Sort;
  /** Undefined for any. */
  readonly rarity: string | undefined;
  readonly number: number | undefined;
  /** Whether cards of one number and rarity lie on each other. */
  readonly stacked: boolean;
  /** Whether only kinds are shown of which there are two or more. */
  readonly twice: boolean;
}

/** Cards that lie on each other, the first of the order on top. */
export interface Stack {
  readonly top: UserCardList;
  readonly count: number;
  /** Whether there are two or more cards of its kind, in whatever rarity. */
  readonly isTwice: boolean;
}

type Order = (a: UserCardList, b: UserCardList) => number;

/** The stacks of a collection in order. Without stacking each has one card. */
export function arrange(cards: readonly UserCardList[], view: View, rarities: ReadonlyMap<string, number>): Stack[] {
  const { rarity, number, stacked, twice, sort } = view;
  const counts = countsOf(cards);
  const isTwice = ({ card }: UserCardList): boolean => (counts.get(card) ?? 0) > 1;
  const fitting = cards.filter(
    (each) =>
      (rarity === undefined || each.status === rarity) &&
      (number === undefined || each.card === number) &&
      (!twice || isTwice(each)),
  );
  const order = orderOf(sort, rarities);
  const sorted = fitting.toSorted((a, b) => order(a, b) || b.id - a.id);
  const stacks = stacked ? stack(sorted) : sorted.map((top) => ({ top, count: 1 }));
  return stacks.map((each) => ({ ...each, isTwice: isTwice(each.top) }));
}

function orderOf(sort: Sort, rarities: ReadonlyMap<string, number>): Order {
  const chance = (status: string): number => rarities.get(status) ?? 0;
  const orders: Record<Sort, Order> = {
    newest: (a, b) => b.id - a.id,
    cp: (a, b) => b.cp - a.cp,
    number: (a, b) => a.card - b.card,
    rarity: (a, b) => chance(a.status) - chance(b.status),
  };
  return orders[sort];
}

/** A stack lies where its first card would, and shows it: so what is shown is in order. */
function stack(cards: readonly UserCardList[]): Omit<Stack, 'isTwice'>[] {
  const stacks = new Map<string, Omit<Stack, 'isTwice'>>();
  for (const card of cards) {
    const kind = `${card.card} ${card.status}`;
    const { top, count } = stacks.get(kind) ?? { top: card, count: 0 };
    stacks.set(kind, { top, count: count + 1 });
  }
  return [...stacks.values()];
}

type Table = Pick<OddsRead, 'outcomes' | 'total'>;

/** How likely each rarity is under some tables: under the one that has it most. */
export function chancesOf(tables: readonly Table[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const { outcomes, total } of tables) {
    const chances = new Map<string, number>();
    for (const { status, weight } of outcomes) chances.set(status, (chances.get(status) ?? 0) + weight / total);
    for (const [status, chance] of chances) most.set(status, Math.max(chance, most.get(status) ?? 0));
  }
  return most;
}

/** Every number that some tables give, in order, and whether the collection has it. */
export function kindsOf(
  cards: readonly UserCardList[],
  tables: readonly Pick<OddsRead, 'outcomes'>[],
): [number, boolean][] {
  const owned = new Set(cards.map(({ card }) => card));
  const numbers = tables.flatMap(({ outcomes }) => outcomes.map(({ card }) => card));
  return [...new Set(numbers)].sort((a, b) => a - b).map((card) => [card, owned.has(card)]);
}

/** How many cards of each kind there are. */
function countsOf(cards: readonly UserCardList[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { card } of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** What happened, by its days. What is of one day comes together. */
export function byDay<Item extends { readonly day: string }>(items: readonly Item[]): [string, Item[]][] {
  const days = new Map<string, Item[]>();
  for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item]);
  return [...days];
}

/** The values that occur, in order. */
export function occurring<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}
