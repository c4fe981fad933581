import { plural } from './en/words';
import { whole } from './format';
import { own } from './own';

const EN = {
  title: 'Matches',
  swap: (has: string, wants: string) => `could give ${has} for ${wants}`,
  none: 'Nobody has twice what this player wishes for. Wishes are made in the album.',
  noneOf: 'There is none with these filters.',
  filters: {
    status: ['Rarity', 'Any rarity'],
    series: ['Series', 'Any series'],
    banner: ['Banner', 'Any banner'],
    group: ['Group', 'All players'],
  },
  choose: 'Offer',
  chooseTo: (name: string) => `Offer ${own(name)} a trade`,
  youGive: 'You give',
  gives: (name: string) => `${own(name)} gives`,
  summary: (given: string, taken: string) => {
    if (given === '') return taken === '' ? 'Choose a card first.' : `You ask for ${taken}, and give nothing.`;
    return taken === '' ? `You give ${given}, as a gift.` : `You give ${given} for ${taken}.`;
  },
  send: 'Send the offer',
  spares: 'Spares',
  inCollection: (kinds: number) => `${plural(kinds, 'kind')}, in the collection`,
  wishes: 'Wishes',
  inAlbum: (count: number) => `${plural(count, 'wish', 'wishes')}, in the album`,
  wishers: (users: number, most: number) =>
    users >= most
      ? `${whole(most)} players or more wish for it`
      : `${plural(users, 'player wishes', 'players wish')} for it`,
};

const JA: typeof EN = {
  title: 'マッチング',
  swap: (has, wants) => `：${has} ⇄ ${wants}`,
  none: '欲しいカードをダブりで持っている人はいません。欲しいカードはアルバムで選びます。',
  noneOf: 'この条件に合う人はいません。',
  filters: {
    status: ['レアリティ', 'すべてのレアリティ'],
    series: ['シリーズ', 'すべてのシリーズ'],
    banner: ['ガチャ', 'すべてのガチャ'],
    group: ['グループ', 'すべてのプレイヤー'],
  },
  choose: '申し込む',
  chooseTo: (name) => `${own(name)}にトレードを申し込む`,
  youGive: 'あなたが出すカード',
  gives: (name) => `${own(name)}が出すカード`,
  summary: (given, taken) => {
    if (given === '') return taken === '' ? 'カードを選んでください。' : `${taken}をもらい、何も出しません。`;
    return taken === '' ? `${given}を贈ります。` : `${given}を出して、${taken}をもらいます。`;
  },
  send: 'この内容で申し込む',
  spares: 'ダブり',
  inCollection: (kinds) => `${whole(kinds)}種（コレクション）`,
  wishes: '欲しいカード',
  inAlbum: (count) => `${whole(count)}種（アルバム）`,
  wishers: (users, most) => (users >= most ? `${whole(most)}人以上が希望` : `${whole(users)}人が希望`),
};

/** What a player has twice, wishes for, and could trade with whom. */
export const MATCHES = { en: EN, ja: JA };
