import type { ShortCard } from '../../api/named';
import type { TradeRead } from '../../api/client';
import { texts } from '../../texts';

/** Who gives what. */
interface Side {
  readonly user: number;
  /** Ids. */
  readonly cards: readonly number[];
}

/** Cards by their ids: null for one that is gone, undefined while that is not known. */
export type KnownCards = ReadonlyMap<number, ShortCard | null | undefined>;

/** Both sides of a trade, as one of them sees it. */
export function sidesOf({ from, to, gives, asks }: TradeRead, player: number): { mine: Side; theirs: Side } {
  const sides = [
    { user: from, cards: gives },
    { user: to, cards: asks },
  ] as const;
  return to === player ? { mine: sides[1], theirs: sides[0] } : { mine: sides[0], theirs: sides[1] };
}

/** One for one of the same rarity, as far as there are such; else one for one. */
export function evenOf(mine: readonly number[], theirs: readonly number[], cards: KnownCards): number[] {
  const left = [...theirs];
  const pairs = mine.flatMap((id) => {
    const place = left.findIndex((other) => cards.get(other)?.status === cards.get(id)?.status);
    return place < 0 ? [] : [id, ...left.splice(place, 1)];
  });
  return pairs.length > 0 ? pairs : [...mine.slice(0, 1), ...theirs.slice(0, 1)];
}

/** So many cards are named; of more it is said how many they are. */
const MOST_NAMED = 4;

/** The names of some cards, each once with how many there are. */
export function namesOf(ids: readonly number[], cards: KnownCards): string {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const card = cards.get(id);
    const name = card ? texts().cards.inList(card.card, card.status) : card === null ? texts().trades.gone(id) : '…';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${name} ${texts().collection.times(count)}` : name));
  return counts.size > MOST_NAMED ? texts().trades.count(ids.length) : texts().trades.list(names);
}
