import { describe, expect, it } from '@jest/globals';
import { type BattleDay, battleDay, BATTLES_PER_DAY } from './battle-day.js';

const TODAY = '20260115';
const TOMORROW = '20260116';

describe('battleDay', () => {
  it.each<[string, string, number, string, BattleDay]>([
    ['before the first battle', '', 0, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after none today', TODAY, 0, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after one today', TODAY, 1, TODAY, { day: TODAY, fought: 1, limit: false, next: TODAY }],
    ['after two today', TODAY, 2, TODAY, { day: TODAY, fought: 2, limit: true, next: TOMORROW }],
    ['after three today', TODAY, 3, TODAY, { day: TODAY, fought: 3, limit: true, next: TOMORROW }],
    ['just after midnight', '20260114', 2, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after one yesterday', '20260114', 1, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    ['after years', '20191231', 2, TODAY, { day: TODAY, fought: 0, limit: false, next: TODAY }],
    // Another instance's clock is ahead.
    ['after one tomorrow', TOMORROW, 1, TODAY, { day: TOMORROW, fought: 1, limit: false, next: TOMORROW }],
    ['after two tomorrow', TOMORROW, 2, TODAY, { day: TOMORROW, fought: 2, limit: true, next: '20260117' }],
    [
      'on the last of a month',
      '20260131',
      2,
      '20260131',
      { day: '20260131', fought: 2, limit: true, next: '20260201' },
    ],
    ['on the last of a year', '20261231', 2, '20261231', { day: '20261231', fought: 2, limit: true, next: '20270101' }],
    ['before a leap day', '20240228', 2, '20240228', { day: '20240228', fought: 2, limit: true, next: '20240229' }],
  ])('%s', (_, day, fought, today, expected) => {
    const result = battleDay({ day, fought }, today);
    expect(result).toEqual(expected);
    expect(result.day >= today).toBe(true);
    expect(result.next > result.day).toBe(result.limit);
  });

  it('leaves two battles on each day', () => {
    expect(BATTLES_PER_DAY).toBe(2);
    let last = { day: '', fought: 0 };
    const days: string[] = [];
    for (let battle = 0; battle < 5; battle++) {
      const { next } = battleDay(last, last.day === '' ? TODAY : last.day);
      const { day, fought } = battleDay(last, next);
      last = { day, fought: fought + 1 };
      days.push(day);
    }
    expect(days).toEqual([TODAY, TODAY, TOMORROW, TOMORROW, '20260117']);
  });
});
