import { describe, expect, it } from '@jest/globals';
import { carriedOver, draw, type DrawState, firstState, nextState, sharesIn } from './draw-state.js';
import { type DrawTable, type Outcome, withTarget } from './draw-table.js';
import { progressOf } from './progress.js';
import type { Rarity } from './rarity-rules.js';

const CP = { min: 1, max: 10 };
const OUTCOMES: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: 'a', weight: 90, cp: CP },
  { card: 2, status: 'rare', skill: 'b', weight: 8, cp: CP },
  { card: 3, status: 'super', skill: 'c', weight: 1, cp: CP, featured: true },
  { card: 4, status: 'super', skill: 'd', weight: 1, cp: CP },
  { card: 5, status: 'super', skill: 'e', weight: 2, cp: CP, featured: true },
];
const SUPER: Rarity = {
  status: 'super',
  within: 10,
  ramp: { from: 8, add: 5 },
  featured: { chance: [1, 2], misses: 1 },
};
const SLOPES = [
  { from: 3, add: 10 },
  { from: 5, add: 40 },
];
const RARE: Rarity = { status: 'rare', within: 4 };

function table(...rarities: readonly Rarity[]): DrawTable {
  return { outcomes: OUTCOMES, rules: { banner: 'summer', counters: 'event', rarities } };
}
const TABLE = table(SUPER, RARE);
const BARE: DrawTable = { outcomes: OUTCOMES };

// What a draw gives from each state is in docs/draw-vectors.json.

describe('a draw', () => {
  it('leaves the table and the state as they are', () => {
    const state: DrawState = Object.freeze([Object.freeze([9, 1]), Object.freeze([3, 0])]);
    const before = JSON.stringify(TABLE);
    draw(TABLE, state, () => 0);
    expect(JSON.stringify(TABLE)).toBe(before);
  });

  it('without rules has no state', () => {
    expect([firstState(BARE), nextState(BARE, [], 3), draw(BARE, [], () => 0).next]).toEqual([[], [], []]);
  });
});

it('The weight of the last rarity is what is left, without a rest', () => {
  const of = table(RARE, { status: 'super' }, { status: 'normal' });
  expect(
    sharesIn(of, [
      [0, 0],
      [0, 0],
      [0, 0],
    ]),
  ).toEqual([8, 4, 90, 0]);
});

describe('the state under another table', () => {
  const state: DrawState = [
    [7, 1],
    [3, 0],
  ];
  it.each<[string, DrawTable, DrawTable, DrawState, DrawState]>([
    [
      'goes on for the same statuses, in any order',
      TABLE,
      table(RARE, { ...SUPER, within: 90 }),
      state,
      [
        [3, 0],
        [7, 1],
      ],
    ],
    [
      'begins at 0 for another status',
      TABLE,
      table({ status: 'normal' }, SUPER),
      state,
      [
        [0, 0],
        [7, 1],
      ],
    ],
    [
      'begins at 0 after a table without rules',
      BARE,
      TABLE,
      [],
      [
        [0, 0],
        [0, 0],
      ],
    ],
    ['is empty for a table without rules', TABLE, BARE, state, []],
    [
      'counts on below -1 where a guarantee that was kept once holds for ever',
      table({ ...SUPER, once: true }),
      table(SUPER),
      [[-1, 1]],
      [[-2, 1]],
    ],
    [
      'knows later that it was kept once, however far it has counted',
      table(SUPER),
      table({ ...SUPER, once: true }),
      [[-7, 1]],
      [[-1, 1]],
    ],
    [
      'stays kept under another table that holds once',
      table({ ...SUPER, once: true }),
      table({ ...SUPER, once: true, within: 5 }),
      [[-1, 1]],
      [[-1, 1]],
    ],
  ])('%s', (_, from, to, before, expected) => {
    expect(carriedOver(before, from, to)).toEqual(expected);
  });
});

const NAMED: Rarity = { ...SUPER, featured: { chance: [1, 2], misses: 1, within: 20, target: true } };
const NAMING = table(NAMED);

