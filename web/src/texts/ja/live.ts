import { whole } from '../numbers';

/** 会場の壁に映す画面。 */
export const LIVE = {
  live: {
    title: 'ライブ',
    waits: 'まだカードは引かれていません',
    waitsHint: '次に引かれたカードがここに出ます。',
    newest: '最新のカード',
    latest: 'その前のカード',
    today: '今日引かれた枚数',
    supers: '今日のsuper',
    ends: '今日が終わるまで',
    groups: (shown: number, all: number, isAll: boolean) => {
      const which = `${isAll ? '' : '新しい'}${whole(all)}グループのうち上位${whole(shown)}`;
      return shown < all ? `今日引かれた枚数（${which}）` : '今日引かれた枚数（グループ別）';
    },
    drawnFor: (name: string, card: string) => `${name}さんに${card}`,
    rarity: (chance: string, cp: string) => `${chance} · cp ${cp}`,
    cp: (cp: string) => `cp ${cp}`,
    gone: 'サービスから応答がありません。つながり次第、続きます。',
    checkable: 'どの抽選も確かめられます',
  },
};
