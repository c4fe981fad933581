import { describe, expect, it } from '@jest/globals';
import type { UserGuaranteeList } from '../src/api/client';
import { sharedGuarantees } from '../src/parts/guarantees';

function guarantee(banner: string, counters: string, left: number | null): UserGuaranteeList {
  const rarities = [{ status: 'super', since: 47, left, missed: null, featured_left: null }];
  return { banner, counters, draws: 60, target: null, rarities };
}

describe('the guarantees of a player', () => {
  it('are one for banners that count together by the same rules, and none that has been used up', () => {
    const all = [
      guarantee('harvest', 'event', 43),
      guarantee('beginners', 'beginners', null),
      guarantee('lanterns', 'event', 43),
      guarantee('short', 'event', 13),
    ];
    expect(sharedGuarantees(all).map(({ banners }) => banners)).toEqual([['harvest', 'lanterns'], ['short']]);
  });
});
