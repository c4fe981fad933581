import { one } from './en/words';
import { percent } from './format';
import { own } from './own';

/** With enough digits for what is rare. */
const share = (chance: number): string => percent(chance, chance < 0.001 ? 4 : 2);
const mean = (expected: number): string => String(Number(expected.toPrecision(3)));

const EN = {
  title: 'What a pack holds',
  text: 'Each card of a pack counts as a draw. The chances are those of the long run.',
  status: (status: string, chance: number, expected: number) =>
    `At least one ${status} in ${share(chance)} of packs; ${mean(expected)} in a pack on average.`,
  usual: 'The usual pack',
  other: 'In place of it',
  ofPacks: (chance: number) => `${share(chance)} of packs`,
  from: (...lists: string[]) => `from ${lists.map((list) => `“${own(list)}”`).join(' or ')}`,
  ifNone: (cards: string, statuses: readonly string[], list: string) =>
    `${cards}: from “${own(list)}” where the pack has not had ${statuses.map(one).join(' or ')} before.`,
  chances: 'Chances of each card',
  outcome: 'Outcome',
};

const JA: typeof EN = {
  title: 'パックの中身',
  text: 'パックのカードは、1枚ずつ1回の抽選として数えます。確率は長期的なものです。',
  status: (status, chance, expected) =>
    `${share(chance)}のパックで、${status}が1枚以上出ます（1パックあたり平均${mean(expected)}枚）。`,
  usual: '通常のパック',
  other: '代わりに出るパック',
  ofPacks: (chance) => `パックの${share(chance)}`,
  from: (...lists) => `${lists.map((list) => `「${own(list)}」`).join('か')}から`,
  ifNone: (cards, statuses, list) =>
    `${cards}は、パックの中で先に${statuses.join('・')}が出ていなければ「${own(list)}」から出ます。`,
  chances: '各カードの確率',
  outcome: '結果',
};

/** What a pack holds, and how likely. */
export const PACK_ODDS = { en: EN, ja: JA };
