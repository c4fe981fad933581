import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { chancesIn, draw, type DrawState } from './draw-state.js';
import { type DrawTable, withTarget } from './draw-table.js';
import { readTable } from './published-table.js';

const FILE = new URL('../../../docs/draw-vectors.json', import.meta.url);

interface Vectors {
  readonly tables: Readonly<Record<string, DrawTable>>;
  readonly draws: readonly {
    readonly case: string;
    readonly table: string;
    readonly target: number;
    readonly state: DrawState;
  }[];
}

const { rules } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly rules: Vectors };

/** How often each outcome comes when every integer is given as often as the others. */
function drawn(table: DrawTable, state: DrawState): number[] {
  const chances = table.outcomes.map(() => 0);
  const go = (given: readonly number[], share: number): void => {
    let taken = 0;
    let asked = 0;
    const made = draw(table, state, (below) => {
      const value = given[taken++];
      if (value === undefined) asked ||= below;
      return value ?? 0;
    }).drawn;
    if (asked > 1) for (let value = 0; value < asked; value++) go([...given, value], share / asked);
    else chances[made.outcome] = (chances[made.outcome] ?? 0) + share;
  };
  go([], 1);
  return chances;
}

/** Strengths decide nothing else, and large weights would be many integers. */
function small(table: DrawTable): DrawTable {
  const outcomes = table.outcomes.map((outcome) => ({ ...outcome, cp: { min: 1, max: 1 } }));
  return readTable({ ...table, outcomes });
}

describe('the chances of the next draw', () => {
  const cases = rules.draws.filter(({ table }) => !['large', 'chance'].includes(table));
  it.each(cases.map((vector) => [vector.case, vector] as const))('are those of all its integers: %s', (_, vector) => {
    const table = withTarget(small(rules.tables[vector.table] as DrawTable), vector.target);
    const all = drawn(table, vector.state);
    chancesIn(table, vector.state).forEach((chance, place) => expect(chance).toBeCloseTo(all[place] ?? 0, 12));
  });
});
