import { percentOf } from '../../../../../src/game/rules/rarity-rules';
import { rampStart } from '../../../../../src/game/rules/ramps';
import type { Rarity } from '../../../../../src/game/rules/rarity-rules';
import { gameDayText, percent, whole } from '../../format';
import { oneIn } from '../words';

/** 翌日以降のガチャの作成。 */
export const COMPOSE = {
  compose: {
    title: '翌日以降のガチャ',
    link: 'ガチャを作る',
    linkText: '翌日以降の排出率：レアリティ、天井、ピックアップ。プレイヤーが読む文も横に表示します。',
    banners: 'ガチャ',
    add: '新しいガチャ',
    remove: 'このガチャを外す',
    text: (day: string) => `保存した内容は、次に始まる日（${gameDayText(day)}）から有効です。`,
    fields: {
      kind: '引き方',
      name: '名前',
      from: '最初の日',
      until: '最後の日',
      counters: '合わせて数える名前',
      reset: '補充できるカード',
      status: 'レアリティ',
      cards: 'カード',
      cp: '強さ',
      weight: '重み',
      within: '天井',
      add: '上昇幅（1回ごとの重み）',
      chance: 'ピックアップ %',
      misses: '確定までの外れ',
      near: 'ピックアップ天井',
      cost: '1回の消費',
      free: '1日の無料回数',
      gives: '1回で獲得',
      day: '1日の上限',
      ever: '合計の上限',
    },
    rampFrom: '上昇開始',
    packFields: { cost: '1パックの消費', gives: '1パックで獲得' },
    kinds: { draws: '重み', pack: 'パックの枠', player: 'プレイヤーごとのボックス', world: '全員で1つのボックス' },
    copies: '枚数',
    slots: 'パックの枠',
    slotFields: {
      list: 'リスト',
      count: '枚数',
      status: 'これが出ていなければ',
      other: '代わりに使うリスト',
    },
    addSlot: '枠を追加',
    insteadText: '代わりに別の枠が出ることもあります（ゴッドパック）。',
    theseSlots: 'この枠',
    addInstead: '別の枠を追加',
    insteadChance: '確率 %',
    instead: (part: number | undefined) =>
      part === undefined ? '別の枠' : `別の枠：パックの${percent(part)}（${oneIn(part)}）`,
    rules: 'レアリティのルール',
    lists: 'リスト',
    list: (name: string) => `リスト ${name}`,
    addList: 'リストを追加',
    inPacks: (status: string, chance: number) => `1枚以上の${status}があるパックの割合：${oneIn(chance)}。`,
    ofBox: (status: string, copies: number, all: number) =>
      `満杯のボックスでの${status}の割合：${whole(all)}枚中${whole(copies)}枚。`,
    wait: (mean: number, most: number) =>
      `最初の1枚まで平均${whole(Number(mean.toFixed(1)))}回、最大${whole(most)}回。`,
    declared: '通貨と交換',
    declaredFields: { currencies: '通貨（と、持てる最大数）', salvage: '還元：カード1枚の価値' },
    declaredExamples: { currencies: 'ticket 999', salvage: 'normal: 5 dust' },
    exchangeFields: { cost: '消費', gives: '獲得', card: 'カード', skill: 'スキル' },
    newExchange: '新しい交換',
    addExchange: '交換を追加',
    priceHint: '「1 ticket, 5 dust」のように書きます。',
    none: 'なし',
    rarity: (status: string) => status || '新しいレアリティ',
    featuredOf: (status: string) => `${status}のピックアップ`,
    flags: {
      once: '天井は1回だけ',
      own: '上のレアリティが出ても数え直さない',
      nearOnce: 'ピックアップ天井は1回だけ',
      target: '確定するカードをプレイヤーが選ぶ',
    },
    points: {
      draws: (share: number, rises: readonly number[]) => {
        const more = rises.map((rise) => `${percentOf(rise)}`).join('、その後');
        return `重みだけでは1回${percent(share)}${more && `。上昇中は1回ごとに${more}ポイント上がります`}。`;
      },
      box: (share: number) => `満杯のボックスの${percent(share)}。`,
      list: (share: number) => `このリストの1枚の${percent(share)}。`,
      pack: () => '',
    },
    usual: (share: number) =>
      share === 1 ? '天井がなくても毎回出ます。' : `天井がなくても100回に${Math.floor(100 * share)}回出ます。`,
    fixed:
      'このガチャには、この画面では表示できない内容があります。内容は変わりません。変えるときは、ダウンロードしてファイルを変更してください。',
    addRarity: 'レアリティを追加',
    removeRarity: (status: string) => `${status || 'これ'}を外す`,
    total: {
      draws: (weight: number) => `重みの合計 ${whole(weight)}`,
      box: (copies: number) => `合計${whole(copies)}枚`,
      list: (weight: number) => `重みの合計 ${whole(weight)}`,
      pack: () => 'パックのカードを、順に1回ずつの抽選として数えます。',
    },
    toMend: (count: number) => `先に直す項目が${whole(count)}件あります。`,
    problem: (expected: string, field = '') => `${field && `${field}に`}入力できる値：${expected}`,
    percentage: '0より大きく100より小さい百分率、または1/3のような分数',
    toFeature: 'ピックアップ：下のカードから対象を押してください（すべては選べません）。',
    chips: 'カードを押すと、ピックアップの対象になります。',
    elsewhere: (field: string, expected: string) => `${field}に入力できる値：${expected}`,
    download: 'ダウンロード',
    keepTitle: '翌日用に保存',
    keepText: (day: string) => `すべてのガチャを${gameDayText(day)}から有効にします。今日の内容は変わりません。`,
    mend: '先に項目を直してください。',
    keep: '翌日用に保存',
    kept: '開催予定を見る',
    fromFile: '排出率は DRAW_TABLE のファイルから読まれています。ダウンロードして、そのファイルと置き換えてください。',
    outlook: '結果',
    allTold: (status: string, chance: number) => `長期的に${status}が出る割合：${oneIn(chance)}。`,
    oneDraw: (chance: number, hasRules: boolean) =>
      `1回の抽選では${percent(chance)}${hasRules ? '（重みだけ）' : ''}。`,
    curve: (status: string) => `抽選ごとに${status}が出る確率`,
    thisDraw: 'その回に出る確率',
    byThen: 'その回までに出る確率',
    half: (draw: number) => `半数は${whole(draw)}回目までに出ます`,
    curveText: (first: number, draws: number, reached: number) =>
      `1回目は${percent(first)}。${whole(draws)}回以内に出るプレイヤーは${percent(reached)}です。`,
    players: 'プレイヤーが読む文',
    headline: ({ status, within, once, ramp, featured }: Rarity, isRarest: boolean) => {
      const { chance: [wins, of] = [0, 1], misses, within: near, once: nearOnce, target } = featured ?? {};
      const parts = [
        within !== undefined &&
          `天井${whole(within)}回${isRarest ? '' : `（${status}以上）`}${once ? '（1回だけ）' : ''}`,
        ramp && `${whole(rampStart(ramp))}回目から確率上昇`,
        featured && (2 * wins === of ? '50/50' : `ピックアップ${percent(wins / of)}`),
        misses !== undefined && `外れ${whole(misses)}回の次は確定`,
        near !== undefined && `ピックアップ天井${whole(near)}回${nearOnce ? '（1回だけ）' : ''}`,
        target && '対象はプレイヤーが選択',
      ];
      return `${status}：${parts.filter(Boolean).join('、') || 'ルールなし'}`;
    },
    longRun: (status: string, chance: number, featured: number | null) =>
      `長期的には${oneIn(chance)}${featured === null ? '' : `。${status}のうちピックアップは${percent(featured)}`}。`,
    noRules: {
      draws: 'どの抽選も同じ排出率です。天井とピックアップはありません。',
      pack: 'どのパックも同じ排出率です。天井とピックアップはありません。',
      player: '自分のボックスから1枚を引きます。どの1枚も同じ確率で、空になると補充されます。',
      world: '全員で1つのボックスから1枚を引きます。どの1枚も同じ確率です。',
    },
  },
};
