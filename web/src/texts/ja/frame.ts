import { GAME } from '../../game';
import { whole } from '../numbers';
import { wordsOfDetail, wordsOfRefusal } from './reasons';

/** What is around all views, and what goes wrong. */
export const FRAME = {
  name: GAME.name,
  titles: (view: string) => (view === '' ? GAME.name : `${view} · ${GAME.name}`),
  skip: '本文へ移動',
  menu: {
    label: 'メインメニュー',
    ranking: 'ランキング',
    groups: 'グループ',
    odds: '排出率',
    fair: '公平性',
    admin: '管理',
  },
  theme: 'ライトとダークを切り替える',
  more: 'もっと見る',
  loading: '読み込み中',
  deleted: '削除されたプレイヤー',

  find: {
    label: 'プレイヤーを名前またはdidで探す',
    placeholder: 'プレイヤーを名前またはdidで探す',
    short: 'プレイヤーを探す',
    found: (count: number) => `一覧に${whole(count)}人`,
    none: '名前にこの文字を含む、またはdidがこの文字で始まるプレイヤーはいません',
    open: 'プレイヤーを探す',
  },
  countdown: {
    ends: '今日の残り時間',
    left: (seconds: number) => {
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
      if (hours > 0) return `${hours}時間${minutes}分`;
      return minutes > 0 ? `${minutes}分${seconds % 60}秒` : `${seconds}秒`;
    },
  },
  errors: {
    title: '今は表示できません',
    gone: 'サービスから応答がありません。自動で再試行を続け、つながり次第表示します。',
    busy: 'お使いのアドレスからのリクエストが多すぎます。数秒後に自動で再試行します。',
    again: 'もう一度試す',
    detail: wordsOfDetail,
    refusal: wordsOfRefusal,
    missingPage: 'ページが見つかりません',
    missingPageHint: 'アドレスが間違っているか、ページがなくなった可能性があります。',
    home: 'トップページへ',
    broken: 'ページの表示に失敗しました。再読み込みしてください。',
    noPlayer: (name: string) => `プレイヤー「${name}」は見つかりません`,
    noPlayerHint:
      '名前は大文字と小文字を区別します。検索では、名前の一部またはdidの先頭の文字からプレイヤーを探せます。',
    noCard: 'カードが見つかりません',
    noCardHint: '削除された可能性があります。抽選で出たカードなら、その抽選の記録は当日の一覧に残っています。',
    noGroup: 'グループが見つかりません',
  },
};
