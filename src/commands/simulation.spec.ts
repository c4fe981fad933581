import { describe, expect, it } from '@jest/globals';
import { longRunOf } from '../game/rules/long-run.js';
import type { DrawTable, Outcome } from '../game/rules/draw-table.js';
import type { Rarity } from '../game/rules/rarity-rules.js';
import { DEFAULT_DRAW_TABLE } from '../game/rules/odds.js';
import { quickIntegers } from '../../test/harness/seeded-random.js';
import { simulate, waitPercentiles, Waits } from './simulation.js';

// All chance below comes from fixed seeds, so that these tests give the same result each time.

const RARES: readonly Outcome[] = DEFAULT_DRAW_TABLE.map((outcome) => {
  const { card, weight } = outcome;
  return card > 12
    ? outcome
    : { ...outcome, status: card > 8 ? 'rare' : 'normal', weight: card > 8 ? 125 : weight + 350 };
});
const SUPER: Rarity = { status: 'super', within: 90 };
const MISS = { featured: { chance: [1, 2], misses: 1 } } as const;

function table(rarities: readonly Rarity[], outcomes = DEFAULT_DRAW_TABLE, banner = 'a'): DrawTable {
  return { outcomes, rules: { banner, counters: 'a', rarities } };
}

function featuring(card: number): readonly Outcome[] {
  return DEFAULT_DRAW_TABLE.map((outcome) => (outcome.card === card ? { ...outcome, featured: true } : outcome));
}

describe('a simulation', () => {
  const ramp = { from: 74, add: 1 };
  const of = table([{ ...SUPER, ramp, ...MISS }], featuring(13));
  const outcomeWaits = of.outcomes.map((meant) => new Waits((outcome) => outcome === meant));
  const waits = new Waits(({ status }) => status === 'super');
  const decided = simulate(of, 20_000, quickIntegers('simulation'), [...outcomeWaits, waits]);
  const counts = outcomeWaits.map(({ count }) => count);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  it('counts each draw once, by outcome and by what decided it', () => {
    expect(sum(counts)).toBe(20_000);
    expect(sum(Object.values(decided))).toBe(20_000);
    expect(Object.values(decided).every((count) => count > 0)).toBe(true);
  });

  it('knows how long it took from one to the next', () => {
    const rares = counts.slice(12);
    expect(outcomeWaits.slice(12).map(({ total }) => total)).toEqual(rares.map((count) => count - 1));
    expect(waits.total).toBe(sum(rares) - 1);
    expect(waits.percentile(1)).toBeLessThanOrEqual(90);
  });

  it('knows in how many draws a part of the waits had ended', () => {
    const waits = new Waits(() => true);
    expect(waits.percentile(0.5)).toBeUndefined();
    // The first one ends no wait; the others took 1, 6, 3 and 4 draws.
    for (const at of [3, 4, 10, 13, 17]) waits.meet(at);
    expect([0.25, 0.5, 0.51, 0.75, 1].map((part) => waits.percentile(part))).toEqual([1, 3, 4, 4, 6]);
  });

  it('has the waits that the long run says, under many rules', () => {
    const parts = [0.5, 0.9, 0.99];
    const features = { chance: [1, 3], misses: 2 } as const;
    const outcomes = RARES.map((outcome) => {
      return outcome.card === 9 || outcome.card === 13 ? { ...outcome, featured: true as const } : outcome;
    });
    const rarities = [
      { status: 'super', within: 20, ramp: { from: 10, add: 1000 }, featured: features },
      { status: 'rare', within: 5, featured: features },
    ];
    const of = table(rarities, outcomes);
    const all = outcomes.map((meant) => new Waits((outcome) => outcome === meant));
    simulate(of, 60_000, quickIntegers('waits'), all);
    const longRun = longRunOf(of);
    // Of each status, one that is featured and one that is not.
    [0, 8, 9, 12, 13].forEach((place) => {
      const waits = all[place] as Waits;
      const exact = waitPercentiles(of, waits.isMeant, parts, longRun);
      exact?.forEach((draws, index) => {
        const part = parts[index] ?? NaN;
        expect(waits.percentile(part - 0.03)).toBeLessThanOrEqual(draws);
        expect(waits.percentile(part + 0.03) ?? Infinity).toBeGreaterThanOrEqual(draws);
      });
      expect(exact).toHaveLength(3);
    });
  });
});

describe('the percentiles of waits', () => {
  const PARTS = [0.5, 0.9, 0.99];
  const isSuper = ({ status }: Outcome): boolean => status === 'super';

  it('of a guarantee are those of a wait that ends within it', () => {
    const of = table([{ status: 'super', within: 80 }]);
    expect(waitPercentiles(of, isSuper, PARTS)).toEqual([69, 80, 80]);
  });

  it('are known where a wait of exactly so many draws ends a part', () => {
    const even = DEFAULT_DRAW_TABLE.slice(0, 2);
    const of = { outcomes: even };
    expect(waitPercentiles(of, (outcome) => outcome === even[0], [0.5, 0.75, 0.875])).toEqual([1, 2, 3]);
  });

  it('are not said where they take too long to compute', () => {
    const [first, ...others] = DEFAULT_DRAW_TABLE as [Outcome, ...Outcome[]];
    const outcomes = [first, ...others.map((other) => ({ ...other, weight: 2 ** 40 }))];
    const of = table([{ status: 'super', within: 500 }], outcomes);
    expect(waitPercentiles(of, (outcome) => outcome === first, PARTS)).toBeUndefined();
  });
});
