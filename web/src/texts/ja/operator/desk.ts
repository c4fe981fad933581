import type { GameOverviewRead } from '../../../api/client';
import { whole } from '../../format';
import { own } from '../../own';

const HOUR_MS = 3_600_000;

const WRONG: Readonly<
  Record<GameOverviewRead['watched'][number], (overview: GameOverviewRead, now: number) => string>
> = {
  backup: ({ last_backup: last }, now) =>
    last === null
      ? 'まだバックアップがありません。'
      : `最後のバックアップから${whole(Math.floor((now - Date.parse(last)) / HOUR_MS))}時間たっています。`,
  clocks: () => 'サービスと PostgreSQL の時計が大きくずれています。新しい日が始まりません。',
  day_open: () => '引ける日がありません。',
  reveal: ({ days_overdue: days }) => `終わったのに公開されていない日が${whole(days.length)}日あります。`,
  tables: () => '新しい排出率を使えません。最後に使えた内容がそのまま有効です。理由はログにあります。',
  credentials: ({ refused }) => `24時間に${whole(refused)}件の誤った認証情報が届きました。`,
  tokens: ({ tokens }, now) => {
    const ending = tokens.filter(({ until }) => Date.parse(until) - now < 7 * 24 * HOUR_MS);
    return `1週間以内に期限が切れるトークン：${ending.map(({ name }) => name).join('、')}`;
  },
};

/** The operator's desk by task, and its overview. */
export const DESK = {
  desk: {
    ask: '何をしますか？',
    hint: 'プレイヤーを探すと、引く・渡す・移す・取り戻すができます。',
    player: (id: number, since: string) => `プレイヤー${id}、${since}から`,
    tasks: { label: '作業', draw: '引く', give: '渡す', move: '移す', back: '取り戻す' },
    left: (left: number | null, drawn: number) =>
      left === null ? `今日は${whole(drawn)}回引きました` : `今日はあと${whole(left)}回`,
    givesCard: 'カードを選んで',
    givesBoth: 'カードや通貨を',
    moves: 'カードを別のプレイヤーへ',
    takesBack: '渡したものを',
    advanced: '詳細',
    tables: 'すべての記録の表',
    byNumber: '番号で開く',
    lastDone: (time: string) => `直前の操作 ${time}：`,
    takeItBack: '取り消す',
    gave: (name: string, amount: string) => `${own(name)}に${amount}。`,
    gaveCard: (name: string, card: string) => `${own(name)}に${card}を渡しました。`,
    drew: (name: string, what: string, others: number) =>
      `${own(name)}が${what}${others === 0 ? '' : `ほか${whole(others)}枚`}を引きました。`,
    moved: (card: number, name: string) => `カード #${card} を${own(name)}に移しました。`,
    tookBack: (words: string) => `取り消しました：${words}`,
    backReason: '取り消し',
    given: '渡したもの',
    givenText: '運営による新しい記録です。取り消しも記録として残ります。',
    nothingGiven: '運営による記録はありません。',
    isBack: '取り消し済み',
    card: 'カード',
    cardOf: (name: string, id: number) => `${name}、#${id}`,
    noCards: 'このプレイヤーはカードを持っていません。',
    deleteCard: 'カードを完全に取り戻す',
    others: (count: number) => `新しい${whole(count)}枚です。ほかのカードは番号で開けます。`,

    overview: 'ゲームの状況',
    needsToken: 'トークンを入力すると、ゲームの状況と問題点がここに表示されます。',
    wrongTitle: '問題点',
    nothingWrong: '問題はありません。',
    well: (count: number, all: number) => `ほかの監視項目は正常です（${whole(all)}項目中${whole(count)}項目）。`,
    allWell: (all: number) => `監視している${whole(all)}項目はすべて正常です。`,
    wrong: WRONG,
    helps: '参考になる説明書',
    perDay: (days: number) => `${whole(days)}日間の抽選とsuper`,
    drawsToday: (count: number) => `抽選、今日${whole(count)}回`,
    supersToday: (count: number) => `super、今日${whole(count)}枚`,
    allBanners: 'すべてのガチャ',
    day: '日',
    draws: '抽選',
    supers: 'super',
    asTable: '表で見る',
    today: '今日',
    banners: '開催中と今後のガチャ',
    compose: '作成する',
    noEnd: '終了日なし',
    until: (day: string) => `${day}まで`,
    from: (day: string) => `${day}から`,
    bannerToday: (count: number) => `今日${whole(count)}回`,
    planned: '予定',
    kept: '開催日とバックアップ',
    lastBackup: '最後のバックアップ',
    never: 'なし',
    daysOpen: '引ける日',
    none: 'なし',
    lastRevealed: '最後に公開した日',
    refused: '拒否した認証情報',
    refusedCount: (count: number) => `24時間に${whole(count)}件`,
    tokens: 'トークン',
    noTokens: '有効な名前付きトークンはありません。',
    makeToken: '作成と取り消し',
    used: (ago: string) => `${ago}に使用`,
    unused: '未使用',
  },
};
