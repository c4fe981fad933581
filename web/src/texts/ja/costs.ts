import type { Amounts, Price } from '../../../../src/game/rules/economy';
import { whole } from '../numbers';

/** それぞれの通貨の数。名前は運営者が決めたもの。 */
const amounts = (of: Amounts): string =>
  Object.entries(of)
    .map(([currency, amount]) => `${currency}×${whole(amount)}`)
    .join('、');

/** What draws cost and give. */
export const COSTS = {
  costs: {
    title: '消費',
    amounts,
    words: ({ cost, gives, free, limit }: Price, what: 'draw' | 'pack' = 'draw'): string[] => {
      const of = what === 'pack' ? 'パック' : '回';
      return [
        ...(cost ? [`1${of}${amounts(cost)}`] : []),
        ...(free ? [`1日の最初の${whole(free)}${of}は無料`] : []),
        ...(gives ? [`1${of}ごとに${amounts(gives)}を獲得`] : []),
        ...(limit?.day ? [`1日${whole(limit.day)}${of}まで`] : []),
        ...(limit?.ever ? [`1人合計${whole(limit.ever)}${of}まで`] : []),
      ];
    },
    sentence: (words: readonly string[]) => `${words.join('、')}。`,
  },
};
