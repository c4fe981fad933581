import { describe, expect, it } from '@jest/globals';
import type { Price } from '../../src/game/rules/economy';
import { takeTexts } from '../src/texts';
import { EN } from '../src/texts/en';
import { JA } from '../src/texts/ja';
import { declaredIn, economyDraftOf, NO_PRICE, priceDraftOf, priceIn } from '../src/views/compose/economy-draft';
import { actsIn, partsOf } from '../src/views/player/entries';

takeTexts(EN);

const ENTRY = { user: 1, day: '20260115', number: 1, amount: 1, balance: 1, created_at: '2026-01-15T00:00:00+00:00' };
const entry = (id: number, currency: string, reason: string, reference: string) => ({
  ...ENTRY,
  id,
  currency,
  reason,
  reference,
});

describe('the history of a balance', () => {
  it('has what one draw cost and gave in one row, and each gift in its own', () => {
    const entries = [
      entry(6, 'spark', 'draw', '31'),
      entry(7, 'spark', 'draw', '30'),
      entry(5, 'ticket', 'draw', '31'),
      entry(4, 'ticket', 'draw', '30'),
      entry(3, 'ticket', 'daily login', ''),
      entry(2, 'spark', 'daily login', ''),
      entry(1, 'dust', 'salvage', '7:super rare: 1'),
    ];
    expect(actsIn(entries).map((act) => act.entries.map(({ id }) => id))).toEqual([[6, 5], [7, 4], [3], [2], [1]]);
    expect(partsOf('7:super rare: 1')).toEqual(['7', 'super rare: 1']);
  });
});

describe('what a designer types for currencies', () => {
  const card = { card: 21, status: 'super', skill: '', cp: 800 };
  const declared = {
    currencies: { ticket: { most: 999 }, spark: {} },
    exchanges: [
      { name: 'spark-21', cost: { spark: 200 }, card, limit: { day: 1, ever: 2 } },
      { name: 'ticket', cost: { spark: 5 }, gives: { ticket: 1 } },
    ],
    salvage: { normal: { spark: 5, ticket: 1 }, 'super rare': { spark: 50 } },
  };
  const price: Price = { cost: { ticket: 1 }, free: 1, gives: { spark: 1 }, limit: { day: undefined, ever: 200 } };

  it('is what a file has, there and back', () => {
    expect(declaredIn(economyDraftOf(declared))).toEqual(declared);
    expect(priceIn(priceDraftOf(price))).toEqual(price);
    expect([declaredIn(economyDraftOf({})), priceIn(NO_PRICE)]).toEqual([{}, {}]);
    expect(priceIn({ ...NO_PRICE, cost: 'many ticket、2 dust' })).toEqual({ cost: { ticket: 'many', dust: 2 } });
  });

  it('is said to players in words', () => {
    expect(EN.costs.sentence(EN.costs.words(price))).toBe(
      ' 1\u00a0ticket a draw, the first draw of a day is free, each draw gives 1\u00a0spark, at most 200 draws of a player in all.',
    );
    expect(JA.costs.words(price)).toHaveLength(4);
    expect(EN.worth.now(undefined, 1, 7)).toBe('free, 1 left today; 7 draws left');
  });
});
