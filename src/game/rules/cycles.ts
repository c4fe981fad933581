import { BEGINS, type ClassChances, FLOWS, GROWS, type StateChain, STAYS } from './state-chain.js';

/** What happens in the cycles that begin with one number of the featured rule. A cycle begins after a draw of class 0. */
export interface Visits {
  /** Summed over the draws before which the next such card need not be featured. */
  readonly free: ClassChances;
  /** Summed over those before which it must. */
  readonly bound: ClassChances;
}

/** All cycles. */
export interface Cycles {
  /** For each number of the featured rule at the beginning of a cycle, the chances of those at the end. */
  readonly beginnings: readonly Float64Array[];
  readonly visits: readonly Visits[];
}

/** Goes through a cycle from each beginning. */
export function cyclesOf(chain: StateChain): Cycles {
  const { few, many, misses } = chain;
  const beginnings = Array.from({ length: misses }, () => new Float64Array(misses));
  const visits = beginnings.map(() => ({ free: noChances(), bound: noChances() }));
  /** By `many`, by beginning, by `misses`. */
  let now = new Float64Array(many * misses * misses);
  let next = new Float64Array(now.length);
  for (let start = 0; start < misses; start++) now[start * misses + start] = 1;
  const flows = [new Float64Array(FLOWS), new Float64Array(FLOWS)] as const;
  for (let a = 0; a < few; a++) {
    next.fill(0);
    for (let b = 0; b < Math.min(a + 1, many); b++) {
      chain.chancesAt(a, b);
      chain.flowsOf(chain.all, false, flows[0]);
      chain.flowsOf(chain.all, true, flows[1]);
      spread(chain, b, now, next, flows, beginnings, visits);
    }
    [now, next] = [next, now];
  }
  return { beginnings, visits };
}

/** Sends what is in the states of one `few` and one `many` on. */
function spread(
  { at, many, misses }: StateChain,
  b: number,
  now: Float64Array,
  next: Float64Array,
  flows: readonly [Float64Array, Float64Array],
  ends: readonly Float64Array[],
  visits: readonly Visits[],
): void {
  const width = misses * misses;
  const after = Math.min(b + 1, many - 1) * width;
  for (let start = 0; start < misses; start++) {
    const end = ends[start] as Float64Array;
    let free = 0;
    for (let f = 0; f < misses; f++) {
      const mass = now[b * width + start * misses + f] as number;
      if (mass === 0) continue;
      const isLast = f === misses - 1;
      const flow = isLast ? flows[1] : flows[0];
      sendOn(end, 0, f, mass, flow, 0);
      sendOn(next, start * misses, f, mass, flow, 3);
      sendOn(next, after + start * misses, f, mass, flow, 6);
      if (isLast) visit(visits[start]?.bound as ClassChances, at, mass);
      else free += mass;
    }
    visit(visits[start]?.free as ClassChances, at, free);
  }
}

/** Sends a part of a class on: `to` has the numbers of the featured rule from `base` on, `flow` the chances of the class from `first` on. */
export function sendOn(
  to: Float64Array,
  base: number,
  f: number,
  mass: number,
  flow: Float64Array,
  first: number,
): void {
  to[base + f] = (to[base + f] as number) + mass * (flow[first + STAYS] as number);
  to[base] = (to[base] as number) + mass * (flow[first + BEGINS] as number);
  const grows = flow[first + GROWS] as number;
  if (grows > 0) to[base + f + 1] = (to[base + f + 1] as number) + mass * grows;
}

/** Chances to which others are added. */
export function noChances(): ClassChances {
  return { perWeight: new Float64Array(3), added: new Float64Array(3) };
}

/** Adds chances of a state that is met so often. */
export function visit(sum: ClassChances, { perWeight, added }: ClassChances, mass: number): void {
  for (let place = 0; place < 3; place++) {
    sum.perWeight[place] = (sum.perWeight[place] as number) + mass * (perWeight[place] as number);
    sum.added[place] = (sum.added[place] as number) + mass * (added[place] as number);
  }
}

/**
 * The long-run distribution over the states of a Markov chain, by the algorithm of Grassmann, Taksar and Heyman. It subtracts nothing.
 * State 0 must be reached from all others: a featured draw comes at some time.
 */
export function stationary(chances: readonly Float64Array[]): Float64Array {
  const rows = chances.map((row) => Float64Array.from(row));
  const value = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let last = rows.length - 1; last > 0; last--) {
    const down = rows[last]?.slice(0, last).reduce((sum, chance) => sum + chance, 0) ?? 0;
    for (let row = 0; row < last; row++) {
      const of = rows[row] as Float64Array;
      of[last] = value(row, last) / down;
      for (let column = 0; column < last; column++)
        of[column] = value(row, column) + value(row, last) * value(last, column);
    }
  }
  const long = new Float64Array(rows.length);
  long[0] = 1;
  for (let state = 1; state < rows.length; state++)
    for (let row = 0; row < state; row++)
      long[state] = (long[state] as number) + (long[row] as number) * value(row, state);
  return long;
}
