import { describe, expect, it } from '@jest/globals';
import { chancesIn, type DrawState, firstState, nextState } from './draw-state.js';
import { type DrawTable, type Outcome, withTarget } from './draw-table.js';
import { type FirstDraws, firstCounts } from './first-draws.js';
import { computedOdds, oddsInTime } from './long-run.js';
import type { Rarity } from './rarity-rules.js';

const CP = { min: 1, max: 1 };
const OUTCOMES: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: '', weight: 80, cp: CP },
  { card: 2, status: 'rare', skill: '', weight: 10, cp: CP },
  { card: 3, status: 'rare', skill: '', weight: 4, cp: CP, featured: true },
  { card: 4, status: 'super', skill: '', weight: 3, cp: CP },
  { card: 5, status: 'super', skill: '', weight: 2, cp: CP, featured: true },
  { card: 6, status: 'super', skill: '', weight: 1, cp: CP, featured: true },
];
const FEATURED = { chance: [1, 2], misses: 1 } as const;

function table(rarities: readonly Rarity[], outcomes = OUTCOMES): DrawTable {
  return { outcomes, rules: { banner: 'a', counters: 'a', rarities } };
}

const first = (of: DrawTable, counts: readonly number[]): readonly FirstDraws[] => computedOdds(of, counts).first;

/** The same in another way: every row of draws that a new player can make, one by one. */
function enumerated(of: DrawTable, draws: number, isMeant: (outcome: Outcome) => boolean) {
  let [expected, chance] = [0, 0];
  const go = (state: DrawState, left: number, likely: number, had: number): void => {
    if (left === 0) {
      expected += likely * had;
      if (had > 0) chance += likely;
      return;
    }
    chancesIn(of, state).forEach((each, place) => {
      const outcome = of.outcomes[place] as Outcome;
      if (each > 0) go(nextState(of, state, place), left - 1, likely * each, had + Number(isMeant(outcome)));
    });
  };
  go(firstState(of), draws, 1, 0);
  return { expected, chance };
}

describe('the odds of the first draws', () => {
  it('of 20 draws with a super within them are those by hand: 5.338 % of them, while the long run says 2 %', () => {
    const outcomes = [
      { card: 1, status: 'normal', skill: '', weight: 98, cp: CP },
      { card: 2, status: 'super', skill: '', weight: 2, cp: CP },
    ];
    const of = table([{ status: 'super', within: 20, once: true }], outcomes);
    const [one, ten, twenty, ninety] = first(of, firstCounts(20)).map(({ statuses }) => statuses['super']);
    expect([one?.expected, one?.chance]).toEqual([0.02, 0.02]);
    expect(ten?.expected).toBeCloseTo(0.2, 12);
    expect(ten?.chance).toBeCloseTo(1 - 0.98 ** 10, 12);
    expect(twenty?.expected).toBeCloseTo(0.4 + 0.98 ** 20, 12);
    expect((twenty?.expected ?? 0) / 20).toBeCloseTo(0.05338, 5);
    expect(twenty?.chance).toBeCloseTo(1, 12);
    expect(ninety?.expected).toBeCloseTo(1.8 + 0.98 ** 20, 12);
  });

  it.each<[string, readonly Rarity[]]>([
    [
      'a guarantee',
      [
        { status: 'super', within: 3, featured: { chance: [1, 3] } },
        { status: 'rare', featured: FEATURED },
      ],
    ],
    [
      'guarantees that hold once, and featured cards after a miss',
      [
        { status: 'super', within: 4, once: true, featured: FEATURED },
        { status: 'rare', within: 2, once: true, featured: { chance: [1, 4], misses: 2 } },
      ],
    ],
    [
      'featured cards within a number of draws',
      [
        { status: 'super', within: 3, resets: 'own', featured: { chance: [1, 3], within: 4 } },
        { status: 'rare', featured: { ...FEATURED, within: 3, once: true } },
      ],
    ],
    [
      'ramps',
      [
        { status: 'super', ramp: { from: 2, add: 20 }, featured: FEATURED },
        { status: 'rare', ramp: { from: 1, add: 5 }, featured: FEATURED },
      ],
    ],
  ])('under %s are those of all rows of draws', (_, rarities) => {
    const of = table(rarities);
    for (const { draws, statuses, featured } of first(of, [1, 2, 5])) {
      const all: [object | undefined, (outcome: Outcome) => boolean][] = [
        ...Object.keys(statuses).map((name): (typeof all)[number] => [statuses[name], ({ status }) => status === name]),
        ...featured.map(({ card, expected, chance }): (typeof all)[number] => [
          { expected, chance },
          (outcome) => outcome.card === card,
        ]),
      ];
      expect(all).toHaveLength(6);
      for (const [odds, isMeant] of all) {
        const { expected, chance } = enumerated(of, draws, isMeant);
        expect(odds).toEqual({ expected: expect.closeTo(expected, 11), chance: expect.closeTo(chance, 11) });
      }
    }
  });

  it('of a card that is always named are those of all rows of draws', () => {
    const of = table(
      [{ status: 'super', within: 2, featured: { ...FEATURED, target: true } }],
      OUTCOMES.filter(({ status }) => status !== 'rare'),
    );
    for (const { draws, targets = [] } of first(of, [1, 5])) {
      expect(targets.map(({ card }) => card)).toEqual([5, 6]);
      for (const { card, expected, chance } of targets) {
        const other = enumerated(withTarget(of, card), draws, (outcome) => outcome.card === card);
        expect({ expected, chance }).toEqual({
          expected: expect.closeTo(other.expected, 11),
          chance: expect.closeTo(other.chance, 11),
        });
      }
    }
  });

  it('are those of 1, 10, 90 and 200 draws, and of as many as a banner allows', () => {
    expect([firstCounts(), firstCounts(20), firstCounts(90), firstCounts(10_000), firstCounts(10_001)]).toEqual([
      [1, 10, 90, 200],
      [1, 10, 20, 90, 200],
      [1, 10, 90, 200],
      [1, 10, 90, 200, 10_000],
      [1, 10, 90, 200],
    ]);
  });
});

it('The odds of a small table that would take minutes are given up after a bounded number of steps', () => {
  const statuses = ['s0', 's1', 's2'];
  const own = (status: string, card: number) => [
    { card, status, skill: '', weight: card, cp: CP },
    { card: card + 1, status, skill: '', weight: card, cp: CP, featured: true as const },
  ];
  const outcomes = [
    { card: 99, status: 'z', skill: '', weight: 9000, cp: CP },
    ...statuses.flatMap((s, at) => own(s, 10 * at + 1)),
  ];
  const rules = (misses: number) =>
    statuses.map((status) => ({ status, within: 3, featured: { chance: [1, 2] as const, misses } }));
  expect(oddsInTime(table(rules(10), outcomes), [1])).toBeUndefined();
  expect(oddsInTime(table(rules(1), outcomes), [1])?.classes).toHaveLength(7);
});
