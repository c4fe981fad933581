import { describe, expect, it } from '@jest/globals';
import { chancesIn, type DrawState, firstState, nextState } from './draw-state.js';
import { type DrawTable, type Outcome, withTarget } from './draw-table.js';
import { computedOdds, consolidated as consolidatedOf, longRunOf } from './long-run.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';
import type { Rarity } from './rarity-rules.js';

const OUTCOMES: readonly Outcome[] = [
  { card: 1, status: 'normal', weight: 900 },
  { card: 2, status: 'rare', weight: 60 },
  { card: 3, status: 'rare', weight: 20, featured: true as const },
  { card: 4, status: 'super', weight: 5 },
  { card: 5, status: 'super', weight: 10 },
  { card: 6, status: 'super', weight: 3, featured: true as const },
  { card: 7, status: 'super', weight: 2, featured: true as const },
].map((outcome) => ({ ...outcome, skill: '', cp: { min: 1, max: 1 } }));

const consolidated = (of: DrawTable) => consolidatedOf(of, computedOdds(of, []));

function table(rarities: readonly Rarity[], outcomes = OUTCOMES): DrawTable {
  return { outcomes, rules: { banner: 'a', counters: 'a', rarities } };
}

/** How often the odds of so many statuses read one of them. */
function readsOf(statuses: number): number {
  let reads = 0;
  const outcomes = Array.from({ length: statuses }, (_, at): Outcome => {
    return {
      card: at,
      get status() {
        reads++;
        return `s${at}`;
      },
      skill: '',
      weight: 1,
      cp: { min: 1, max: 1 },
    };
  });
  consolidatedOf({ outcomes }, computedOdds({ outcomes }, [1]));
  return reads;
}

/**
 * The long-run chances in another way: the chances of the states after more and more draws. The mean of two neighbouring steps is taken, so
 * that a cycle of fixed length ends too.
 */
function iterated(of: DrawTable): number[] {
  const first = firstState(of);
  const places = new Map([[JSON.stringify(first), 0]]);
  const states: DrawState[] = [first];
  const ways: { from: number; to: number; outcome: number; chance: number }[] = [];
  for (const [from, state] of states.entries())
    chancesIn(of, state).forEach((chance, outcome) => {
      if (chance === 0) return;
      const next = nextState(of, state, outcome);
      const text = JSON.stringify(next);
      const to = places.get(text) ?? states.push(next) - 1;
      places.set(text, to);
      ways.push({ from, to, outcome, chance });
    });
  let mass = Float64Array.from(states, (_, place) => (place === 0 ? 1 : 0));
  for (let draws = 0; draws < 1500; draws++) {
    const after = mass.map((each) => each / 2);
    for (const { from, to, chance } of ways) after[to] = (after[to] ?? 0) + ((mass[from] ?? 0) * chance) / 2;
    mass = after;
  }
  const chances = of.outcomes.map(() => 0);
  for (const { from, outcome, chance } of ways) chances[outcome] = (chances[outcome] ?? 0) + (mass[from] ?? 0) * chance;
  return chances;
}

const SUPER = { status: 'super', within: 30 };
const RARE = { status: 'rare', within: 8 };
const FEATURED = { chance: [1, 3], misses: 2 } as const;

