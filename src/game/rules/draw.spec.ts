import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../../test/harness/chosen-integers.js';
import { DEFAULT_DRAW_TABLE } from './default-draw-table.js';
import { completeCard, drawFrom, isRandomDraw, type Outcome, totalWeight } from './draw.js';

const TABLE: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: 'a', weight: 3, cp: { min: 1, max: 10 } },
  { card: 2, status: 'normal', skill: 'b', weight: 1, cp: { min: 5, max: 5 } },
  { card: 3, status: 'super', skill: 'c', weight: 2, cp: { min: 201, max: 800 } },
];

describe('drawFrom', () => {
  it.each([
    [0, 0, { outcome: 0, cp: 1 }],
    [2, 9, { outcome: 0, cp: 10 }],
    [3, 0, { outcome: 1, cp: 5 }],
    [4, 0, { outcome: 2, cp: 201 }],
    [5, 599, { outcome: 2, cp: 800 }],
  ])('with %i for the outcome and %i for the strength', (outcome, strength, expected) => {
    const integer = chosenIntegers(outcome, strength);
    const drawn = drawFrom(TABLE, integer);
    const { card, status, skill, cp } = TABLE[expected.outcome] as Outcome;
    expect(drawn).toEqual({ ...expected, card, status, skill });
    expect(integer.bounds).toEqual([6, cp.max - cp.min + 1]);
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
      chosenIntegers(0),
      { card: 9, status: 'x', skill: 'y', cp: -1 },
    ],
    ['a rarity', { status: 'super' }, chosenIntegers(1, 0), { card: 3, status: 'super', skill: 'c', cp: 201 }],
    ['a card', { card: 2 }, chosenIntegers(0, 0), { card: 2, status: 'normal', skill: 'b', cp: 5 }],
    [
      'a card that is in no outcome',
      { card: 99 },
      chosenIntegers(5, 0),
      { card: 99, status: 'super', skill: 'c', cp: 201 },
    ],
    ['a strength', { cp: 0 }, chosenIntegers(0), { card: 1, status: 'normal', skill: 'a', cp: 0 }],
    ['an empty skill', { skill: '' }, chosenIntegers(0, 0), { card: 1, status: 'normal', skill: '', cp: 1 }],
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

  // First and last integer of each outcome, below the total of 10000.
  it.each([
    [1, 0, 824],
    [2, 825, 1649],
    [3, 1650, 2474],
    [4, 2475, 3299],
    [5, 3300, 4124],
    [6, 4125, 4949],
    [7, 4950, 5774],
    [8, 5775, 6599],
    [9, 6600, 7424],
    [10, 7425, 8249],
    [11, 8250, 9074],
    [12, 9075, 9899],
    [13, 9900, 9924],
    [14, 9925, 9949],
    [15, 9950, 9974],
    [16, 9975, 9999],
  ])('gives card %i from %i to %i, at both ends of its strength', (card, first, last) => {
    const { min, max } = card > 12 ? { min: 201, max: 800 } : { min: 1, max: 200 };
    for (const outcome of [first, last]) {
      for (const cp of [min, max]) {
        const integer = chosenIntegers(outcome, cp - min);
        expect(drawFrom(DEFAULT_DRAW_TABLE, integer)).toMatchObject({ outcome: card - 1, card, cp });
        expect(integer.bounds).toEqual([10_000, max - min + 1]);
      }
    }
  });
});
