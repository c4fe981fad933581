import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { integersFrom } from './draw.js';
import type { DrawRules, DrawTable, Outcome } from './draw-table.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';
import { simulate } from './simulation.js';
import { waitPercentiles } from './waits.js';

const PARTS = [0.5, 0.9, 0.99];

function table(rules: Partial<DrawRules>, outcomes = DEFAULT_DRAW_TABLE): DrawTable {
  return { outcomes, rules: { banner: 'a', counters: 'a', guarantees: [], featured: null, ...rules } };
}

function isSuper({ status }: Outcome): boolean {
  return status === 'super';
}

describe('the draws in which parts of all waits have ended', () => {
  it('are those of the geometric distribution without rules', () => {
    const expected = PARTS.map((part) => Math.ceil(Math.log(1 - part) / Math.log(0.99)));
    expect(waitPercentiles({ outcomes: DEFAULT_DRAW_TABLE }, isSuper, PARTS)).toEqual(expected);
    expect(expected).toEqual([69, 230, 459]);
  });

  it('are at most those of a guarantee', () => {
    const of = table({ guarantees: [{ statuses: ['super'], within: 80 }] });
    expect(waitPercentiles(of, isSuper, PARTS)).toEqual([69, 80, 80]);
  });

  it('are known where a wait of exactly so many draws ends a part', () => {
    const even = DEFAULT_DRAW_TABLE.slice(0, 2);
    expect(waitPercentiles({ outcomes: even }, (outcome) => outcome === even[0], [0.5, 0.75, 0.875])).toEqual([
      1, 2, 3,
    ]);
  });

  it('are not told where there are too many states, or where it takes too many draws', () => {
    const guarantees = [
      { statuses: ['super'], within: 1000 },
      { statuses: ['super', 'normal'], within: 21 },
    ];
    expect(waitPercentiles(table({ guarantees }), isSuper, PARTS)).toBeUndefined();
    const [first, second] = DEFAULT_DRAW_TABLE as [Outcome, Outcome];
    const rare = { outcomes: [first, { ...second, weight: 2 ** 47 }] };
    expect(waitPercentiles(rare, (outcome) => outcome === first, PARTS)).toBeUndefined();
  });
});

describe('under many rules', () => {
  const outcomes = DEFAULT_DRAW_TABLE.map((outcome) => {
    const status = outcome.card > 8 && outcome.card < 13 ? 'rare' : outcome.status;
    return outcome.card > 14 ? { ...outcome, status, featured: true as const } : { ...outcome, status };
  });
  const of = table(
    {
      guarantees: [
        { statuses: ['super'], within: 40, ramp: { from: 30, add: 100 } },
        { statuses: ['super', 'rare'], within: 3 },
      ],
      featured: { statuses: ['super'], misses: 2 },
    },
    outcomes,
  );
  const integer = integersFrom((index) => createHash('sha256').update(`waits:${index}`).digest());
  const { outcomeWaits } = simulate(of, 200_000, integer);

  it.each(outcomes.map(({ card }, place) => [card, place] as const))(
    'they are those of simulated draws of card %i',
    (_, place) => {
      const exact = waitPercentiles(of, (outcome) => outcome === outcomes[place], PARTS);
      const waits = outcomeWaits[place];
      expect(exact).toHaveLength(3);
      exact?.forEach((draws, index) => {
        const part = (most: number): number => (waits?.between(1, most) ?? NaN) / (waits?.total ?? NaN);
        expect(part(draws)).toBeGreaterThan((PARTS[index] ?? NaN) - 0.03);
        expect(part(draws - 1)).toBeLessThan((PARTS[index] ?? NaN) + 0.03);
      });
    },
  );
});
