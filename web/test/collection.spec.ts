import { describe, expect, it } from '@jest/globals';
import { userPath } from '../src/paths';
import { chiSquareTail, fitOf, interval, observedOf } from '../src/views/odds/statistics';
import { arrange, chancesOf, kindsOf, type View } from '../src/views/player/arrange';
import { strengthOverTime } from '../src/views/player/strength';

const card = (id: number, card: number, status: string, cp: number): any => ({ id, card, status, cp });
const CARDS = [card(1, 5, 'normal', 10), card(2, 5, 'normal', 90), card(3, 5, 'super', 40), card(4, 2, 'normal', 60)];
const TABLE: any = {
  total: 100,
  outcomes: [
    { card: 5, status: 'normal', weight: 60 },
    { card: 2, status: 'normal', weight: 39 },
    { card: 9, status: 'super', weight: 1 },
  ],
};
const VIEW: View = { sort: 'newest', rarity: undefined, number: undefined, stacked: false, twice: false };

describe('a collection', () => {
  const ids = (view: Partial<View>): number[] =>
    arrange(CARDS, { ...VIEW, ...view }, chancesOf([TABLE])).map(({ top }) => top.id);

  it('is sorted', () => {
    expect(ids({})).toEqual([4, 3, 2, 1]);
    expect(ids({ sort: 'cp' })).toEqual([2, 4, 3, 1]);
    expect(ids({ sort: 'number' })).toEqual([4, 3, 2, 1]);
    expect(ids({ sort: 'rarity' })).toEqual([3, 4, 2, 1]);
  });

  it('is filtered', () => {
    expect(ids({ rarity: 'super' })).toEqual([3]);
    expect(ids({ number: 5, rarity: 'normal' })).toEqual([2, 1]);
  });

  it('lies in stacks, the first of the order on top, so that what is seen is in order', () => {
    const stacked = (sort: View['sort']): number[][] =>
      arrange([...CARDS, card(5, 5, 'normal', 50)], { ...VIEW, sort, stacked: true }, chancesOf([TABLE])).map(
        ({ top, count }) => [top.id, count],
      );
    expect(stacked('newest')).toEqual([
      [5, 3],
      [4, 1],
      [3, 1],
    ]);
    expect(stacked('cp')).toEqual([
      [2, 3],
      [4, 1],
      [3, 1],
    ]);
    expect(stacked('rarity')).toEqual([
      [3, 1],
      [5, 3],
      [4, 1],
    ]);
  });

  it('has some of the kinds of all banners', () => {
    const winter: any = {
      total: 10,
      outcomes: [
        { card: 5, status: 'super', weight: 9 },
        { card: 1, status: 'normal', weight: 1 },
      ],
    };
    expect(kindsOf(CARDS, [TABLE, winter]).map(([kind]) => kind)).toEqual([1, 2, 5, 9]);
    // A rarity is as likely as where it is likeliest.
    expect([...chancesOf([TABLE, winter])]).toEqual([
      ['normal', 0.99],
      ['super', 0.9],
    ]);
  });

  it('has some of the kinds of the odds', () => {
    expect(kindsOf(CARDS, [TABLE])).toEqual([
      [2, true],
      [5, true],
      [9, false],
    ]);
  });
});

describe('strength over time', () => {
  it('goes back from now, battle by battle', () => {
    const battles: any[] = [
      { created_at: '2026-01-03T00:00:00Z', gain: 0 },
      { created_at: '2026-01-02T00:00:00Z', gain: 7 },
    ];
    const since = Date.parse('2026-01-01');
    const points = strengthOverTime(battles, 50, Date.parse('2026-01-04'), since);
    expect(points.map(({ strength }) => strength)).toEqual([43, 50, 50, 50]);
    expect(points[0]?.time).toBe(since);
  });

  it('begins with the earliest battle that is loaded', () => {
    const battles: any[] = [{ created_at: '2026-01-02T00:00:00Z', gain: 7 }];
    const points = strengthOverTime(battles, 50, Date.parse('2026-01-04'), undefined);
    expect(points.map(({ time }) => time)).toEqual(['2026-01-02', '2026-01-04'].map(Date.parse));
  });
});

describe('statistics', () => {
  it.each([
    [30.578, 15, 0.01],
    [14.339, 15, 0.5],
    [3.841, 1, 0.05],
    [0, 15, 1],
    [149.449, 100, 0.001],
  ])('give the tail of chi-square beyond %s with %s degrees', (value, degrees, tail) => {
    expect(chiSquareTail(value, degrees)).toBeCloseTo(tail, 4);
  });

  it.each([
    ['none', [0, 0], 0],
    ['few', [3, 1], 2.5],
    ['few', [490, 4], 0.1],
    ['agrees', [985, 15], 2.5],
    ['strays', [970, 30], 40],
    ['too good', [990, 10], 0.000_000_1],
  ])('say "%s" of %j with a chi-square of %s', (verdict, counts, chi_square) => {
    const outcomes: any[] = [{ weight: 99 }, { weight: 1 }];
    const odds: any = { outcomes, banner: null, observed: { counts, chi_square, degrees_of_freedom: 1 } };
    expect(fitOf(odds).verdict).toBe(verdict);
  });

  it('say nothing of the draws from a box, which depend on each other', () => {
    const outcomes: any[] = [1, 1].map((weight) => ({ weight, copies: weight }));
    const observed = { counts: [60, 40], chi_square: null, degrees_of_freedom: 0 };
    const odds: any = { outcomes, banner: 'edition', box: 'world', reset: null, observed };
    expect(fitOf(odds).verdict).toBe('dependent');
    expect(observedOf(odds).map(({ share, ends }) => [share, ends])).toEqual([
      [0.6, undefined],
      [0.4, undefined],
    ]);
  });

  it('give an interval that holds the share', () => {
    const [low, high] = interval(50, 1000);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0350', '0.0709']);
    expect(interval(0, 0)).toEqual([0, 1]);
    expect(interval(0, 100)[0]).toBe(0);
  });
});

describe('the address of a player', () => {
  it.each([
    ['ai', '/u/ai'],
    ['a b/c?d#e', '/u/a%20b%2Fc%3Fd%23e'],
    ['猫', '/u/%E7%8C%AB'],
    ['.', '/i/1'],
    ['..', '/i/1'],
    ['a%2Fb', '/i/1'],
  ])('of %s is %s', (username, path) => {
    expect(userPath({ id: 1, username })).toBe(path);
  });
});