describe('a draw that names a card', () => {
  it.each<[string, number, DrawState, readonly number[]]>([
    ['counts another featured card as a miss', 4, [[3, 0, 7]], [0, 1, 8]],
    ['begins to count again with that card', 2, [[3, 1, 7]], [0, 0, 0]],
    ['counts a card that is not featured as a miss', 3, [[3, 1, 7]], [0, 2, 8]],
    ['counts on with other statuses', 1, [[3, 1, 7]], [4, 1, 8]],
  ])('%s', (_, outcome, state, expected) => {
    expect(nextState(withTarget(NAMING, 3), state, outcome)).toEqual([expected]);
  });

  it.each<[string, DrawState, number[]]>([
    ['after misses', [[9, 1, 9]], [0, 0]],
    ['within the number of draws', [[0, 0, 19]], [0, 0]],
  ])('gets it %s, without an integer for that', (_, state, integers) => {
    const asked: number[] = [];
    const integer = (below: number): number => (asked.push(below), integers[asked.length - 1] ?? 0);
    expect(draw(withTarget(NAMING, 5), state, integer).drawn).toMatchObject({ card: 5, outcome: 4 });
    expect(asked).toEqual([102, 2, 10]);
  });

  it('without a rule in force gets a featured card as the weights say', () => {
    const given = [0, 0, 0, 0];
    const { drawn } = draw(withTarget(NAMING, 5), [[0, 0, 0]], () => given.pop() ?? 0);
    expect(drawn.card).toBe(3);
  });

  it('begins without misses where the draw before named another one, or none', () => {
    const state: DrawState = [[3, 1, 7]];
    const [three, five] = [withTarget(NAMING, 3), withTarget(NAMING, 5)];
    const anew = [[3, 0, 7]];
    expect([
      carriedOver(state, NAMING, three),
      carriedOver(state, three, five),
      carriedOver(state, five, NAMING),
    ]).toEqual([anew, anew, anew]);
    expect(carriedOver(state, three, withTarget(NAMING, 3))).toBe(state);
    expect(carriedOver(state, three, withTarget(table({ ...NAMED, within: 9 }), 3))).toEqual(state);
    expect(carriedOver([[3, 1]], NAMING, withTarget(table({ ...NAMED, featured: SUPER.featured }), 3))).toEqual([
      [3, 1],
    ]);
  });
});

it('A rule of featured cards that holds once is kept for ever, also over tables without once', () => {
  const once = table({ ...NAMED, featured: { chance: [1, 2], within: 20, once: true } });
  const forever = table({ ...NAMED, featured: { chance: [1, 2], within: 20 } });
  const kept = nextState(once, [[0, 0, 4]], 2);
  expect([kept, nextState(once, kept, 0)]).toEqual([[[0, 0, -1]], [[1, 0, -1]]]);
  const [later] = [nextState(forever, carriedOver(kept, once, forever), 0)];
  expect([later, carriedOver(later, forever, once)]).toEqual([[[1, 0, -3]], [[1, 0, -1]]]);
});

describe('the progress of an owner', () => {
  it.each<[string, Rarity, DrawState, object]>([
    [
      'a guarantee',
      { status: 'super', within: 10 },
      [[3, 0]],
      { since: 3, left: 7, missed: null, featured_left: null },
    ],
    ['a guarantee that an earlier table kept once', { status: 'super', within: 10 }, [[-5, 0]], { since: 3, left: 7 }],
    ['a guarantee that is kept', { status: 'super', within: 10, once: true }, [[-1, 0]], { since: null, left: null }],
    ['a ramp that takes all', { status: 'super', ramp: { from: 3, add: 40 } }, [[1, 0]], { since: 1, left: 4 }],
    ['slopes that take all together', { status: 'super', ramp: SLOPES }, [[1, 0]], { since: 1, left: 5 }],
    [
      'a featured card within 20 draws, which comes before the misses make it certain',
      NAMED,
      [[3, 0, 16]],
      { left: 7, featured_left: 4 },
    ],
    ['misses that come first', NAMED, [[3, 1, 3]], { left: 7, featured_left: 7 }],
    [
      'a featured card that came once',
      { ...SUPER, featured: { chance: [1, 2], within: 20, once: true } },
      [[3, 0, -1]],
      { featured_left: null },
    ],
    ['a chance alone', { status: 'super' }, [[1, 0]], { since: 1, left: null }],
    ['a miss that is left', SUPER, [[3, 0]], { left: 7, missed: 0, featured_left: 17 }],
    ['a featured card that is due', SUPER, [[3, 1]], { left: 7, missed: 1, featured_left: 7 }],
  ])('under %s', (_, rarity, state, expected) => {
    expect(progressOf(table(rarity), state)).toMatchObject([{ status: 'super', ...expected }]);
  });
});
