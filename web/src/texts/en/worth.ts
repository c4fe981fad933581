import { whole } from '../format';
import { own } from '../own';
import { plural } from './words';

/** Balances of a player, and what each amount was for. */
export const WORTH = {
  worth: {
    title: 'Balance',
    balance: (currency: string, most: number | null) =>
      most === null ? currency : `${currency}, of ${whole(most)} at most`,
    costsNow: 'A draw now',
    now: (cost: string | undefined, freeLeft: number | null, left: number | null) => {
      const parts = [
        cost ?? (freeLeft !== null && `free, ${whole(freeLeft)} left today`),
        left !== null && (left === 0 ? 'none is left' : `${plural(left, 'draw')} left`),
      ];
      return parts.filter(Boolean).join('; ');
    },
    nowFor: (name: string, words: string) => `${own(name)}, the next draw: ${words}`,
    all: 'All',
    currencies: 'Currency',
    none: 'Nothing was added or taken yet',
    noneHint: 'What draws and exchanges cost and give, and what the operator gives, is listed here.',
    amount: (amount: number, currency: string) =>
      `${amount > 0 ? '+' : '−'}${whole(Math.abs(amount))}\u00a0${currency}`,
    after: (balance: number) => `${whole(balance)} then`,
    draw: (card: string) => `Drew ${card}`,
    exchange: (name: string) => `Exchange “${name}”`,
    salvage: (id: string, status: string) => `Salvaged card #${id}, ${status}`,
    given: (reference: string) => `by the operator${reference === '' ? '' : `, ${reference}`}`,
  },
};
