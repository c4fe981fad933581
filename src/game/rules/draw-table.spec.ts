import { describe, expect, it } from '@jest/globals';
import { canonicalTable, type DrawTable, tableFrom } from './draw-table.js';
import { DEFAULT_DRAW_TABLE, versionOf } from './odds.js';

const OUTCOMES: DrawTable['outcomes'] = [
  { card: 1, status: 'normal', skill: 'a', weight: 9, cp: { min: 1, max: 2 } },
  { card: 2, status: 'super', skill: 'b', weight: 1, cp: { min: 3, max: 4 }, featured: true },
];
const TABLE: DrawTable = {
  outcomes: OUTCOMES,
  rules: {
    counters: 'event',
    banner: 'summer',
    rarities: [{ within: 90, status: 'super', ramp: { from: 74, add: 6 }, featured: { misses: 1, chance: [1, 2] } }],
  },
};
const TEXT =
  '{"banner":"summer","counters":"event","outcomes":[' +
  '{"card":1,"cp":{"max":2,"min":1},"skill":"a","status":"normal","weight":9},' +
  '{"card":2,"cp":{"max":4,"min":3},"featured":true,"skill":"b","status":"super","weight":1}],' +
  '"rarities":[{"featured":{"chance":[1,2],"misses":1},"ramp":{"add":6,"from":74},"status":"super","within":90}]}';

function changed(rules: object): DrawTable {
  return { outcomes: OUTCOMES, rules: { ...TABLE.rules, ...rules } as DrawTable['rules'] };
}

describe('the canonical form of a table with rules', () => {
  it('has the members of each part sorted by name, and no white space', () => {
    expect(canonicalTable(TABLE)).toBe(TEXT);
  });

  it.each([TABLE, changed({ rarities: [{ status: 'super' }] }), { outcomes: DEFAULT_DRAW_TABLE }])(
    'can be read again',
    (table) => {
      expect(tableFrom(canonicalTable(table))).toEqual(table);
      expect(canonicalTable(tableFrom(canonicalTable(table)))).toBe(canonicalTable(table));
    },
  );

  it.each([
    ['the banner', { banner: 'winter' }],
    ['the counters', { counters: 'summer' }],
    ['the rarities', { rarities: [] }],
    ['a rule', { rarities: [{ status: 'super', within: 90 }] }],
  ])('gives another version for another value of %s', (_, rules) => {
    expect(versionOf(changed(rules))).not.toBe(versionOf(TABLE));
  });
});
