import { describe, expect, it } from '@jest/globals';
import { chancesIn } from '../rules/draw-state.js';
import { type Outcome, packTable } from '../rules/draw-table.js';
import { DEFAULT_DRAW_TABLE } from '../rules/odds.js';
import { chiSquare, expectedDraws } from './observed-draws.js';

function outcome(values: Partial<Outcome> = {}): Outcome {
  return { card: 1, status: 'normal', skill: 'a', weight: 1, cp: { min: 1, max: 2 }, ...values };
}

/** The chances of outcomes of these weights. */
function chancesOf(...values: readonly number[]): readonly number[] {
  return chancesIn({ outcomes: weights(...values) }, []);
}

/** Outcomes of these weights. */
function weights(...values: readonly number[]): Outcome[] {
  return values.map((weight) => outcome({ weight }));
}

describe('expectedDraws', () => {
  it('is 100 for a super card of the default table', () => {
    expect(expectedDraws({ outcomes: DEFAULT_DRAW_TABLE })).toEqual({ super: 100 });
  });

  it('is the mean place of the first copy in a full box, and nothing for a pack, whose slots have weights of their own', () => {
    const outcomes = [outcome({ status: 'prize' }), outcome({ weight: 299 })];
    expect(expectedDraws({ outcomes, box: { banner: 'a', of: 'player' } })).toEqual({ prize: 150.5 });
    expect(expectedDraws(packTable({ banner: 'a', lists: { a: outcomes }, slots: [{ list: 'a' }] }))).toEqual({});
  });

  it.each<[string, Outcome[], Record<string, number>]>([
    ['nothing where all is normal', weights(3, 4), {}],
    ['1 for the only rarity there is', [outcome({ status: 'super' })], { super: 1 }],
    [
      'each rarity, over all of its outcomes',
      [
        outcome({ weight: 90 }),
        outcome({ status: 'rare', weight: 5 }),
        outcome({ status: 'super', weight: 2 }),
        outcome({ status: 'rare', weight: 3 }),
      ],
      { rare: 12.5, super: 50 },
    ],
    [
      'a rarity whatever its name',
      [outcome({ weight: 3 }), outcome({ status: '__proto__' }), outcome({ status: '超' })],
      Object.fromEntries([
        ['__proto__', 5],
        ['超', 5],
      ]),
    ],
  ])('has %s', (_, table, expected) => {
    const draws = expectedDraws({ outcomes: table });
    expect(Object.entries(draws)).toEqual(Object.entries(expected));
    // In as many draws, one of that rarity is expected.
    for (const count of Object.values(draws)) expect(count).toBeGreaterThanOrEqual(1);
  });
});

describe('chiSquare', () => {
  it.each([
    ['as declared', chancesOf(1, 1), [50, 50], 0],
    ['as declared by weight', chancesOf(97, 2, 1), [970, 20, 10], 0],
    // (60 − 50)² / 50, twice.
    ['a coin that is off', chancesOf(1, 1), [60, 40], 4],
    // A die thrown 60 times: 1 + 4 + 9 + 4 + 1 + 9 = 28 over 10.
    ['a die', chancesOf(1, 1, 1, 1, 1, 1), [11, 8, 13, 12, 9, 7], 2.8],
    // 25² / 75 + 25² / 25.
    ['weights that differ', chancesOf(3, 1), [50, 50], 100 / 3],
    ['all in one outcome', chancesOf(1, 1, 2), [0, 0, 8], 8],
    ['one outcome only', chancesOf(7), [5], 0],
  ])('of %s', (_, table, counts, expected) => {
    expect(chiSquare(table, counts)).toBeCloseTo(expected, 10);
  });

  it('grows with the number of draws when the share stays off', () => {
    expect(chiSquare(chancesOf(1, 1), [600, 400])).toBeCloseTo(10 * chiSquare(chancesOf(1, 1), [60, 40]), 10);
  });

  it.each([[[]], [[0, 0]]])('is 0 when nothing was drawn: %j', (counts) => {
    expect(chiSquare(chancesOf(1, 3), counts)).toBe(0);
  });

  it('takes an outcome that was never counted as 0', () => {
    expect(chiSquare(chancesOf(1, 1), [10])).toBe(chiSquare(chancesOf(1, 1), [10, 0]));
  });
});
