import type { Work } from './work.js';

/** A Markov chain: the ways that lead on from each state, each to a state, with a chance, and what comes on it. Several may lead to one state. */
export type Chain = readonly (readonly Way[])[];
export type Way = readonly [to: number, chance: number, what: number];

/** Each state's chances by the states that they lead to. */
type Rows = readonly Map<number, number>[];
/** For each state those that lead to it. */
type Before = readonly Set<number>[];

/**
 * The long-run distribution over the states, by the algorithm of Grassmann, Taksar and Heyman (1985), on rows without zeros. It subtracts
 * nothing. All states must be reached from the first one, and there must be one part that the chain never leaves. States outside it have
 * nothing of the long run. @throws TooMuchWork
 */
export function stationary(chain: Chain, work: Work): Float64Array {
  const rows = chain.map((ways) => {
    const row = new Map<number, number>();
    for (const [to, chance] of ways) if (chance > 0) row.set(to, (row.get(to) ?? 0) + chance);
    return row;
  });
  const before = rows.map(() => new Set<number>());
  rows.forEach((row, from) => row.forEach((_, to) => before[to]?.add(from)));
  // All states but one that all others come to are left out, one by one.
  const root = recurrent(rows, before);
  const stays = reached(root, (state) => rows[state]?.keys() ?? []);
  const others = [...rows.keys()].filter((state) => state !== root && stays.has(state));
  leaveOut(others.toReversed(), root, rows, before, work);
  const mass = new Float64Array(rows.length);
  mass[root] = 1;
  for (const state of others)
    for (const from of before[state] as Set<number>)
      if (from !== state) mass[state] = (mass[state] ?? 0) + (mass[from] ?? 0) * (rows[from]?.get(state) ?? 0);
  const whole = mass.reduce((sum, each) => sum + each, 0);
  return mass.map((each) => each / whole);
}

/** Leads past each of the states until the root is left. What led to it then has its share of the visits to those that are left. */
function leaveOut(states: readonly number[], root: number, rows: Rows, before: Before, work: Work): void {
  const isLeft = new Uint8Array(rows.length);
  for (const state of [root, ...states]) isLeft[state] = 1;
  for (const state of states) {
    isLeft[state] = 0;
    const on = [...(rows[state] as Map<number, number>)].filter(([to]) => isLeft[to]);
    const down = on.reduce((sum, [, chance]) => sum + chance, 0);
    for (const from of before[state] as Set<number>) {
      if (!isLeft[from]) continue;
      const row = rows[from] as Map<number, number>;
      const share = (row.get(state) as number) / down;
      row.set(state, share);
      work.spend(on.length);
      for (const [to, chance] of on) {
        row.set(to, (row.get(to) ?? 0) + share * chance);
        before[to]?.add(from);
      }
    }
  }
}

/** A state to which the chain comes again and again. */
function recurrent(rows: Rows, before: Before): number {
  for (let root = 0; ;) {
    const reaching = reached(root, (state) => before[state] ?? []);
    const other = [...reached(root, (state) => rows[state]?.keys() ?? [])].find((state) => !reaching.has(state));
    if (other === undefined) return root;
    root = other;
  }
}

function reached(from: number, next: (state: number) => Iterable<number>): ReadonlySet<number> {
  const found = new Set([from]);
  for (const state of found) for (const to of next(state)) found.add(to);
  return found;
}
