import { plural } from './en/words';
import { whole } from './format';

const EN = {
  unknown: 'No such kind of card',
  unknownHint: 'Nothing in this game has this number: no name, no card and no odds.',
  oneIn: '1 in',
  today: (banner: string) => `in one draw on ${banner}`,
  inTheLongRun: (banner: string) => `in the long run on ${banner}`,
  ofRarity: (status: string, banner: string) => `in the long run, any ${status} on ${banner}`,
  notNow: 'It is not drawn now.',
  owners: 'Owners',
  all: (count: number) => `All ${whole(count)}`,
  copies: (count: number) => (count === 1 ? 'one copy' : `${whole(count)} copies`),
  newest: (count: number) => `Of the newest ${plural(count, 'copy', 'copies')}.`,
  noCopies: 'Nobody has it yet.',
  wished: 'Wished for',
  wishers: (users: number) => `${plural(users, 'player wishes', 'players wish')} for it`,
  record: 'Its record',
  alive: 'Copies alive',
  first: 'First of them',
  had: (day: string) => `, ${day}`,
  rarity: 'Rarity',
  featured: (status: string, banner: string) => `${status}, featured on ${banner}`,
  earlier: 'Earlier names',
  since: (day: string) => `from ${day} on`,
  series: (name: string, count: number) => `${name}, ${plural(count, 'card')}`,
};

const JA: typeof EN = {
  unknown: 'そのカードはありません',
  unknownHint: 'このゲームには、この番号の名前もカードも確率もありません。',
  oneIn: '1 /',
  today: (banner) => `1回の抽選（${banner}）`,
  inTheLongRun: (banner) => `長期的な確率（${banner}）`,
  ofRarity: (status, banner) => `長期的に見た${status}全体の確率（${banner}）`,
  notNow: '今は引けません。',
  owners: '所有者',
  all: (count) => `全${whole(count)}人`,
  copies: (count) => `${whole(count)}枚`,
  newest: (count) => `新しい順に${whole(count)}枚までの所有者です。`,
  noCopies: 'まだ誰も持っていません。',
  wished: '希望者',
  wishers: (users) => `${whole(users)}人`,
  record: '記録',
  alive: '現存枚数',
  first: '現存する最初の1枚',
  had: (day) => `（${day}）`,
  rarity: 'レアリティ',
  featured: (status, banner) => `${status}（${banner}のピックアップ）`,
  earlier: '以前の名前',
  since: (day) => `${day}から`,
  series: (name, count) => `${name}（${whole(count)}枚）`,
};

/** What a card number stands for. */
export const KIND = { en: EN, ja: JA };
