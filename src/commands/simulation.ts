import { drawOfPack, type DrawState, firstState } from '../game/rules/draw-state.js';
import { drawOnce } from '../game/rules/first-draws.js';
import { sharesOf } from '../game/rules/table-classes.js';
import type { DrawTable, Outcome } from '../game/rules/draw-table.js';
import { longRunOf, sumOf } from '../game/rules/long-run.js';
import type { OpenPack } from '../game/rules/packs.js';
import type { DecidedBy } from '../game/rules/rarity-rules.js';
import type { RandomInteger } from '../game/rules/seeded.js';
import { Work } from '../game/rules/work.js';

/** Some outcomes of a table, how often one of them came, and how many draws it took from one to the next. A draw right after another takes 1. */
export class Waits {
  /** So many draws gave one. Each but the first ended a wait. */
  count = 0;
  private readonly counts = new Map<number, number>();
  private last = 0;

  constructor(readonly isMeant: (outcome: Outcome) => boolean) {}

  get total(): number {
    return Math.max(0, this.count - 1);
  }

  meet(at: number): void {
    const wait = at - this.last;
    this.last = at;
    if (this.count++ === 0) return;
    this.counts.set(wait, (this.counts.get(wait) ?? 0) + 1);
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

/** Lets one owner draw so many times from a table. @returns how many draws each way of deciding made */
export function simulate(
  table: DrawTable,
  draws: number,
  integer: RandomInteger,
  waits: readonly Waits[],
): Record<DecidedBy, number> {
  const decided = { weights: 0, ramp: 0, guarantee: 0, featured: 0 };
  const ended = table.outcomes.map((outcome) => waits.filter(({ isMeant }) => isMeant(outcome)));
  let [state, pack]: [DrawState, OpenPack?] = [firstState(table)];
  for (let at = 1; at <= draws; at++) {
    const { drawn, decidedBy, next, opened } = drawOfPack(table, state, integer, pack);
    decided[decidedBy]++;
    for (const each of ended[drawn.outcome] ?? []) each.meet(at);
    [state, pack] = [next, opened];
  }
  return decided;
}

/** So many states are gone through for one wait. */
const MOST_STEPS = 20_000_000;
const ROUNDING = 1e-12;

/**
 * In how many draws these parts of all waits have ended, in the long run: the waits from one of these outcomes to the next.
 * @returns undefined where it would take too long to compute
 */
export function waitPercentiles(
  table: DrawTable,
  isMeant: (outcome: Outcome) => boolean,
  parts: readonly number[],
  { chain, mass } = longRunOf(table),
): readonly number[] | undefined {
  const ends = sharesOf(table, isMeant);
  const work = new Work();
  let now = drawOnce(chain, mass, ends, [], work);
  const whole = sumOf(now);
  const lasts = ends.map((share) => 1 - share);
  const found: number[] = [];
  for (let draws = 1; draws * chain.length * ends.length <= MOST_STEPS; draws++) {
    now = drawOnce(chain, now, lasts, [], work);
    const ended = 1 - sumOf(now) / whole;
    while (found.length < parts.length && ended >= (parts[found.length] ?? NaN) - ROUNDING) found.push(draws);
    if (found.length === parts.length) return found;
  }
  return undefined;
}
