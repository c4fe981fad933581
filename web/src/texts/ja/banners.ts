import {
  type DecidedBy,
  percentOf,
  type Rarity,
  RULE_NAMES,
  type RuleName,
} from '../../../../src/game/rules/rarity-rules';
import { risesOf } from '../../../../src/game/rules/ramps';
import { gameDayText, percent, whole } from '../format';
import { grouped } from '../numbers';
import { oneIn } from './words';

/** それぞれのルールの説明。 */
const RULES: Readonly<Record<RuleName, (rarity: Rarity, total: number, isRarest: boolean) => string>> = {
  within: ({ status, within = 0, once }, _, isRarest) =>
    (once ? `最初の${whole(within)}回以内に` : `天井：${whole(within)}回続けて引けば`) +
    `${isRarest ? '' : `${status}以上が`}必ず1枚`,
  once: () => '天井は1回だけ',
  resets: ({ status, resets }, _, isRarest) =>
    resets === 'own' && !isRarest ? `${status}より上が出ても、回数は数え直しません` : '',
  ramp: ({ status, ramp, resets }, total, isRarest) => {
    if (!ramp) return '';
    const last = isRarest ? '' : resets === 'own' ? `の${status}` : `の${status}以上`;
    const rises = risesOf(ramp).map(
      ({ from, add }) => `${whole(from)}回目以降は、1回ごとに確率が${percentOf(add / total)}ポイント上昇`,
    );
    return `前回${last}から${rises.join('、')}`;
  },
  featured: ({ featured }) => {
    if (!featured) return '';
    const [wins, of] = featured.chance;
    const { misses, within, once, target } = featured;
    const due =
      misses === undefined ? '' : `。対象外が${misses === 1 ? '' : `${whole(misses)}回続けて`}出たら、次は必ず対象`;
    const near = within === undefined ? '' : `。${once ? '最初の' : ''}${whole(within)}回以内に必ず1枚`;
    const named = target ? '。確定するカードは、引くときに指定できます' : '';
    return `ピックアップの確率は${percent(wins / of)}${due}${near}${named}`;
  },
};

/** 重み以外で確率を上げたもの。 */
const RAISED: Readonly<Record<DecidedBy, string>> = {
  weights: '',
  ramp: '(確率上昇)',
  guarantee: '(天井)',
  featured: '(ピックアップ確定)',
};

