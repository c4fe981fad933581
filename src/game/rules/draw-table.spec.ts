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
    guarantees: [{ within: 90, statuses: ['super'], ramp: { from: 74, add: 6 } }],
    featured: { statuses: ['super'], misses: 1 },
  },
};
const TEXT =
  '{"banner":"summer","counters":"event","featured":{"misses":1,"statuses":["super"]},' +
  '"guarantees":[{"ramp":{"add":6,"from":74},"statuses":["super"],"within":90}],"outcomes":[' +
  '{"card":1,"cp":{"max":2,"min":1},"skill":"a","status":"normal","weight":9},' +
  '{"card":2,"cp":{"max":4,"min":3},"featured":true,"skill":"b","status":"super","weight":1}]}';

function changed(rules: object): DrawTable {
  return { outcomes: OUTCOMES, rules: { ...TABLE.rules, ...rules } as DrawTable['rules'] };
}

describe('the canonical form of a table with rules', () => {
  it('has the members of each part sorted by name, and no white space', () => {
    expect(canonicalTable(TABLE)).toBe(TEXT);
  });

  it('leaves out a ramp that is missing, and has null for a missing featured rule', () => {
    const text = canonicalTable(changed({ featured: null, guarantees: [{ statuses: ['super'], within: 2 }] }));
    expect(text).toContain('"featured":null,"guarantees":[{"statuses":["super"],"within":2}],"outcomes":');
  });

  it.each([TABLE, changed({ featured: null }), changed({ guarantees: [] }), { outcomes: DEFAULT_DRAW_TABLE }])(
    'can be read again',
    (table) => {
      expect(tableFrom(canonicalTable(table))).toEqual(table);
      expect(canonicalTable(tableFrom(canonicalTable(table)))).toBe(canonicalTable(table));
    },
  );

  const [guarantee] = TABLE.rules?.guarantees ?? [];
  it.each<[string, DrawTable]>([
    ['the rules', changed({ limit: 1 })],
    ['a guarantee', changed({ guarantees: [{ ...guarantee, limit: 1 }] })],
    ['a ramp', changed({ guarantees: [{ ...guarantee, ramp: { ...guarantee?.ramp, limit: 1 } }] })],
    ['the featured rule', changed({ featured: { ...TABLE.rules?.featured, limit: 1 } })],
    ['an outcome', { ...TABLE, outcomes: [Object.assign({ limit: 1 }, OUTCOMES[0])] }],
  ])('refuses a member of %s that it does not cover', (_, table) => {
    expect(() => canonicalTable(table)).toThrow('A draw table has limit, which its version does not cover');
  });

  it('refuses a featured outcome in a bare list', () => {
    expect(() => canonicalTable({ outcomes: OUTCOMES })).toThrow('A draw table has featured');
  });

  it.each([
    ['the banner', { banner: 'winter' }],
    ['the counters', { counters: 'summer' }],
    ['the guarantees', { guarantees: [] }],
    ['the featured rule', { featured: null }],
  ])('gives another version for another value of %s', (_, rules) => {
    expect(versionOf(changed(rules))).not.toBe(versionOf(TABLE));
  });
});
