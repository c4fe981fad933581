import type { Outcome } from '../../../../src/game/rules/draw-table';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import { emptyFields } from './economy-draft';

const GROUP_FIELDS = ['status', 'cards', 'cp', 'weight', 'within', 'from', 'add', 'chance', 'misses', 'near'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];
/** Whether a rarer card leaves the count, a guarantee holds once, and players choose one of the featured cards. */
export type GroupFlag = 'own' | 'once' | 'nearOnce' | 'target';

/** What is typed for a rarity, as text. */
export interface RarityGroup extends Readonly<Record<GroupField, string>>, Readonly<Record<GroupFlag, boolean>> {
  readonly featured: readonly number[];
  /** What it was made from: it has what no field shows. */
  readonly outcomes: readonly Outcome[];
  readonly rarity?: Rarity | undefined;
}

export const NEW_GROUP: RarityGroup = {
  ...emptyFields(GROUP_FIELDS),
  cp: '1-200',
  weight: '100',
  own: false,
  once: false,
  nearOnce: false,
  target: false,
  featured: [],
  outcomes: [],
};

/** The cards of a rarity, as they are typed. Where none is, an empty one, which the rules refuse. */
export function cardsIn({ cards }: RarityGroup): string[] {
  return cards.trim() === '' ? [''] : partsIn(cards);
}

/** The parts of a list that is typed. */
export function partsIn(text: string): string[] {
  return text.split(/[\s,、，]+/).filter(Boolean);
}
