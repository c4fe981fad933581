/** A Markov chain. From each state the same number of ways lead on, with a chance each; several may lead to one state. */
export interface Transitions {
  readonly ways: number;
  /** By state, then by way. */
  readonly chances: Float64Array;
  /** The state that each way leads to. */
  readonly targets: Uint32Array;
}

/** A state to which the chain comes again and again. All states of the chain must be reached from its first one. */
function recurrent(chain: Transitions): number {
  const before = reversed(chain);
  let root = 0;
  for (;;) {
    const reaching = reached(root, (state) => before[state] ?? []);
    const other = [...reached(root, (state) => waysOf(chain, state))].find((state) => !reaching.has(state));
    if (other === undefined) return root;
    root = other;
  }
}

/**
 * The long-run distribution over the states, by the algorithm of Grassmann, Taksar and Heyman (1985), on rows without zeros. It subtracts
 * nothing. All states must be reached from the first one, and there must be one part that the chain never leaves.
 */
export function stationary(chain: Transitions): Float64Array {
  // The first state of the algorithm must be one that all others come to: it changes places with it.
  const root = recurrent(chain);
  const placeOf = (state: number): number => (state === root ? 0 : state === 0 ? root : state);
  const rows = rowsOf(chain, placeOf);
  const before = rows.map(() => new Set<number>());
  rows.forEach((row, from) => row.forEach((_, to) => before[to]?.add(from)));
  for (let last = rows.length - 1; last > 0; last--) {
    const row = rows[last] as Map<number, number>;
    let down = 0;
    row.forEach((chance, to) => (down += to < last ? chance : 0));
    for (const from of before[last] as Set<number>) {
      if (from >= last) continue;
      const others = rows[from] as Map<number, number>;
      const share = (others.get(last) as number) / down;
      others.set(last, share);
      row.forEach((chance, to) => {
        if (to >= last) return;
        others.set(to, (others.get(to) ?? 0) + share * chance);
        before[to]?.add(from);
      });
    }
  }
  const mass = new Float64Array(rows.length);
  mass[0] = 1;
  for (let state = 1; state < rows.length; state++)
    for (const from of before[state] as Set<number>)
      if (from < state) mass[state] = (mass[state] ?? 0) + (mass[from] ?? 0) * (rows[from]?.get(state) ?? 0);
  const whole = mass.reduce((sum, each) => sum + each, 0);
  return mass.map((_, state) => (mass[placeOf(state)] ?? 0) / whole);
}

/** Each state's chances by the states that they lead to. */
function rowsOf({ ways, chances, targets }: Transitions, placeOf: (state: number) => number): Map<number, number>[] {
  const rows = Array.from({ length: chances.length / ways }, () => new Map<number, number>());
  chances.forEach((chance, edge) => {
    const row = rows[placeOf(Math.floor(edge / ways))] as Map<number, number>;
    const to = placeOf(targets[edge] as number);
    if (chance > 0) row.set(to, (row.get(to) ?? 0) + chance);
  });
  return rows;
}

function waysOf({ ways, chances, targets }: Transitions, state: number): number[] {
  return [...targets.subarray(state * ways, (state + 1) * ways)].filter(
    (_, way) => (chances[state * ways + way] ?? 0) > 0,
  );
}

function reversed(chain: Transitions): number[][] {
  const before = Array.from({ length: chain.chances.length / chain.ways }, (): number[] => []);
  before.forEach((_, state) => {
    for (const to of waysOf(chain, state)) before[to]?.push(state);
  });
  return before;
}

/** The states that can be reached from one. */
function reached(from: number, ways: (state: number) => readonly number[]): ReadonlySet<number> {
  const found = new Set([from]);
  for (const state of found) for (const to of ways(state)) found.add(to);
  return found;
}
