import { describe, expect, it } from '@jest/globals';
import { Random } from './random.js';

describe('Random', () => {
  const { integer } = new Random();

  it.each([1, 2, 100, 2 ** 47 + 1, 2 ** 48 - 1, 2 ** 48])('gives whole numbers below %i', (below) => {
    for (let i = 0; i < 100; i++) {
      const number = integer(below);
      expect(Number.isInteger(number) && number >= 0 && number < below).toBe(true);
    }
  });

  it.each([0, -1, 1.5, 2 ** 48 + 1, NaN])('refuses %d', (below) => {
    expect(() => integer(below)).toThrow();
  });

  it('gives so many bytes, others each time', () => {
    const [first, second] = [new Random().bytes(32), new Random().bytes(32)];
    expect([first.length, second.length]).toEqual([32, 32]);
    expect(first.equals(second)).toBe(false);
  });
});