/** Banners and their rules. */
export const BANNERS = {
  banners: {
    label: 'ガチャ',
    isOver: '終了',
    unknown: (name: string) => `「${name}」というガチャはありません`,
    unknownHint: '一覧にある日の中に、このガチャがあった日はありません。',
    days: (from: string | null, until: string | null) => {
      if (from === null) return until === null ? '終了日はありません。' : `${gameDayText(until)}まで`;
      return until === null
        ? `${gameDayText(from)}から。終了日はありません。`
        : `${gameDayText(from)}～${gameDayText(until)}`;
    },
    left: (days: number) => (days === 1 ? '（今日が最終日です）' : `（今日を含めて残り${whole(days)}日）`),
    over: (last: string) => `終了しました。一覧にある中で最後の日は${gameDayText(last)}です。`,
    fixed: '1日の排出率は、その日が始まるときに決まります。',
    ruleWords: (rarity: Rarity, total: number, isRarest: boolean) =>
      RULE_NAMES.filter((name) => rarity[name] !== undefined)
        .map((name) => RULES[name](rarity, total, isRarest))
        .filter((words) => words !== ''),
    laterInPack: 'パックのリストに該当するカードがないときは、あるリストからの次の1枚で確定します',
    featuredCards: (names: readonly string[]) => `ピックアップ：${names.join('、')}`,
    counted: '数え方',
    counters: (counters: string) => `「${counters}」として、同じ名前で数えるすべてのガチャと合わせて数えます`,
    average: (status: string) => `${status}1枚あたりの平均回数`,
    first: {
      title: (what: 'draw' | 'pack') => (what === 'pack' ? '最初のパック' : '最初の抽選'),
      text: (what: 'draw' | 'pack') =>
        `初めて引くプレイヤーがその${what === 'pack' ? 'パック数' : '回数'}で得る平均枚数です。下は、1枚以上出る確率です。`,
      number: (what: 'draw' | 'pack') => (what === 'pack' ? 'パック数' : '回数'),
      named: (card: string) => `${card}（いつも指定する場合）`,
    },
    most: '最大',
    ofThousand: (status: string) => `長期的に見た、${whole(1000)}回あたりの${status}`,
    featuredOfHundred: (status: string) => `長期的に見た、${status}100枚あたりのピックアップ`,
    line: (status: string) => `次の抽選で${status}が出る確率`,
    lineText: (since: number, chance: number, within: number) =>
      `出ないまま${whole(since)}回引いたときは${percent(chance)}、${whole(within - 1)}回引いたときは確定です。`,
    since: '前回からの抽選回数',
    wasRarer: (status: string) => `線は、最後に出た${status}より後に、より珍しいものが出ていないプレイヤーの場合です。`,
    plan: '計画を立てる',
    whose: 'プレイヤーの位置を表示',
    mine: (name: string, since: number, status: string) => `${name}：${status}が出ないまま${whole(since)}回`,
    next: (left: number | null, chance: number) =>
      left === 1 || left === null ? '次は確定です' : `あと最大${whole(left)}回 · 次に出る確率は${percent(chance)}`,
    featuredLeft: (left: number) => `ピックアップのカードまで、あと最大${whole(left)}回です。`,
    nobody: '位置を消す',
    target: (card: string, draws: number) => `${card}：いつも指定すると、平均${grouped(draws, 1)}回で1枚出ます。`,
    table: '公表値と長期の割合',
    oneDraw: '1回の抽選',
    longRun: '長期',
    isFeatured: 'ピックアップ',
    longRunText:
      '「1回の抽選」は重みだけで決まる確率です。「長期」は、このガチャだけをずっと引き続けたときの、すべてのルールを含めた割合です。',
    observedText: (byWeights: number, all: number) =>
      byWeights === all
        ? '「実測値」は、これまでのすべての抽選です。ルールが影響した抽選はありません。'
        : `「実測値」は、重みだけで決まった抽選です（${whole(all)}回のうち${whole(byWeights)}回）。`,
    ruledText: (ramp: number, guaranteed: number, due: number, featured: number) => {
      const parts = [
        ramp > 0 && `確率上昇中が${whole(ramp)}回`,
        guaranteed > 0 && `天井が${whole(guaranteed)}回`,
        due > 0 && `ピックアップの確定待ちが${whole(due)}回（そのうち対象のカードが出たのは${whole(featured)}回）`,
      ];
      return `それ以外の内訳：${parts.filter(Boolean).join('、')}。`;
    },
  },
  drawRules: {
    banner: 'ガチャ',
    number: '回数',
    numberText: (number: number, counters: string) => `${whole(number)}回目（「${counters}」として数えます）`,
    before: 'それまで',
    without: (draws: number, status: string, isRarest: boolean) =>
      `${status}${isRarest ? '' : '以上'}が出ないまま${whole(draws)}回`,
    kept: (status: string) => `最初の${status}は出ました`,
    missed: (times: number, status: string) => `${status}が${whole(times)}回続けてピックアップ対象外`,
    dry: (draws: number, status: string) => `ピックアップの${status}が出ないまま${whole(draws)}回`,
    keptFeatured: (status: string) => `最初のピックアップの${status}は出ました`,
    target: '指定したカード',
    decided: '決まり方',
    decidedBy: {
      weights: '通常の確率（確定なし）',
      ramp: '確率上昇後の重み',
      guarantee: '天井',
      featured: 'ピックアップの確定',
      waits: '通常の確率（ピックアップの確定は次に持ち越し）',
    },
    chance: (chance: number, decided: DecidedBy | null) => oneIn(chance) + RAISED[decided ?? 'weights'],
  },
  guarantees: {
    title: '天井',
    progress: (since: number, status: string, left: number, isRarest: boolean) =>
      `${status}${isRarest ? '' : '以上'}が出ないまま${whole(since)}回。${left === 1 ? '次は確定です' : `あと最大${whole(left)}回です`}`,
    part: (status: string, since: number, within: number) => `${status} ${whole(since)}/${whole(within)}回`,
    parts: (parts: readonly string[]) => parts.join('、'),
    featured: (left: number) => `ピックアップのカードまで、あと最大${whole(left)}回`,
  },
};
