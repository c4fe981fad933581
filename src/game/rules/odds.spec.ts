import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { canonicalTable, type Outcome } from './draw-table.js';
import { chancesIn } from './draw-state.js';
import { chiSquare, DEFAULT_DRAW_TABLE, expectedDraws, versionOf } from './odds.js';

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

describe('canonicalTable', () => {
  it('has the members of each outcome sorted by name, and no white space', () => {
    expect(canonicalTable({ outcomes: [outcome(), outcome({ card: -2, cp: { min: -5, max: 0 } })] })).toBe(
      '[{"card":1,"cp":{"max":2,"min":1},"skill":"a","status":"normal","weight":1},' +
        '{"card":-2,"cp":{"max":0,"min":-5},"skill":"a","status":"normal","weight":1}]',
    );
  });

  it.each([
    ['quotes and backslashes', '"\\', '"\\"\\\\"'],
    ['the short escapes', '\b\t\n\f\r', '"\\b\\t\\n\\f\\r"'],
    ['other control characters in lower-case hex', '\u0000\u001f', '"\\u0000\\u001f"'],
    ['nothing else', '/é一🎴\u007f\u2028<>', '"/é一🎴\u007f\u2028<>"'],
  ])('escapes %s', (_, skill, text) => {
    expect(canonicalTable({ outcomes: [outcome({ skill })] })).toContain(`"skill":${text},`);
  });

  it.each([
    [0, '0'],
    [-0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [Number.MIN_SAFE_INTEGER, '-9007199254740991'],
  ])('writes %d without a fraction or an exponent', (card, text) => {
    expect(canonicalTable({ outcomes: [outcome({ card })] })).toContain(`"card":${text},`);
  });

  it('can be read again', () => {
    expect(JSON.parse(canonicalTable({ outcomes: DEFAULT_DRAW_TABLE }))).toEqual(DEFAULT_DRAW_TABLE);
  });
});

describe('versionOf', () => {
  it('is the SHA-256 of the canonical table in UTF-8', () => {
    const table = { outcomes: [outcome({ skill: '一撃🎴' })] };
    expect(versionOf(table)).toBe(
      createHash('sha256')
        .update(Buffer.from(canonicalTable(table), 'utf8'))
        .digest('hex'),
    );
    expect(versionOf(table)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('of the table that ships with the service never changes unnoticed', () => {
    expect(versionOf({ outcomes: DEFAULT_DRAW_TABLE })).toBe(
      '882dc0db6736b1def244d6277a75b325859b513ec03501f2a4b5b955bfa1fd6e',
    );
  });

  it('does not depend on the order of the members', () => {
    const { card, status, skill, weight, cp } = outcome();
    const reordered = { cp: { max: cp.max, min: cp.min }, weight, skill, status, card };
    expect(versionOf({ outcomes: [reordered] })).toBe(versionOf({ outcomes: [outcome()] }));
  });

  it.each<[string, Outcome[]]>([
    ['the card', [outcome({ card: 3 }), outcome({ card: 2 })]],
    ['the rarity', [outcome({ status: 'super' }), outcome({ card: 2 })]],
    ['the skill', [outcome({ skill: 'b' }), outcome({ card: 2 })]],
    ['the weight', [outcome({ weight: 2 }), outcome({ card: 2 })]],
    ['the lowest cp', [outcome({ cp: { min: 0, max: 2 } }), outcome({ card: 2 })]],
    ['the highest cp', [outcome({ cp: { min: 1, max: 3 } }), outcome({ card: 2 })]],
    ['the order of the outcomes', [outcome({ card: 2 }), outcome()]],
    ['the number of outcomes', [outcome(), outcome({ card: 2 }), outcome({ card: 2 })]],
  ])('depends on %s', (_, outcomes) => {
    const other = { outcomes: [outcome(), outcome({ card: 2 })] };
    expect(versionOf({ outcomes })).not.toBe(versionOf(other));
  });
});

describe('expectedDraws', () => {
  it('is 100 for a super card of the default table', () => {
    expect(expectedDraws(DEFAULT_DRAW_TABLE)).toEqual({ super: 100 });
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
    const draws = expectedDraws(table);
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
