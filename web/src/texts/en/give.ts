import type { Price } from '../../../../src/game/rules/economy';
import { whole } from '../format';
import { plural } from './words';

/** What an operator gives and takes of currencies, and exchanges for players. */
export const GIVE = {
  give: {
    title: 'Give and take',
    open: 'Give or take currencies for a list of players',
    text: 'Adds to the balance of each player of a list, or takes from it. Every entry stays listed, for everyone to see.',
    occasion: 'Name of the occasion',
    occasionHint:
      'The keys are made of this name: within 48 hours a player gets it once for each line, however often the list is sent. It is the reference of the entries.',
    currency: 'Currency',
    amount: 'Amount',
    amountHint: 'With a minus it is taken. A line may have its own, after a tab.',
    reason: 'Reason, as players read it',
    reference: 'Reference',
    list: 'Players, a name in each line',
    listHint: (most: number) => `At most ${plural(most, 'line')}. A player who stands in two lines gets it twice.`,
    send: (count: number) => `Send ${plural(count, 'line')}`,
    sent: (done: number, failed: number, all: number) =>
      `${whole(done)} of ${plural(all, 'line')} done${failed === 0 ? '' : `, ${whole(failed)} refused`}.`,
    results: 'What became of each line',
    waits: 'waits',
    done: (amount: string, balance: number) => `${amount}, ${whole(balance)} then`,
    replayed: (amount: string, balance: number) => `${amount}, ${whole(balance)} then: done before, by the same key`,
    undeclared:
      'No currency is declared today. A day keeps the prices that it opened with, so that players can check them: declare a currency in the composer, and give it from tomorrow on. A card can be given today.',
    unanswered: 'no answer',
    wrong: 'no player of this name',
    lost: (seconds: number) => `no answer: it goes again in ${whole(seconds)} s, with the same key`,
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
