import type { ExchangeOffer } from '../../../src/game/rules/economy';
import { texts } from '../texts';

/** What an exchange costs and gives, and how often it can be had. */
export function exchangeWords({ cost, gives, card, limit }: ExchangeOffer): string {
  const given = [gives && texts().costs.amounts(gives), card && texts().cards.name(card.card, card.status)];
  const words = texts().give.for(texts().costs.amounts(cost), given.filter(Boolean).join(', '));
  return [words, ...texts().give.limits(limit ?? {})].join('; ');
}

/** What cards of each rarity give when they are taken back. */
export function salvageWords(salvage: Readonly<Record<string, Readonly<Record<string, number>>>>): string[] {
  return Object.entries(salvage).map(([status, gives]) => texts().give.worth(status, texts().costs.amounts(gives)));
}
