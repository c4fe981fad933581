import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../test/harness/chosen-integers.js';
import type { Outcome } from '../game/rules/draw-table.js';
import { completeCard, isRandomDraw } from './cards.service.js';

const TABLE: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: 'a', weight: 3, cp: { min: 1, max: 10 } },
  { card: 2, status: 'normal', skill: 'b', weight: 1, cp: { min: 5, max: 5 } },
  { card: 3, status: 'super', skill: 'c', weight: 2, cp: { min: 201, max: 800 } },
];

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
