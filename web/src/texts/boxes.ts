import { plural } from './en/words';
import { whole } from './format';

const EN = {
  link: 'What is left in the box',
  unknown: (banner: string) => `There is no box ${banner}`,
  unknownHint: 'Its banner has none, or is not open today.',
  ofAll: 'Limited edition, one box for all players',
  ofEach: 'Each player has a box of their own',
  ofPlayer: (name: string) => `The box of \u2068${name}\u2069`,
  never: (copies: number) =>
    `${plural(copies, 'copy', 'copies')}, each with its number. What is drawn never comes again.`,
  refilled: (copies: number, card: string | undefined) =>
    `${plural(copies, 'copy', 'copies')}. What is drawn is not put back. The box is filled again when it is empty${card === undefined ? '.' : `, or as soon as its player wants it once ${card} has come.`}`,
  full: 'This is a full box.',
  whose: 'Show a player’s box',
  left: (copies: number) => `left of ${whole(copies)}`,
  oneIn: '1 in',
  onNext: (card: string) => `for ${card}, on the next draw`,
  aDraw: 'a draw',
  title: 'What is left',
  nextOneIn: 'next draw, 1 in',
  of: (copies: number) => `of ${whole(copies)}`,
  leftOf: (left: number, copies: number) => `${whole(left)} of ${whole(copies)} left`,
  none: 'gone',
  prints: 'Latest prints',
  noPrints: 'No one has drawn from it yet.',
  drew: ' drew it ',
  chain: 'One draw follows the other',
  chainText:
    'Each draw takes one of the copies that the one before has left, and has the next number. So no copy comes twice, and no number is missing.',
  verify: 'Verify the days',
  stillLeft: (left: number) => `${whole(left)} left`,
  gives: (integer: number | undefined) => (integer === undefined ? 'gave' : `${whole(integer)} gives`),
  next: 'whoever draws next',
  empty: 'The box is empty: all copies have been drawn.',
  closed: 'No one can draw from it today.',
  first: 'The next draws',
  firstText: 'What so many draws give from here until the box is empty: how many on average, and the chance of one.',
  dependent:
    'Each draw from a box changes the next one, so shares have no interval, and chi-square says nothing. Verifiers follow the box, copy by copy.',
  refill: 'Fill the box again',
  refillText: (left: number, copies: number) =>
    `What is left (${plural(left, 'copy', 'copies')}) goes, and the next draw is from a full box of ${whole(copies)}.`,
};

const JA: typeof EN = {
  link: 'ボックスの残り',
  unknown: (banner) => `${banner}のボックスはありません`,
  unknownHint: 'ボックスのないガチャか、今日は開催されていません。',
  ofAll: '数量限定・全員で1つのボックス',
  ofEach: 'ボックスはプレイヤーごとにあります',
  ofPlayer: (name) => `\u2068${name}\u2069さんのボックス`,
  never: (copies) => `全${whole(copies)}枚、1枚ごとに番号つき。引かれたカードは、もう出ません。`,
  refilled: (copies, card) =>
    `全${whole(copies)}枚。引いたカードは戻りません。空になると${card === undefined ? '、リセットされます。' : `リセットされます。${card}が出たあとは、自分でもリセットできます。`}`,
  full: 'これは満杯のボックスです。',
  whose: 'プレイヤーのボックスを見る',
  left: (copies) => `残り（全${whole(copies)}枚）`,
  oneIn: '1 /',
  onNext: (card) => `次の1回で${card}が出る確率`,
  aDraw: '1回あたり',
  title: '残っているカード',
  nextOneIn: '次の1回 1 /',
  of: (copies) => `／${whole(copies)}`,
  leftOf: (left, copies) => `${whole(copies)}枚中、残り${whole(left)}枚`,
  none: 'なし',
  prints: '最近の番号',
  noPrints: 'まだ誰も引いていません。',
  drew: 'さんが引きました：',
  chain: '1枚ずつ、順番に',
  chainText:
    '抽選は、前の抽選のあとに残ったカードから1枚を取り、次の番号になります。同じ1枚が2回出ることも、番号が抜けることもありません。',
  verify: '日ごとに検証する',
  stillLeft: (left) => `残り${whole(left)}枚`,
  gives: (integer) => (integer === undefined ? '出たのは' : `${whole(integer)} →`),
  next: '次に引く人',
  empty: 'ボックスは空です。すべて引かれました。',
  closed: '今日は引けません。',
  first: 'これからの抽選',
  firstText: 'ここから空になるまでに、その回数で平均何枚出るか。下は1枚以上出る確率。',
  dependent:
    'ボックスでは前の抽選が次の抽選を変えるため、区間やカイ二乗検定では判断できません。検証プログラムは、1枚ずつ順にたどって確かめます。',
  refill: 'ボックスをリセットする',
  refillText: (left, copies) =>
    `残りの${whole(left)}枚はなくなり、次の抽選は満杯（${whole(copies)}枚）から始まります。`,
};

/** Boxes. */
export const BOXES = { en: EN, ja: JA };
