import { describe, expect, it } from '@jest/globals';
import { consolidated } from './consolidated.js';
import { firstState, nextState, outcomesIn } from './draw-state.js';
import { type DrawRules, type DrawTable, type Outcome, totalWeight } from './draw-table.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';

const OUTCOMES: readonly Outcome[] = [
  { card: 1, status: 'normal', weight: 900 },
  { card: 2, status: 'rare', weight: 60 },
  { card: 3, status: 'rare', weight: 20, featured: true as const },
  { card: 4, status: 'super', weight: 5 },
  { card: 5, status: 'super', weight: 10 },
  { card: 6, status: 'super', weight: 3, featured: true as const },
  { card: 7, status: 'super', weight: 2, featured: true as const },
].map((outcome) => ({ ...outcome, skill: '', cp: { min: 1, max: 1 } }));

function table(rules: Partial<DrawRules>, outcomes = OUTCOMES): DrawTable {
  return { outcomes, rules: { banner: 'a', counters: 'a', guarantees: [], featured: null, ...rules } };
}

/**
 * The long-run chances in another way: all states that the rules reach, and then the chances of the states after more and more draws. The
 * mean of two neighbouring steps is taken, so that a cycle of fixed length ends too.
 */
function iterated(of: DrawTable): number[] {
  const states = new Map([[firstState(of).join(), { place: 0, state: firstState(of) }]]);
  const edges: { from: number; to: number; outcome: number; chance: number }[] = [];
  for (const { place, state } of states.values()) {
    const weighted = outcomesIn(of, state);
    const isBound = of.rules?.featured && (state.at(-1) ?? 0) >= of.rules.featured.misses;
    weighted.forEach(({ weight, status, featured }, outcome) => {
      const isMoved = isBound && of.rules.featured.statuses.includes(status) && !featured;
      const moved = of.outcomes.map((each) => (each.featured ? each.weight : 0));
      const all = moved.reduce((sum, each) => sum + each, 0);
      (isMoved ? moved.map((each) => each / all) : moved.map((_, index) => Number(index === outcome))).forEach(
        (part, given) => {
          const chance = (weight / totalWeight(weighted)) * part;
          if (chance === 0) return;
          const next = nextState(of, state, given);
          const known = states.get(next.join()) ?? { place: states.size, state: next };
          states.set(next.join(), known);
          edges.push({ from: place, to: known.place, outcome: given, chance });
        },
      );
    });
  }
  let mass = new Float64Array(states.size);
  mass[0] = 1;
  for (let draws = 0; draws < 4000; draws++) {
    const after = mass.map((each) => each / 2);
    for (const { from, to, chance } of edges) after[to] = (after[to] ?? 0) + ((mass[from] ?? 0) * chance) / 2;
    mass = after;
  }
  const chances = of.outcomes.map(() => 0);
  for (const { from, outcome, chance } of edges)
    chances[outcome] = (chances[outcome] ?? 0) + (mass[from] ?? 0) * chance;
  return chances;
}

const SUPER = { statuses: ['super'], within: 30 };
const RARE = { statuses: ['super', 'rare'], within: 8 };

describe('the long-run chances', () => {
  it.each<[string, DrawTable]>([
    ['a guarantee', table({ guarantees: [SUPER] })],
    ['a ramp', table({ guarantees: [{ ...SUPER, ramp: { from: 20, add: 7 } }] })],
    ['a ramp from the first draw', table({ guarantees: [{ ...SUPER, within: 2, ramp: { from: 1, add: 7 } }] })],
    ['two guarantees', table({ guarantees: [SUPER, RARE] })],
    ['two guarantees in the other order', table({ guarantees: [RARE, SUPER] })],
    ['a shorter guarantee of fewer statuses', table({ guarantees: [{ ...SUPER, within: 5 }, RARE] })],
    [
      'two guarantees with ramps',
      table({
        guarantees: [
          { ...SUPER, ramp: { from: 9, add: 3 } },
          { ...RARE, ramp: { from: 2, add: 11 } },
        ],
      }),
    ],
    ['featured cards alone', table({ featured: { statuses: ['super'], misses: 1 } })],
    ['featured cards of two statuses', table({ featured: { statuses: ['rare', 'super'], misses: 3 } })],
    ['a guarantee and featured cards', table({ guarantees: [SUPER], featured: { statuses: ['super'], misses: 2 } })],
    [
      'two guarantees with ramps and featured cards of two statuses',
      table({
        guarantees: [{ ...RARE, ramp: { from: 2, add: 11 } }],
        featured: { statuses: ['rare', 'super'], misses: 10 },
      }),
    ],
    [
      'everything',
      table({
        guarantees: [{ ...SUPER, ramp: { from: 9, add: 3 } }, RARE],
        featured: { statuses: ['super'], misses: 2 },
      }),
    ],
  ])('of %s are those of the states after many draws', (_, of) => {
    const outcomes = of.outcomes.map((outcome) => {
      const { featured, ...rest } = outcome;
      return featured && of.rules?.featured?.statuses.includes(outcome.status) ? outcome : rest;
    });
    const chances = consolidated({ ...of, outcomes }).outcomes.map(({ chance }) => chance);
    const others = iterated({ ...of, outcomes });
    chances.forEach((chance, place) => expect(Math.abs(chance / (others[place] ?? NaN) - 1)).toBeLessThan(1e-9));
  });

  it('are the declared ones without rules', () => {
    const { outcomes, statuses } = consolidated({ outcomes: DEFAULT_DRAW_TABLE });
    expect(statuses.super?.chance).toBeCloseTo(0.01, 14);
    expect(statuses.super?.expectedDraws).toBeCloseTo(100, 10);
    outcomes.forEach(({ chance }, place) =>
      expect(chance).toBeCloseTo((DEFAULT_DRAW_TABLE[place]?.weight ?? NaN) / 10_000, 14),
    );
  });

  it('of a guarantee alone follow from the mean of a wait that ends within it', () => {
    // The mean of min(wait, n) is the sum of the chances that it takes more than 0, 1 … n − 1 draws.
    const { statuses } = consolidated({
      outcomes: DEFAULT_DRAW_TABLE,
      rules: { banner: 'a', counters: 'a', guarantees: [{ statuses: ['super'], within: 80 }], featured: null },
    });
    expect(statuses.super?.expectedDraws).toBeCloseTo((1 - 0.99 ** 80) / 0.01, 9);
  });

  it('of the largest table are there, and are 1 together', () => {
    const of = table({
      guarantees: [
        { statuses: ['super'], within: 1000, ramp: { from: 1, add: 1 } },
        { statuses: ['super', 'rare'], within: 1000 },
      ],
      featured: { statuses: ['super'], misses: 10 },
    });
    const outcomes = of.outcomes.map(({ featured, ...rest }) =>
      featured && rest.status === 'super' ? { ...rest, featured } : rest,
    );
    const { statuses } = consolidated({ ...of, outcomes });
    expect(Object.values(statuses).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });
});
