import { describe, expect, it } from '@jest/globals';
import {
  backOff,
  figureWait,
  firstPace,
  isRetriedSoon,
  nextPace,
  type Pace,
  retryWait,
  waitOf,
} from '../src/api/schedule';

/** A list after some answers. @param answers for each, after how many seconds it came, and whether it had news */
function after(...answers: readonly (readonly [seconds: number, hasNews: boolean])[]): Pace {
  let pace = firstPace(0, 0);
  for (const [seconds, hasNews] of answers) pace = nextPace(pace, hasNews, pace.at + seconds * 1_000, 0);
  return pace;
}

describe('a list that is followed', () => {
  it('is asked for two seconds after news, and goes on so for twenty seconds', () => {
    expect(waitOf(after([2, true]), false)).toBe(2_000);
    expect(waitOf(after([100, true], [19, false]), false)).toBe(2_000);
    expect(waitOf(after([100, true], [20, false]), false)).toBe(10_000);
    expect(waitOf(after([100, false], [10, true]), false)).toBe(2_000);
  });

  it('is asked for each fifteen seconds in a stream, as long as it lasts', () => {
    const news = Array.from({ length: 5 }, () => [2, true] as const);
    expect(waitOf(after(...news.slice(1)), false)).toBe(2_000);
    expect(waitOf(after(...news), false)).toBe(15_000);
    expect(waitOf(after(...news, [5, false]), false)).toBe(2_000);
  });

  it('is asked for each thirty seconds while no one looks', () => {
    expect(waitOf(after([2, true]), true)).toBe(30_000);
    expect(waitOf(after([100, false]), true)).toBe(30_000);
  });

  it('is asked for up to half as much later by chance', () => {
    expect(waitOf(firstPace(0, 0.5), false)).toBe(2_500);
    expect(waitOf(firstPace(0, 0.5), true)).toBe(37_500);
  });

  it('lets twenty visitors behind one address follow a stream with 180 requests a minute', () => {
    const minute = 60_000;
    const inStream = waitOf({ ...firstPace(0, 0.5), inRow: 5 }, false);
    // For each answer its draws, and the names that are new in it; besides, the figure of the day.
    const requests = (2 * minute) / inStream + minute / figureWait(0, 0);
    expect(20 * requests).toBeLessThan(180);
  });
});

describe('a figure that follows the news', () => {
  it('is asked for at once, but only each thirty seconds', () => {
    expect(figureWait(0, 60_000)).toBe(0);
    expect(figureWait(55_000, 60_000)).toBe(25_000);
  });
});

describe('after a failure', () => {
  it('the page asks ever more seldom, up to a minute', () => {
    expect([0, 5, 20, 600].map((seconds) => backOff(seconds * 1_000, undefined, 0.5))).toEqual([
      5_000, 5_000, 20_000, 60_000,
    ]);
  });

  it('the page does not ask before the service said', () => {
    expect(backOff(0, 42, 0)).toBe(42_000);
    expect(backOff(0, 1, 0)).toBe(2_500);
  });

  it('visitors who failed together do not ask together', () => {
    expect([0, 0.5, 1].map((chance) => backOff(0, undefined, chance))).toEqual([2_500, 5_000, 7_500]);
    expect([0, 0.5, 1].map((chance) => backOff(0, 40, chance))).toEqual([40_000, 50_000, 60_000]);
    expect([0, 0.5, 1].map((chance) => retryWait(undefined, chance))).toEqual([1_000, 1_500, 2_000]);
  });

  it('one request is sent again soon, unless the service says later', () => {
    expect(isRetriedSoon(0, undefined)).toBe(true);
    expect(isRetriedSoon(1, undefined)).toBe(false);
    expect(isRetriedSoon(0, 2)).toBe(true);
    expect(isRetriedSoon(0, 3)).toBe(false);
    expect(retryWait(2, 0)).toBe(2_000);
  });
});
