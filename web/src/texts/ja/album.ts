import { percent, whole } from '../format';
import { own } from '../own';
import { oneIn } from './words';

/** プレイヤーのアルバム、一日の終わり、二人の比較。 */
export const ALBUM = {
  album: {
    title: 'アルバム',
    label: (name: string) => `${own(name)}のアルバム`,
    kinds: (owned: number, all: number) => `${whole(all)}種類中${whole(owned)}種類`,
    places: (others: number, days: number) =>
      `今引ける種類のうちの数です。${others === 0 ? '' : `ほかに、一覧にある直近${whole(days)}日間に引けた種類と、このプレイヤーが持つ種類の場所が${whole(others)}あります。`}`,
    pace: '1日に引く回数',
    ofBanner: (banner: string) => `${banner}の場合`,
    complete: '足りないカードはありません。',
    next: (draws: number) => `新しい種類は平均${whole(draws)}回で出ます。`,
    all: (chance: number, draws: number) => `30日間に${whole(draws)}回引いて全部そろう確率：${small(chance)}。`,
    assumes: '今日の確率がこの期間ずっと続き、毎回の結果が互いに影響しないものとして計算しています。',
    approximate:
      '今日のルールの長期的な確率がこの期間ずっと続き、毎回の結果が互いに影響しないものとして計算しています。天井があるため、おおよその値です。',
    one: (chance: number) => oneIn(chance),
    oneUnder: (chance: number, banner: string) => `${oneIn(chance)}、${banner}`,
    notNow: '今は出ません',
    missing: (card: number) => `カード${card}、未入手`,
    times: (count: number) => `×${whole(count)}`,
    none: '確率がまだ公開されていません',
    noneHint: '始まった日がまだありません。',
  },
};

/** とても小さい確率もあります。 */
function small(chance: number): string {
  if (chance === 0) return '足りない種類のほうが多いため、そろいません';
  if (chance < 0.0001) return '0.01\u2009%未満';
  return chance > 0.9999 && chance < 1 ? '99.99\u2009%超' : percent(chance);
}
