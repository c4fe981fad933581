import { describe, expect, it } from '@jest/globals';
import { DEFAULT_DRAW_TABLE } from '../default-draw-table.js';
import { completeCard, drawFrom, isRandomDraw, type Outcome, totalWeight } from './draw.js';

const TABLE: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: 'a', weight: 3, cp: { min: 1, max: 10 } },
  { card: 2, status: 'normal', skill: 'b', weight: 1, cp: { min: 5, max: 5 } },
  { card: 3, status: 'super', skill: 'c', weight: 2, cp: { min: 201, max: 800 } },
];

/** Gives the numbers in turn, and refuses one that is out of the range asked for. */
function numbers(...values: number[]): (below: number) => number {
  return (below) => {
    const value = values.shift();
    if (value === undefined || value >= below)
      throw new RangeError(`asked for a number below ${below}, has ${String(value)}`);
    return value;
  };
}

describe('drawFrom', () => {
  it.each([
    [0, 0, { outcome: 0, cp: 1 }],
    [2, 9, { outcome: 0, cp: 10 }],
    [3, 0, { outcome: 1, cp: 5 }],
    [4, 0, { outcome: 2, cp: 201 }],
    [5, 599, { outcome: 2, cp: 800 }],
  ])('with %i for the outcome and %i for the strength', (outcome, strength, expected) => {
    const drawn = drawFrom(TABLE, numbers(outcome, strength));
    const { card, status, skill } = TABLE[expected.outcome] as Outcome;
    expect(drawn).toEqual({ ...expected, card, status, skill });
  });

  it('fails without outcomes instead of inventing one', () => {
    expect(() => drawFrom([], () => 0)).toThrow(RangeError);
  });
});

describe('isRandomDraw', () => {
  it.each([
    [{}, true],
    [{ skill: 'a' }, true],
    [{ card: 0 }, false],
    [{ status: '' }, false],
    [{ cp: 0 }, false],
    [{ card: 1, status: 'super', cp: 800, skill: 'a' }, false],
  ])('of %j is %s', (chosen, expected) => {
    expect(isRandomDraw(chosen)).toBe(expected);
  });
});

describe('completeCard', () => {
  it.each([
    [
      'everything',
      { card: 9, status: 'x', skill: 'y', cp: -1 },
      numbers(0),
      { card: 9, status: 'x', skill: 'y', cp: -1 },
    ],
    ['a rarity', { status: 'super' }, numbers(1, 0), { card: 3, status: 'super', skill: 'c', cp: 201 }],
    ['a card', { card: 2 }, numbers(0, 0), { card: 2, status: 'normal', skill: 'b', cp: 5 }],
    ['a card that is in no outcome', { card: 99 }, numbers(5, 0), { card: 99, status: 'super', skill: 'c', cp: 201 }],
    ['a strength', { cp: 0 }, numbers(0), { card: 1, status: 'normal', skill: 'a', cp: 0 }],
    ['an empty skill', { skill: '' }, numbers(0, 0), { card: 1, status: 'normal', skill: '', cp: 1 }],
  ])('keeps %s that the player chose', (_, chosen, integer, expected) => {
    expect(completeCard(TABLE, chosen, integer)).toEqual(expected);
  });

  it('fails without outcomes instead of inventing one', () => {
    expect(() => completeCard([], { card: 1 }, () => 0)).toThrow(RangeError);
  });
});

describe('the default draw table', () => {
  it('gives a super card in exactly 1 of 100 draws', () => {
    const rare = DEFAULT_DRAW_TABLE.filter(({ status }) => status === 'super');
    expect(totalWeight(rare) * 100).toBe(totalWeight(DEFAULT_DRAW_TABLE));
  });

  it.each(DEFAULT_DRAW_TABLE.map((outcome) => [outcome.card, outcome] as const))(
    'has a sound outcome for card %i',
    (_, outcome) => {
      expect(Number.isInteger(outcome.weight) && outcome.weight >= 1).toBe(true);
      expect(outcome.cp).toEqual(outcome.status === 'super' ? { min: 201, max: 800 } : { min: 1, max: 200 });
    },
  );
});
