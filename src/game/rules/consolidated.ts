import type { DrawTable, Outcome } from './draw-table.js';
import { BEGINS, type ClassChances, FLOWS, GROWS, StateChain, STAYS } from './state-chain.js';

/** How often something comes in the long run. */
export interface LongRun {
  /** Its part of all draws of an owner who draws for ever. */
  readonly chance: number;
  /** The mean number of draws from one to the next: 1 / chance, by Kac's formula. */
  readonly expectedDraws: number;
}

/** The odds of a table in the long run. */
export interface Consolidated {
  /** In the order of the table. */
  readonly outcomes: readonly LongRun[];
  readonly statuses: Readonly<Record<string, LongRun>>;
}

/**
 * The odds of a table in the long run, for an owner who draws from this table alone. It is computed by recursion over the states, not by
 * drawing. The error is below 1e-9 of each value: nothing but positive numbers is added, multiplied and divided.
 *
 * A draw with a status of the guarantee of fewer statuses begins a cycle: only the number of the featured rule goes on. Within a cycle the
 * number of that guarantee grows with each draw. So one pass over its values visits each state of a cycle once, and holds no more than the
 * states of one value: at most 1000 × 11 for each of at most 11 beginnings. The beginnings are a Markov chain of at most 11 states.
 */
export function consolidated(table: DrawTable): Consolidated {
  const chain = new StateChain(table);
  const { beginnings, visits } = cyclesOf(chain);
  const begins = stationary(beginnings);
  const chances = chancesOf(chain, table.outcomes, begins, visits);
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  const outcomes = chances.map((chance) => longRun(chance / total));
  const statuses = new Map<string, number>();
  table.outcomes.forEach(({ status }, place) =>
    statuses.set(status, (statuses.get(status) ?? 0) + (outcomes[place]?.chance ?? 0)),
  );
  return {
    outcomes,
    statuses: Object.fromEntries([...statuses].map(([status, chance]) => [status, longRun(chance)])),
  };
}

function longRun(chance: number): LongRun {
  return { chance, expectedDraws: 1 / chance };
}

/** What happens in the cycles that begin with one number of the featured rule. */
interface Visits {
  /** Summed over the draws before which the next such card need not be featured. */
  readonly free: ClassChances;
  /** Summed over those before which it must. */
  readonly bound: ClassChances;
}

interface Cycles {
  /** For each number of the featured rule at the beginning of a cycle, the chances of those at the end. */
  readonly beginnings: readonly Float64Array[];
  readonly visits: readonly Visits[];
}

/** Goes through a cycle from each beginning. */
function cyclesOf(chain: StateChain): Cycles {
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

function sendOn(to: Float64Array, base: number, f: number, mass: number, flow: Float64Array, first: number): void {
  to[base + f] = (to[base + f] as number) + mass * (flow[first + STAYS] as number);
  to[base] = (to[base] as number) + mass * (flow[first + BEGINS] as number);
  const grows = flow[first + GROWS] as number;
  if (grows > 0) to[base + f + 1] = (to[base + f + 1] as number) + mass * grows;
}

function noChances(): ClassChances {
  return { perWeight: new Float64Array(3), added: new Float64Array(3) };
}

function visit(sum: ClassChances, { perWeight, added }: ClassChances, mass: number): void {
  for (let place = 0; place < 3; place++) {
    sum.perWeight[place] = (sum.perWeight[place] as number) + mass * (perWeight[place] as number);
    sum.added[place] = (sum.added[place] as number) + mass * (added[place] as number);
  }
}

/**
 * The long-run distribution over the states of a Markov chain, by the algorithm of Grassmann, Taksar and Heyman. It subtracts nothing.
 * State 0 must be reached from all others: a featured draw comes at some time.
 */
function stationary(chances: readonly Float64Array[]): Float64Array {
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

/** How often each outcome comes in a cycle. */
function chancesOf(
  chain: StateChain,
  outcomes: readonly Outcome[],
  begins: Float64Array,
  visits: readonly Visits[],
): number[] {
  const free = noChances();
  const bound = noChances();
  visits.forEach((each, start) => {
    visit(free, each.free, begins[start] as number);
    visit(bound, each.bound, begins[start] as number);
  });
  const moved = chain.movedChance(bound);
  return outcomes.map((outcome) => {
    const place = chain.classOf(outcome);
    const chance = ({ perWeight, added }: ClassChances): number =>
      outcome.weight * (perWeight[place] as number) + (added[place] as number);
    if (chain.isMissed(outcome)) return chance(free);
    return chance(free) + chance(bound) + moved * chain.shareOf(outcome);
  });
}
