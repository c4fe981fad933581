import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../../test/harness/chosen-integers.js';
import { carriedOver, decidedBy, draw, firstState, nextState, outcomesIn } from './draw-state.js';
import type { DrawRules, DrawTable, Outcome } from './draw-table.js';

const CP = { min: 1, max: 10 };
const OUTCOMES: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: 'a', weight: 90, cp: CP },
  { card: 2, status: 'rare', skill: 'b', weight: 8, cp: CP },
  { card: 3, status: 'super', skill: 'c', weight: 1, cp: CP, featured: true },
  { card: 4, status: 'super', skill: 'd', weight: 1, cp: CP },
  { card: 5, status: 'super', skill: 'e', weight: 2, cp: CP, featured: true },
];
const RULES: DrawRules = {
  banner: 'summer',
  counters: 'event',
  guarantees: [
    { statuses: ['super'], within: 10, ramp: { from: 8, add: 5 } },
    { statuses: ['rare', 'super'], within: 4 },
  ],
  featured: { statuses: ['super'], misses: 1 },
};
const TABLE: DrawTable = { outcomes: OUTCOMES, rules: RULES };
const BARE: DrawTable = { outcomes: OUTCOMES };

function withRules(changed: Partial<DrawRules>): DrawTable {
  return { outcomes: OUTCOMES, rules: { ...RULES, ...changed } };
}

describe('the first state', () => {
  it('has a 0 for each guarantee and for the featured rule', () => {
    expect([firstState(TABLE), firstState(withRules({ featured: null })), firstState(BARE)]).toEqual([
      [0, 0, 0],
      [0, 0],
      [],
    ]);
  });
});

describe('the weights of the next draw', () => {
  it.each([
    ['before the ramp', [6, 0, 0], [90, 8, 1, 1, 2], 'weights'],
    ['at the first place of the ramp', [7, 0, 0], [90, 8, 6, 6, 7], 'ramp'],
    ['at the second place of the ramp', [8, 0, 0], [90, 8, 11, 11, 12], 'ramp'],
    ['where the guarantee with a ramp is due', [9, 0, 0], [0, 0, 16, 16, 17], 'guarantee'],
    ['where both guarantees are due', [9, 3, 0], [0, 0, 16, 16, 17], 'guarantee'],
    ['where the guarantee of more statuses is due', [0, 3, 0], [0, 8, 1, 1, 2], 'guarantee'],
    ['where the one is due and the other on its ramp', [8, 3, 0], [0, 8, 11, 11, 12], 'guarantee'],
    ['after more draws than the guarantee has places', [500, 0, 0], [0, 0, 16, 16, 17], 'guarantee'],
    ['where the next super card must be featured', [0, 0, 1], [90, 8, 1, 1, 2], 'featured'],
    ['where it must be featured, on the ramp', [7, 0, 1], [90, 8, 6, 6, 7], 'ramp'],
    ['where it must be featured, and the guarantee is due', [9, 0, 1], [0, 0, 16, 16, 17], 'guarantee'],
  ])('%s', (_, state, weights, decided) => {
    expect(outcomesIn(TABLE, state).map(({ weight }) => weight)).toEqual(weights);
    expect(decidedBy(TABLE, state)).toBe(decided);
  });

  it('have what both ramps add', () => {
    const ramp = { from: 1, add: 3 };
    const guarantees = RULES.guarantees.map((guarantee) => ({ ...guarantee, ramp }));
    expect(outcomesIn(withRules({ guarantees }), [1, 0, 0]).map(({ weight }) => weight)).toEqual([90, 11, 10, 10, 11]);
  });

  it('are the published ones without rules', () => {
    expect(outcomesIn(BARE, [])).toBe(OUTCOMES);
    expect(decidedBy(BARE, [])).toBe('weights');
  });
});

describe('a draw', () => {
  it.each([
    ['gives what the weights give', [0, 0, 0], [99, 9], [102, 10], { outcome: 3, card: 4, cp: 10 }, [0, 0, 1]],
    ['of a featured card begins anew', [0, 0, 1], [98, 0], [102, 10], { outcome: 2, card: 3, cp: 1 }, [0, 0, 0]],
    ['of another status leaves the number as it is', [2, 0, 1], [0, 0], [102, 10], { outcome: 0, card: 1 }, [3, 1, 1]],
    ['is moved to a featured card', [3, 2, 1], [99, 0, 4], [102, 3, 10], { outcome: 2, card: 3, cp: 5 }, [0, 0, 0]],
    [
      'is moved by the weights of the featured',
      [0, 0, 7],
      [99, 1, 0],
      [102, 3, 10],
      { outcome: 4, card: 5 },
      [0, 0, 0],
    ],
    ['is moved without what a ramp adds', [9, 0, 1], [31, 2, 0], [49, 3, 10], { outcome: 4, card: 5 }, [0, 0, 0]],
    ['of a due guarantee resets what it satisfies', [0, 3, 0], [7, 0], [12, 10], { outcome: 1, card: 2 }, [1, 0, 0]],
  ])('%s', (_, state, integers, bounds, drawn, next) => {
    const integer = chosenIntegers(...integers);
    const step = draw(TABLE, state, integer);
    expect(step).toMatchObject({ drawn, next, decidedBy: decidedBy(TABLE, state) });
    expect(integer.bounds).toEqual(bounds);
  });

  it('leaves the table and the state as they are', () => {
    const state = Object.freeze([9, 3, 1]);
    const before = JSON.stringify(TABLE);
    draw(TABLE, state, chosenIntegers(0, 0));
    expect(JSON.stringify(TABLE)).toBe(before);
  });

  it('without rules has no state', () => {
    expect(nextState(BARE, [], 3)).toEqual([]);
    expect(draw(BARE, [], chosenIntegers(99, 0)).next).toEqual([]);
  });
});

describe('the state under another table', () => {
  const longer = { statuses: ['super', 'rare'], within: 900 };
  const others = { statuses: ['rare'], misses: 2 };
  it.each<[string, DrawTable, DrawTable, number[]]>([
    [
      'goes on under the same sets of statuses, whatever their order',
      TABLE,
      withRules({ guarantees: [longer] }),
      [3, 1],
    ],
    ['begins at 0 for another set', TABLE, withRules({ guarantees: [{ statuses: ['rare'], within: 4 }] }), [0, 1]],
    ['begins at 0 for another set of the featured rule', TABLE, withRules({ featured: others }), [7, 3, 0]],
    ['goes on without a guarantee', TABLE, withRules({ guarantees: [] }), [1]],
    ['begins at 0 after a table without rules', BARE, TABLE, [0, 0, 0]],
    ['is empty for a table without rules', TABLE, BARE, []],
  ])('%s', (_, from, to, expected) => {
    expect(carriedOver(from === BARE ? [] : [7, 3, 1], from, to)).toEqual(expected);
  });

  it('does not take misses of featured cards for draws of a guarantee', () => {
    const featuredOnly = withRules({ guarantees: [] });
    expect(carriedOver([1], featuredOnly, withRules({ featured: null }))).toEqual([0, 0]);
  });
});
