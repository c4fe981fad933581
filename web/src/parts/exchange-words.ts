import type { Exchange } from '../../../src/game/rules/economy';
import { TEXTS } from '../texts';

/** What an exchange costs and gives, and how often it can be had. */
export function exchangeWords({ cost, gives, card, limit }: Exchange): string {
  const given = [gives && TEXTS.costs.amounts(gives), card && TEXTS.cards.name(card.card, card.status)];
  const words = TEXTS.give.for(TEXTS.costs.amounts(cost), given.filter(Boolean).join(', '));
  return [words, ...TEXTS.give.limits(limit ?? {})].join('; ');
}

/** What cards of each rarity give when they are taken back. */
export function salvageWords(salvage: Readonly<Record<string, Readonly<Record<string, number>>>>): string[] {
  return Object.entries(salvage).map(([status, gives]) => TEXTS.give.worth(status, TEXTS.costs.amounts(gives)));
}
