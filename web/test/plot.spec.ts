import { describe, expect, it } from '@jest/globals';
import { areaUnder, firstReaching, linear, lineThrough, rounded, stepsThrough, ticks } from '../src/parts/plot';

describe("the plots' numbers", () => {
  it('reach a half and nine tenths of one prize among 300 with 150 and 270, however the steps are rounded', () => {
    const chances = [0];
    for (let [left, copies] = [1, 300]; copies > 0; copies--) chances.push(1 - (left *= (copies - 1) / copies));
    expect([0.5, 0.9, 1, 1.1].map((part) => firstReaching(part, chances))).toEqual([150, 270, 300, undefined]);
  });

  it.each([
    [[0, 10], 4, [0, 2, 4, 6, 8, 10]],
    [[-1, 1], 4, [-1, -0.5, 0, 0.5, 1]],
    [[0, 0.3], 3, [0, 0.1, 0.2, 0.3]],
    [[-0.37, 0.37], 4, [-0.2, 0, 0.2]],
    [[7, 93], 4, [20, 40, 60, 80]],
    [[0, 90], 9, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]],
    [[0, 1], 1, [0, 1]],
    [[5, 5], 4, [5]],
    [[0.2, 0.21], 1, [0.2, 0.21]],
  ] as const)('of %j, about %d, are round', (interval, count, expected) => {
    expect(ticks(interval, count)).toEqual(expected);
  });

  it.each([
    [
      [17, 93],
      [0, 100],
    ],
    [
      [101, 104],
      [101, 104],
    ],
    [
      [6, 6],
      [6, 6],
    ],
  ] as const)('of %j have the round ends %j', (interval, ends) => {
    expect(rounded(interval, 4)).toEqual(ends);
  });

  it('lie in proportion, and in the middle of an interval without length', () => {
    expect([0, 5, 20].map(linear([0, 10], [100, 0]))).toEqual([100, 50, -100]);
    expect(linear([3, 3], [0, 10])(3)).toBe(5);
  });

  it('are paths', () => {
    const points = [
      [0, 1],
      [2, 1 / 3],
    ] as const;
    expect(lineThrough(points)).toBe('M0,1L2,0.333');
    expect(stepsThrough(points)).toBe('M0,1H2V0.333');
    expect(areaUnder(stepsThrough(points), points, 9)).toBe('M0,1H2V0.333V9H0Z');
    expect(areaUnder('', [], 9)).toBe('');
  });
});
