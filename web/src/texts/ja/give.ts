import type { Price } from '../../../../src/game/rules/economy';
import { whole } from '../format';

/** What an operator gives and takes of currencies, and exchanges for players. */
export const GIVE = {
  give: {
    title: '配布と回収',
    open: '複数のプレイヤーに通貨を配る、または回収する',
    text: '一覧の各プレイヤーの残高を増やす、または減らします。増減はすべて記録され、誰でも見られます。',
    occasion: '配布の名前',
    occasionHint:
      'キーはこの名前から作られます。48時間以内なら、同じ一覧を何度送っても、1行につき1回だけです。記録の参照にもなります。',
    currency: '通貨',
    amount: '数',
    amountHint: 'マイナスを付けると回収します。名前のあとにタブで区切って、行ごとの数を書けます。',
    reason: '理由（プレイヤーに表示されます）',
    reference: '参照',
    list: 'プレイヤー名（1行に1人）',
    listHint: (most: number) => `最大${whole(most)}行です。2行に書かれたプレイヤーには2回配られます。`,
    send: (count: number) => `${whole(count)}行を送る`,
    sent: (done: number, failed: number, all: number) =>
      `${whole(all)}行のうち${whole(done)}行が完了${failed === 0 ? '' : `、${whole(failed)}行が不可`}。`,
    results: '各行の結果',
    waits: '待機中',
    done: (amount: string, balance: number) => `${amount}、残高${whole(balance)}`,
    replayed: (amount: string, balance: number) => `${amount}、残高${whole(balance)}（同じキーで完了済み）`,
    undeclared:
      '今日使える通貨がありません。1日の内容は、プレイヤーが確かめられるように、その日の開始時に決まります。「ガチャの作成」で通貨を決めると、明日から与えられます。カードは今日でも与えられます。',
    unanswered: '応答なし',
    wrong: 'この名前のプレイヤーはいません',
    lost: (seconds: number) => `応答なし。${whole(seconds)}秒後に同じキーで送り直します`,
    one: '配布・回収',
    oneText: '残高を増減します。理由はプレイヤーに表示されます。',
    oneNow: '記録する',
    exchange: '交換',
    exchangeText: '消費と獲得は同時です。どちらか一方だけになることはありません。',
    exchangeNow: '交換する',
    salvage: 'カードの還元',
    limits: ({ day, ever }: Partial<NonNullable<Price['limit']>>) => [
      ...(day ? [`1日${whole(day)}回まで`] : []),
      ...(ever ? [`合計${whole(ever)}回まで`] : []),
    ],
    salvageText: (worth: readonly string[]) => `カードを消して通貨にします。元には戻せません：${worth.join('、')}。`,
    salvageNow: '還元する',
    cards: 'このプレイヤーのカード',
    worth: (status: string, amounts: string) => `${status} → ${amounts}`,
    for: (cost: string, gives: string) => `${cost} → ${gives}`,
  },
};
