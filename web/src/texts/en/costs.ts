import type { Amounts, Price } from '../../../../src/game/rules/economy';
import { whole } from '../numbers';
import { plural } from './words';

/** Some of each currency. Its name is the operator's, the same for one and for many. */
const amounts = (of: Amounts): string =>
  Object.entries(of)
    .map(([currency, amount]) => `${whole(amount)}\u00a0${currency}`)
    .join(' and ');

/** What draws cost and give, in the first scripts. */
export const COSTS = {
  costs: {
    title: 'Costs',
    amounts,
    /** Each stands alone. */
    words: ({ cost, gives, free, limit }: Price, what: 'draw' | 'pack' = 'draw'): string[] => [
      ...(cost ? [`${amounts(cost)} a ${what}`] : []),
      ...(free
        ? [free === 1 ? `the first ${what} of a day is free` : `the first ${whole(free)} ${what}s of a day are free`]
        : []),
      ...(gives ? [`each ${what} gives ${amounts(gives)}`] : []),
      ...(limit?.day ? [`at most ${plural(limit.day, what)} a day`] : []),
      ...(limit?.ever ? [`at most ${plural(limit.ever, what)} of a player in all`] : []),
    ],
    sentence: (words: readonly string[]) => ` ${words.join(', ').replace(/^./, (first) => first.toUpperCase())}.`,
  },
};
