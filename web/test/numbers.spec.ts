import { describe, expect, it } from '@jest/globals';
import { EN } from '../src/texts/en';
import { JA } from '../src/texts/ja';

describe('the numbers that the page says', () => {
  it('have no speed where it is less than one draw a second', () => {
    expect([0, 0.6, 1.2, 5_600.4].map(EN.fair.speed)).toEqual([
      '',
      '',
      ', 1 draw a second',
      ', 5\u202f600 draws a second',
    ]);
    expect([0, 0.6].map(JA.fair.speed)).toEqual(['', '']);
  });
});