describe('the long-run chances', () => {
  it('take twice as long for twice as many statuses', () => {
    expect(readsOf(200)).toBe(2 * readsOf(100));
  });

  it.each<[string, readonly Rarity[]]>([
    ['a guarantee', [SUPER]],
    ['a ramp', [{ ...SUPER, ramp: { from: 20, add: 7 } }]],
    ['a ramp from the first draw', [{ ...SUPER, within: 2, ramp: { from: 1, add: 7 } }]],
    ['a ramp alone', [{ status: 'super', ramp: { from: 4, add: 200 } }]],
    ['two guarantees', [SUPER, RARE]],
    ['a shorter guarantee of the rarer status', [{ ...SUPER, within: 5 }, RARE]],
    [
      'two guarantees with ramps',
      [
        { ...SUPER, ramp: { from: 9, add: 3 } },
        { ...RARE, ramp: { from: 2, add: 11 } },
      ],
    ],
    ['featured cards after misses', [{ ...SUPER, within: 5, featured: FEATURED }]],
    [
      'featured cards of two rarities',
      [
        { ...SUPER, within: 9, featured: FEATURED },
        { ...RARE, featured: FEATURED },
      ],
    ],
    [
      'featured cards within a number of draws',
      [{ ...SUPER, within: 9, featured: { chance: [1, 3], within: 20 } }, RARE],
    ],
    [
      'featured cards within a number of draws, once',
      [{ ...SUPER, within: 9, featured: { ...FEATURED, within: 20, once: true } }, RARE],
    ],
    ['rarities without a rest', [{ ...SUPER, within: 4 }, RARE, { status: 'normal', ramp: { from: 1, add: 1 } }]],
  ])('of %s are those of the states after many draws', (_, rarities) => {
    const outcomes = OUTCOMES.map(({ featured, ...outcome }) => {
      const isFeatured = featured && rarities.some((each) => each.featured && each.status === outcome.status);
      return isFeatured ? { ...outcome, featured } : outcome;
    });
    const others = iterated(table(rarities, outcomes));
    consolidated(table(rarities, outcomes)).outcomes.forEach(({ chance }, place) =>
      expect(Math.abs(chance / (others[place] ?? NaN) - 1)).toBeLessThan(1e-9),
    );
  });

  it.each<[string, readonly Rarity[]]>([
    ['after misses', [{ ...SUPER, within: 9, featured: { ...FEATURED, target: true } }, RARE]],
    ['within a number of draws', [{ ...SUPER, within: 9, featured: { chance: [1, 3], within: 20, target: true } }]],
  ])(
    'of a card that is always named, and comes for certain %s, are those of the states after many draws',
    (_, rarities) => {
      const outcomes = OUTCOMES.map(({ featured, ...outcome }) =>
        featured && outcome.status === 'super' ? { ...outcome, featured } : outcome,
      );
      const of = table(rarities, outcomes);
      const { targets = [], outcomes: unnamed } = consolidated(of);
      expect(targets.map(({ card, status }) => [card, status])).toEqual([
        [6, 'super'],
        [7, 'super'],
      ]);
      for (const { card, chance } of targets) {
        const place = outcomes.findIndex((outcome) => outcome.card === card);
        expect(chance).toBeCloseTo(iterated(withTarget(of, card))[place] ?? NaN, 9);
        expect(chance).toBeGreaterThan(unnamed[place]?.chance ?? NaN);
      }
    },
  );

  it('have few states for a guarantee that holds once: after it, its count is no part of them', () => {
    const featured = { chance: [1, 2], within: 120, once: true } as const;
    const { chain, mass } = longRunOf(table([{ ...SUPER, featured }]));
    expect(mass.filter((part) => part > 0)).toHaveLength(30);
    expect(chain.length).toBeLessThan(30 * 120);
  });

  it('are the declared ones without rules', () => {
    const { outcomes, statuses } = consolidated({ outcomes: DEFAULT_DRAW_TABLE });
    expect(statuses.super).toMatchObject({ chance: expect.closeTo(0.01, 14), featured: null });
    outcomes.forEach(({ chance }, place) =>
      expect(chance).toBeCloseTo((DEFAULT_DRAW_TABLE[place]?.weight ?? NaN) / 10_000, 14),
    );
  });

  it('of a guarantee alone follow from the mean of a wait that ends within it', () => {
    // The mean of min(wait, n) is the sum of the chances that it takes more than 0, 1 … n − 1 draws.
    const { statuses } = consolidated(table([{ status: 'super', within: 80 }], DEFAULT_DRAW_TABLE));
    expect(statuses.super?.expected_draws).toBeCloseTo((1 - 0.99 ** 80) / 0.01, 9);
  });

  it('of a guarantee that holds once are those without it', () => {
    const { statuses } = consolidated(table([{ status: 'super', within: 50, once: true }], DEFAULT_DRAW_TABLE));
    expect(statuses.super?.chance).toBeCloseTo(0.01, 14);
  });

  it('are not there for a table of too many states', () => {
    expect(() =>
      consolidated(
        table([
          { ...SUPER, within: 1000 },
          { ...RARE, within: 300 },
        ]),
      ),
    ).toThrow(RangeError);
  });
});
