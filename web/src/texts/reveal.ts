import { ordinal, plural } from './en/words';
import { whole } from './format';

const EN = {
  turn: (place: number) => `Turn the ${ordinal(place)} card`,
  turnAll: 'Turn all',
  isNew: 'new',
  share: 'Share',
  turnIt: 'Turn the card',
  tap: 'Tap the card to turn it.',
  done: 'Done',
  show: 'Show it',
  since: (draw: number, status: string) => `your ${ordinal(draw)} draw since a ${status}`,
  featured: 'featured',
  won: (rule: string) => `${rule} won`,
  lost: (rule: string) => `${rule} lost`,
  decided: { guarantee: 'pity', ramp: 'soft pity' },
  oneIn: '1 in',
  onThisDraw: 'on this draw',
  copy: (copies: number) => (copies === 1 ? 'Your first' : `Your ${ordinal(copies)}`),
  left: (draws: number) => `${plural(draws, 'draw')} left today`,
  pity: (since: number, within: number) => `pity ${whole(since)} of ${whole(within)}`,
  between: ', ',
};

const JA: typeof EN = {
  turn: (place) => `${whole(place)}枚目をめくる`,
  turnAll: 'すべてめくる',
  isNew: '初入手',
  share: '共有',
  turnIt: 'カードをめくる',
  tap: 'カードを押すとめくれます。',
  done: '閉じる',
  show: '見せる',
  since: (draw, status) => `${status}から${whole(draw)}回目`,
  featured: 'ピックアップ',
  won: (rule) => `${rule}に当たり`,
  lost: () => 'すり抜け',
  decided: { guarantee: '天井', ramp: '確率上昇' },
  oneIn: '1 /',
  onThisDraw: 'この1回の確率',
  copy: (copies) => (copies === 1 ? '初入手' : `${whole(copies)}枚目`),
  left: (draws) => `今日はあと${whole(draws)}回`,
  pity: (since, within) => `天井 ${whole(since)}／${whole(within)}`,
  between: '、',
};

/** Cards that were drawn at once. */
export const REVEAL = { en: EN, ja: JA };
