import { percent, whole } from '../format';
import { own } from '../own';

/** ピックアップの決まり方。 */
const RATE_UP = {
  won: (rate: number) => `${rate}/${100 - rate}に勝利`,
  lost: (rate: number) => `${rate}/${100 - rate}ですり抜け`,
  certain: () => 'ピックアップ確定',
};
const BY = { weights: '通常の確率', ramp: '確率上昇中', guarantee: '天井' };

/** What a player drew, and how lucky that was. */
export const LUCK = {
  of: (name: string) => `${own(name)}の履歴`,
  none: '抽選の記録がありません',
  noneHint: 'このプレイヤーの抽選がここに並びます。',
  since: (draws: number) => `前回のsuperから${whole(draws)}回`,
  banners: 'ガチャ',
  all: 'すべてのガチャ',
  rarities: 'レアリティ',
  noMatch: '上でレアリティを選んでください。',
  ofDay: (draws: number) => `${whole(draws)}回`,
  place: (took: number) => `${whole(took)}回目`,
  took: (took: number | undefined, by: keyof typeof BY) =>
    [took !== undefined && `${whole(took)}回目`, BY[by]].filter(Boolean).join('・'),
  rateUp: (how: keyof typeof RATE_UP, rate: number) => `・${RATE_UP[how](rate)}`,
  earlier: 'さらに前の日',

  luckier: (part: string) => `${part}の人より幸運`,
  unluckier: (part: string) => `${part}の人より不運`,
  same: (part: string) => `${part}の人と同じ運`,
  among: (draws: number, banner: string | undefined) =>
    `${banner === undefined ? '' : `「${own(banner)}」で`}同じ${whole(draws)}回を引く全員と比べた割合です。`,
  rests: (fewer: number, same: number, more: number) =>
    `superがこれより少ない人は${percent(fewer, 1)}、同じ数の人は${percent(same, 1)}、多い人は${percent(more, 1)}です。ほかのプレイヤーとの比較ではなく、1回ごとの排出率から、天井と確率上昇も含めて計算しています。`,
  newest: (draws: number) => `ここでは新しいほうの${whole(draws)}回だけを数えます。`,
  noSupers: 'ここではsuperが出ないため、運は計算できません。',
  had: '出たsuper',
  expected: '期待値',
  rateUps: (all: number, rate: number | undefined) =>
    `回勝利（${rate === undefined ? 'ピックアップ' : `${rate}/${100 - rate}`}は${whole(all)}回）`,
  draws: '抽選の合計',
  every: 'すべての抽選（古い順）',
  marks: (draws: number, waits: readonly number[], since: number | undefined) =>
    `${whole(draws)}回の抽選、superは${whole(waits.length)}回${
      waits.length === 0 ? '' : `（それぞれ${waits.map((wait) => `${whole(wait)}回目`).join('、')}）`
    }${since === undefined ? '' : `。その後${whole(since)}回`}`,
  lastSince: (draws: number) => `前回から${whole(draws)}回`,
  between: 'superから次のsuperまで',
  axis: '回',
  bin: (from: number, to: number) => (to === Infinity ? `${from}~` : from === to ? String(from) : `${from}–${to}`),
  bins: (bins: readonly { readonly name: string; readonly had: number; readonly expected: number }[]) =>
    bins.map(({ name, had, expected }) => `${name}回：${had}、期待値${expected.toFixed(1)}`).join('、'),
  line: '同じ抽選をする全員の期待値',
  share: 'シェア',
  save: '画像を保存',
  on: (name: string, banner: string | undefined) => (banner === undefined ? name : `${name}・${banner}`),
  sum: (had: number, draws: number) => `${whole(draws)}回でsuper ${whole(had)}枚`,
  mean: (expected: number) => `期待値 ${expected.toFixed(1)}`,
};
