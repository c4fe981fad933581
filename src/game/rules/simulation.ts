import { draw, type DrawState, firstState } from './draw-state.js';
import type { DecidedBy } from './rarity-rules.js';
import type { DrawTable } from './draw-table.js';
import type { RandomInteger } from './seeded.js';

/** How many draws it took from one to the next. A draw right after another takes 1. */
export class Waits {
  longest = 0;
  total = 0;
  private readonly counts = new Map<number, number>();
  private last: number | undefined;

  /** Tells of one at a draw, counted from 1. The first one ends no wait. */
  meet(at: number): void {
    const wait = at - (this.last ?? at);
    if (this.last !== undefined) {
      this.counts.set(wait, (this.counts.get(wait) ?? 0) + 1);
      this.total++;
      this.longest = Math.max(this.longest, wait);
    }
    this.last = at;
  }

  /** So many waits took from `least` to `most` draws. */
  between(least: number, most: number): number {
    let sum = 0;
    for (const [wait, count] of this.counts) if (wait >= least && wait <= most) sum += count;
    return sum;
  }

  /** The smallest number of draws in which this part of all waits ended; undefined without waits. */
  percentile(part: number): number | undefined {
    let left = part * this.total;
    for (const [wait, count] of [...this.counts].sort(([one], [other]) => one - other)) {
      left -= count;
      if (left <= 0) return wait;
    }
    return undefined;
  }
}

/** What came of many draws of one owner. */
export interface Simulated {
  readonly draws: number;
  /** How often each outcome came, in the order of the table. */
  readonly counts: readonly number[];
  /** So many draws each way of deciding made. */
  readonly decided: Readonly<Record<DecidedBy, number>>;
  /** In the order of the table. */
  readonly outcomeWaits: readonly Waits[];
  readonly statusWaits: ReadonlyMap<string, Waits>;
}

/** Lets one owner draw so many times from a table. */
export function simulate(table: DrawTable, draws: number, integer: RandomInteger): Simulated {
  const { outcomes } = table;
  const counts = outcomes.map(() => 0);
  const decided = { weights: 0, ramp: 0, guarantee: 0, featured: 0 };
  const outcomeWaits = outcomes.map(() => new Waits());
  const statusWaits = new Map(outcomes.map(({ status }) => [status, new Waits()]));
  let state: DrawState = firstState(table);
  for (let at = 1; at <= draws; at++) {
    const { drawn, decidedBy, next } = draw(table, state, integer);
    counts[drawn.outcome] = (counts[drawn.outcome] ?? 0) + 1;
    decided[decidedBy]++;
    outcomeWaits[drawn.outcome]?.meet(at);
    statusWaits.get(drawn.status)?.meet(at);
    state = next;
  }
  return { draws, counts, decided, outcomeWaits, statusWaits };
}
