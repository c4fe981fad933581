import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { canonicalTable, type Outcome } from './draw-table.js';
import { DEFAULT_DRAW_TABLE, versionOf } from './odds.js';

function outcome(values: Partial<Outcome> = {}): Outcome {
  return { card: 1, status: 'normal', skill: 'a', weight: 1, cp: { min: 1, max: 2 }, ...values };
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
