import { describe, expect, it } from '@jest/globals';
import { checkedTables } from '../src/views/compose/checked';
import { contentOf, type Draft, isChance, NEW_GROUP } from '../src/views/compose/draft';
import { NO_PRICE } from '../src/views/compose/economy-draft';

const NORMAL = { ...NEW_GROUP, status: 'normal', cards: '1, 2', weight: '9900' };
const SUPER = { ...NEW_GROUP, status: 'super', cards: '15', weight: '100' };
const BANNER = { name: 'new', from: '', until: '', counters: '', ...NO_PRICE };

/** The fields at which the composer says that something is wrong. */
function wrongFields(change: object, ofSuper: object = {}): unknown[] {
  const draft: Draft = { ...BANNER, groups: [{ ...SUPER, ...ofSuper }, NORMAL], ...change };
  const { problems } = checkedTables({ banners: [contentOf(draft)] }, 0, draft);
  return problems.map(({ group, field }) => [group, field]);
}

describe('what is typed in the composer', () => {
  it('is right as it begins', () => {
    expect(wrongFields({})).toEqual([]);
  });

  it.each([
    ['counters', { counters: '<b>' }, {}, [[undefined, 'counters']]],
    ['misses without a rate-up', {}, { misses: '1' }, [[0, 'chance']]],
    ['a weight of two cards, once', {}, { cards: '15, 16', weight: '0.6' }, [[0, 'weight']]],
    ['a rarity without cards', {}, { cards: ' ' }, [[0, 'cards']]],
  ])('is refused at its field, and never left out: %s', (_, change, ofSuper, fields) => {
    expect(wrongFields(change, ofSuper)).toEqual(fields);
  });

  it('has a chance as a percentage or a fraction', () => {
    expect(['50', '0.01', ' 1/3', '99.99'].map(isChance)).toEqual([true, true, true, true]);
    expect(['', '0', '100', '1/1', '0/3', '33.333', 'half'].map(isChance)).toEqual(Array(7).fill(false));
  });
});
