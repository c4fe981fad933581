import type { Price } from '../../../../src/game/rules/economy';
import { whole } from '../format';

/** What an operator gives and takes of currencies, and exchanges for players. */
export const GIVE = {
  give: {
    currency: 'Currency',
    amount: 'Amount',
    reason: 'Reason, as players read it',
    reference: 'Reference',
    one: 'Give or take',
    oneText: 'An entry of the balance, which players see with its reason.',
    oneNow: 'Enter',
    exchange: 'Exchange',
    exchangeText: 'Takes what it costs and gives what it gives: both, or nothing.',
    exchangeNow: 'Exchange',
    salvage: 'Salvage cards',
    limits: ({ day, ever }: Partial<NonNullable<Price['limit']>>) => [
      ...(day ? [`${whole(day)} a day`] : []),
      ...(ever ? [`${whole(ever)} in all`] : []),
    ],
    salvageText: (worth: readonly string[]) => `Takes cards back, for ever: ${worth.join(', ')}.`,
    salvageNow: 'Salvage',
    cards: 'Cards of this player',
    worth: (status: string, amounts: string) => `${status} gives ${amounts}`,
    for: (cost: string, gives: string) => `${cost} for ${gives}`,
  },
};
