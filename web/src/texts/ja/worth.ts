import { whole } from '../format';
import { own } from '../own';

/** Balances of a player, and what each amount was for. */
export const WORTH = {
  worth: {
    title: '残高',
    balance: (currency: string, most: number | null) =>
      most === null ? currency : `${currency}（最大${whole(most)}）`,
    costsNow: '次の1回',
    now: (cost: string | undefined, freeLeft: number | null, left: number | null) => {
      const parts = [
        cost ?? (freeLeft !== null && `無料（今日はあと${whole(freeLeft)}回）`),
        left !== null && (left === 0 ? '上限に達しました' : `あと${whole(left)}回`),
      ];
      return parts.filter(Boolean).join('、');
    },
    nowFor: (name: string, words: string) => `${own(name)}の次の1回：${words}`,
    all: 'すべて',
    currencies: '通貨',
    none: 'まだ増減がありません',
    noneHint: '抽選や交換で増減した分と、運営者から配られた分がここに並びます。',
    amount: (amount: number, currency: string) =>
      `${currency}\u00a0${amount > 0 ? '+' : '−'}${whole(Math.abs(amount))}`,
    after: (balance: number) => `残高${whole(balance)}`,
    draw: (card: string) => `${card}を引いた`,
    exchange: (name: string) => `交換「${name}」`,
    salvage: (id: string, status: string) => `カード#${id}（${status}）を還元`,
    given: (reference: string) => `運営者による${reference === '' ? '' : `（${reference}）`}`,
  },
};
