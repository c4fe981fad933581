import { moment, whole } from '../format';
import { own } from '../own';

const cards = (count: number): string => `カード${whole(count)}枚`;

/** Trades, wishes, and the ways of a card. */
export const TRADES = {
  trades: {
    title: 'トレード',
    numbered: (id: number) => `トレード${whole(id)}`,
    states: {
      open: '受付中',
      accepted: '成立',
      declined: '辞退',
      withdrawn: '取り消し',
      void: '無効',
      expired: '期限切れ',
    },
    offer: (_isOpen: boolean, from: string, to: string, gives: number, asks: number) => {
      if (asks === 0) return `${own(from)}から${own(to)}へ、${cards(gives)}のプレゼント`;
      if (gives === 0) return `${own(from)}が${own(to)}に${cards(asks)}を希望`;
      return `${own(from)}の${cards(gives)}と${own(to)}の${cards(asks)}のトレード`;
    },
    gives: (count: number) => (count === 0 ? '出すカードなし' : `${cards(count)}を出す`),
    more: (count: number) => `ほか${whole(count)}枚`,
    until: (time: string) => `${moment(time)}まで受付中。`,
    outcomes: {
      open: (name: string) => `${own(name)}が承諾するまで、何も動きません。`,
      accepted: (name: string) => `${own(name)}が承諾し、すべてのカードが同時に動きました。`,
      declined: (name: string) => `${own(name)}が辞退しました。何も動いていません。`,
      withdrawn: () => '取り消されました。何も動いていません。',
      void: () => 'カードの持ち主が変わっていたため、無効になりました。何も動いていません。',
      expired: () => '期限が過ぎました。何も動いていません。',
    },
    open: '受付中のトレード',
    over: '終わったトレード',
    done: (given: string, taken: string, name: string) => {
      if (taken === '') return `${own(name)}へ${given}`;
      return given === '' ? `${own(name)}から${taken}` : `${own(name)}とトレード：${given} → ${taken}`;
    },
    list: (names: readonly string[]) => names.join('、'),
    count: cards,
    gone: (id: number | string) => `カード#${id}`,
    none: 'まだトレードがありません',
    noneHint: 'このプレイヤーのトレードと、ほかの人とのマッチングがここに並びます。',
  },
  tradeDesk: {
    offer: 'トレードを申し込む',
    offerText: 'このプレイヤーのカードと、ほかの人のカードのトレードです。承諾されるまで何も動きません。',
    offerNow: '申し込む',
    to: '相手',
    gives: 'このプレイヤーが出すカード',
    asks: '相手が出すカード',
    wishes: '欲しいカード',
    wishesText: '欲しいカードのすべてです。ほかのプレイヤーとのマッチングに使われます。',
    wishesNow: '保存',
    wished: 'カード番号',
    decide: {
      accept: (id: number) => `トレード${whole(id)}を承諾`,
      decline: (id: number) => `トレード${whole(id)}を辞退`,
      withdraw: (id: number) => `トレード${whole(id)}を取り消す`,
    },
    now: { accept: '承諾', decline: '辞退', withdraw: '取り消す' },
    cards: (offer: string, gives: string, asks: string) => `${offer}：${gives || 'なし'} ⇄ ${asks || 'なし'}`,
  },
  wishes: {
    wished: '欲しい',
    twice: 'ダブり',
    onlyTwice: 'ダブりだけ',
  },
  history: {
    title: 'このカードの移り変わり',
    kinds: {
      drawn: '抽選',
      given: '配布',
      exchanged: '交換',
      traded: 'トレード',
      moved: '移動',
      salvaged: '還元',
    },
    by: '',
    to: '→',
    trade: (id: string) => `トレード${id}`,
  },
};
