import { describe, expect, it } from '@jest/globals';
import { dayOrToday } from '../src/texts/format';

describe('the day from which something may be done', () => {
  it.each([
    ['20260116', 'tomorrow'],
    ['20260115', 'today'],
    ['20251231', 'today'],
    ['0', 'today'],
    ['20260118', 'in 3 days'],
    ['20260301', '1 March 2026'],
  ])('is said as people say it: %s is %s on 20260115', (day, said) => {
    expect(dayOrToday(day, '20260115')).toBe(said);
  });
});
