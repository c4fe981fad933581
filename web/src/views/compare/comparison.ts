import type { UserBattleList, UserCardList, UserRead } from '../../api/client';
import { countsOf } from '../player/arrange';

/** Two players in the order of their sides. */
export interface Players {
  readonly players: readonly [UserRead, UserRead];
}

/** A kind and how many cards of it one has. */
export interface Spare {
  readonly card: number;
  readonly count: number;
}

/** What two collections have in common, and what each could give to the other. */
export interface Comparison {
  readonly common: readonly { readonly card: number; readonly counts: readonly [number, number] }[];
  /** Kinds of which one has two or more, and the other none: of the first player, then of the second. */
  readonly spares: readonly [readonly Spare[], readonly Spare[]];
}

/** Compares two collections kind by kind, by number. */
export function comparisonOf(ones: readonly UserCardList[], others: readonly UserCardList[]): Comparison {
  const [one, other] = [countsOf(ones), countsOf(others)];
  const common = [...one].flatMap(([card, count]) => {
    const theirs = other.get(card);
    return theirs === undefined ? [] : [{ card, counts: [count, theirs] as const }];
  });
  return { common: common.sort((a, b) => a.card - b.card), spares: [sparesOf(one, other), sparesOf(other, one)] };
}

function sparesOf(own: ReadonlyMap<number, number>, theirs: ReadonlyMap<number, number>): Spare[] {
  return [...own]
    .filter(([card, count]) => count > 1 && !theirs.has(card))
    .map(([card, count]) => ({ card, count }))
    .sort((a, b) => a.card - b.card);
}

/** The battles of each that were against the other, the newest first. */
export function battlesBetween(
  [one, other]: readonly [number, number],
  ones: readonly UserBattleList[],
  others: readonly UserBattleList[],
): UserBattleList[] {
  const between = [
    ...ones.filter(({ opponent }) => opponent === other),
    ...others.filter(({ opponent }) => opponent === one),
  ];
  return between.sort((a, b) => b.id - a.id);
}
