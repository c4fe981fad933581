import { moment, whole } from '../format';
import { own } from '../own';
import { plural } from './words';

const LIST = new Intl.ListFormat('en-GB');
const cards = (count: number): string => plural(count, 'card');

/** Trades, wishes, and the ways of a card. */
export const TRADES = {
  trades: {
    title: 'Trades',
    numbered: (id: number) => `Trade ${whole(id)}`,
    states: {
      open: 'open',
      accepted: 'done',
      declined: 'declined',
      withdrawn: 'withdrawn',
      void: 'void',
      expired: 'expired',
    },
    offer: (isOpen: boolean, from: string, to: string, gives: number, asks: number) => {
      const [offers, wants] = isOpen ? ['offers', 'asks'] : ['offered', 'asked'];
      if (asks === 0) return `${own(from)} ${offers} ${cards(gives)} to ${own(to)}, as a gift`;
      if (gives === 0) return `${own(from)} ${wants} ${own(to)} for ${cards(asks)}`;
      return `${own(from)} ${offers} ${own(to)} ${cards(gives)} for ${whole(asks)}`;
    },
    gives: (count: number) => (count === 0 ? 'gives nothing' : `gives ${cards(count)}`),
    more: (count: number) => `and ${whole(count)} more`,
    until: (time: string) => `Open until ${moment(time)}. `,
    outcomes: {
      open: (name: string) => `Nothing moves before ${own(name)} accepts.`,
      accepted: (name: string) => `${own(name)} accepted, and all cards moved at once.`,
      declined: (name: string) => `${own(name)} declined. Nothing moved.`,
      withdrawn: () => 'It was withdrawn. Nothing moved.',
      void: () => 'A card had another owner by then, so nothing moved.',
      expired: () => 'Its time is over. Nothing moved.',
    },
    open: 'Open',
    over: 'Over',
    done: (given: string, taken: string, name: string) => {
      if (taken === '') return `${given} to ${own(name)}`;
      return given === '' ? `${taken} from ${own(name)}` : `${given} to ${own(name)} for ${taken}`;
    },
    list: (names: readonly string[]) => LIST.format(names),
    count: cards,
    gone: (id: number | string) => `card #${id}`,
    none: 'No trades yet',
    noneHint: 'Trades of this player and matches with the wishes of others show here.',
  },
  tradeDesk: {
    offer: 'Offer a trade',
    offerText: 'Cards of this player for cards of another one. Nothing moves before it is accepted.',
    offerNow: 'Offer',
    to: 'To',
    gives: 'Cards that this player gives',
    asks: 'Cards that the other one gives',
    wishes: 'Wishes',
    wishesText: 'All that the player wishes for. They lead to matches with other players.',
    wishesNow: 'Set the wishes',
    wished: 'Numbers of cards',
    decide: {
      accept: (id: number) => `Accept trade ${whole(id)}`,
      decline: (id: number) => `Decline trade ${whole(id)}`,
      withdraw: (id: number) => `Withdraw trade ${whole(id)}`,
    },
    now: { accept: 'Accept', decline: 'Decline', withdraw: 'Withdraw' },
    cards: (offer: string, gives: string, asks: string) => `${offer}: ${gives || 'nothing'} for ${asks || 'nothing'}.`,
  },
  wishes: {
    wished: 'wished for',
    twice: 'twice',
    onlyTwice: 'Only duplicates',
  },
  history: {
    title: 'Where it has been',
    kinds: {
      drawn: 'Drawn',
      given: 'Given',
      exchanged: 'Exchanged',
      traded: 'Traded',
      moved: 'Handed on',
      salvaged: 'Salvaged',
    },
    by: 'by',
    to: 'to',
    trade: (id: string) => `trade ${id}`,
  },
};
