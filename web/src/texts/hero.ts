import { rampStart } from '../../../src/game/rules/ramps';
import type { Rarity } from '../../../src/game/rules/rarity-rules';
import { gameDayText, percent, whole } from './format';
import { plural } from './en/words';

type Featured = NonNullable<Rarity['featured']>;

const isEven = ({ chance: [wins, of] }: Featured): boolean => 2 * wins === of;

const EN = {
  label: 'Banners',
  left: (days: number) => (days === 1 ? 'Today is the last day.' : `${plural(days, 'day')} left.`),
  always: 'Every day.',
  featured: (count: number): string => (count === 1 ? 'Featured:' : 'Featured, the rarest first:'),
  ofRarity: (status: string, rules: string) => `${status}: ${rules}`,
  within: ({ status, within = 0, once }: Rarity, isRarest: boolean) =>
    once
      ? `${status}${isRarest ? '' : ' or rarer'} within the first ${within} draws`
      : `pity ${within}${isRarest ? '' : ` (${status} or rarer)`}`,
  ramp: (from: number) => `soft pity from ${from}`,
  rateUp: (featured: Featured) =>
    isEven(featured) ? '50/50' : `rate-up ${percent(featured.chance[0] / featured.chance[1], 0)}`,
  lost: (misses: number) =>
    misses === 1 ? 'a lost one makes the next certain' : `after ${misses} lost ones the next is certain`,
  between: ', ',
  dash: ' — ',
  plain: (status: string, draws: number) => `One draw in ${whole(draws)} is ${status}.`,
  odds: 'Odds and rules',
  all: 'All banners',
  title: 'Banners',
  states: { in_force: 'Now', coming: 'Coming', ended: 'Past' },
  none: { in_force: '', coming: 'None is announced.', ended: 'None is over yet.' },
  days: (from: string | null, until: string | null) => {
    if (from !== null && from === until) return gameDayText(from);
    if (from === null) return until === null ? 'without a last day' : `until ${gameDayText(until)}`;
    return until === null ? `from ${gameDayText(from)} on` : `${gameDayText(from)} to ${gameDayText(until)}`;
  },
  last: (day: string) => `last on ${gameDayText(day)}`,
  today: 'today',
};

const JA: typeof EN = {
  label: 'ガチャ',
  left: (days) => (days === 1 ? '今日が最終日です。' : `残り${whole(days)}日。`),
  always: '毎日引けます。',
  featured: () => 'ピックアップ：',
  ofRarity: (status, rules) => `${status}：${rules}`,
  within: ({ status, within = 0, once }, isRarest) =>
    once
      ? `最初の${within}回以内に${status}${isRarest ? '' : '以上'}が必ず1枚`
      : `天井${within}回${isRarest ? '' : `（${status}以上）`}`,
  ramp: (from) => `${from}回目から確率上昇`,
  rateUp: (featured) =>
    isEven(featured) ? '50/50' : `ピックアップ率${percent(featured.chance[0] / featured.chance[1], 0)}`,
  lost: (misses) => (misses === 1 ? 'すり抜けたら次は確定' : `${misses}回すり抜けたら次は確定`),
  between: '、',
  dash: '。',
  plain: (status, draws) => `${status}は${whole(draws)}回に1回です。`,
  odds: '確率とルール',
  all: 'すべてのガチャ',
  title: 'ガチャ',
  states: { in_force: '開催中', coming: '開催予定', ended: '終了' },
  none: { in_force: '', coming: '予定はありません。', ended: '終了したガチャはまだありません。' },
  days: (from, until) => {
    if (from !== null && from === until) return gameDayText(from);
    if (from === null) return until === null ? '終了日なし' : `${gameDayText(until)}まで`;
    return until === null ? `${gameDayText(from)}から` : `${gameDayText(from)}～${gameDayText(until)}`;
  },
  last: (day) => `最後の日は${gameDayText(day)}`,
  today: '今日',
};

/** Banners on the first view, and in their calendar. */
export const HERO = { en: EN, ja: JA };
type HeroTexts = typeof EN;

/** The rules of each rarity that has some. The status is said where there are several. */
export function linesOfRules(rarities: readonly Rarity[], t: HeroTexts): string[] {
  return rarities.flatMap((rarity, place) => {
    const rules = rulesInShort(rarity, place === 0, t);
    if (rules === '') return [];
    return rarities.length > 1 ? t.ofRarity(rarity.status, rules) : rules;
  });
}

/** The rules of a rarity in a line, as players say them. */
function rulesInShort(rarity: Rarity, isRarest: boolean, t: HeroTexts): string {
  const { within, ramp, featured } = rarity;
  const parts = [
    within !== undefined && t.within(rarity, isRarest),
    ramp && t.ramp(rampStart(ramp)),
    featured && t.rateUp(featured),
  ].filter((part) => typeof part === 'string');
  const tail = featured?.misses === undefined ? [] : [t.lost(featured.misses)];
  return [parts.join(t.between), ...tail].join(t.dash);
}
