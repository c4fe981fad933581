import type { Price } from '../../../../src/game/rules/economy';
import { whole } from '../format';

/** What an operator gives and takes of currencies, and exchanges for players. */
export const GIVE = {
  give: {
    currency: '通貨',
    amount: '数',
    reason: '理由（プレイヤーに表示されます）',
    reference: '参照',
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
