import { describe, expect, it } from '@jest/globals';
import { chancesIn } from './chances.js';
import { draw, type DrawState } from './draw-state.js';
import type { DrawTable } from './draw-table.js';

const cp = { min: 1, max: 1 };
const TABLE: DrawTable = {
  outcomes: [
    { card: 1, status: 'normal', skill: '', weight: 7, cp },
    { card: 2, status: 'rare', skill: '', weight: 3, cp },
    { card: 3, status: 'super', skill: '', weight: 1, cp },
    { card: 4, status: 'super', skill: '', weight: 1, cp, featured: true },
    { card: 5, status: 'super', skill: '', weight: 3, cp, featured: true },
  ],
  rules: {
    banner: 'summer',
    counters: 'summer',
    guarantees: [{ statuses: ['super'], within: 6, ramp: { from: 4, add: 2 } }],
    featured: { statuses: ['super', 'rare'], misses: 2 },
  },
};

/** How often each outcome comes when every integer is given as often as the others. */
function drawn(state: DrawState): number[] {
  const chances = TABLE.outcomes.map(() => 0);
  const go = (given: readonly number[], share: number): void => {
    let taken = 0;
    let asked = 0;
    const { drawn } = draw(TABLE, state, (below) => {
      const value = given[taken++];
      if (value === undefined) asked ||= below;
      return value ?? 0;
    });
    if (asked > 1) for (let value = 0; value < asked; value++) go([...given, value], share / asked);
    else chances[drawn.outcome] = (chances[drawn.outcome] ?? 0) + share;
  };
  go([], 1);
  return chances;
}

describe('the chances of the next draw', () => {
  it.each([[[0, 0]], [[3, 1]], [[5, 0]], [[0, 2]], [[4, 3]], [[9, 2]]])(
    'are those of all draws that the integers give, from the state %j',
    (state) => {
      chancesIn(TABLE, state).forEach((chance, place) => expect(chance).toBeCloseTo(drawn(state)[place] ?? 0, 12));
    },
  );
});
