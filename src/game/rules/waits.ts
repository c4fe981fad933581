import { cyclesOf, sendOn, stationary } from './cycles.js';
import type { DrawTable, Outcome } from './draw-table.js';
import { FLOWS, type OutcomeGroups, StateChain } from './state-chain.js';

/** With more states than these, the recursion is not tried. */
const MOST_STATES = 20_000;
/** So many states are gone through, over all draws. A draw costs about as much as some states more. */
const MOST_STEPS = 50_000_000;
const STATES_OF_A_DRAW = 20;
const ROUNDING = 1e-12;

/** The chances to go on from each state, with some outcomes; by state, then by whether the next such card must be featured. */
type FlowsByState = readonly (readonly [Float64Array, Float64Array])[];

/**
 * In how many draws these parts of all waits have ended: the waits from one of these outcomes to the next, in the long run. By recursion over
 * the states, without drawing.
 * @param isMeant whether an outcome ends a wait
 * @returns undefined where the recursion would take too long
 */
export function waitPercentiles(
  table: DrawTable,
  isMeant: (outcome: Outcome) => boolean,
  parts: readonly number[],
): readonly number[] | undefined {
  const chain = new StateChain(table);
  const states = chain.few * chain.many * chain.misses;
  if (states > MOST_STATES) return undefined;
  const ends = flowsByState(chain, chain.groupsOf(table.outcomes.filter(isMeant)));
  const others = flowsByState(chain, chain.groupsOf(table.outcomes.filter((outcome) => !isMeant(outcome))));
  let before = longRunOf(chain);
  let now: Float64Array = new Float64Array(states);
  advance(chain, before, now, ends);
  const whole = sumOf(now);
  const found: number[] = [];
  for (let draws = 1; draws * (states + STATES_OF_A_DRAW) <= MOST_STEPS; draws++) {
    [before, now] = [now, before];
    advance(chain, before, now, others);
    const ended = 1 - sumOf(now) / whole;
    while (found.length < parts.length && ended >= (parts[found.length] ?? NaN) - ROUNDING) found.push(draws);
    if (found.length === parts.length) return found;
  }
  return undefined;
}

/** How much of all draws is made in each state, by `few`, then `many`, then `misses`; as multiples of each other. */
function longRunOf(chain: StateChain): Float64Array {
  const { few, many, misses } = chain;
  const flows = flowsByState(chain, chain.all);
  const mass = new Float64Array(few * many * misses);
  mass.set(stationary(cyclesOf(chain).beginnings));
  // A draw of class 0 ends the cycle. All others lead to a larger `few`.
  for (const flow of flows.flat()) flow.fill(0, 0, FLOWS / 3);
  for (let a = 0; a < few; a++) for (let b = 0; b < many; b++) sendState(chain, a, b, mass, mass, flows);
  return mass;
}

function flowsByState(chain: StateChain, groups: OutcomeGroups): FlowsByState {
  return Array.from({ length: chain.few * chain.many }, (_, state) => {
    const flows = [new Float64Array(FLOWS), new Float64Array(FLOWS)] as const;
    chain.chancesAt(Math.floor(state / chain.many), state % chain.many);
    chain.flowsOf(groups, false, flows[0]);
    chain.flowsOf(groups, true, flows[1]);
    return flows;
  });
}

/** Works out what is in the states after one more draw. */
function advance(chain: StateChain, from: Float64Array, to: Float64Array, flows: FlowsByState): void {
  to.fill(0);
  for (let a = 0; a < chain.few; a++) for (let b = 0; b < chain.many; b++) sendState(chain, a, b, from, to, flows);
}

function sendState(
  { few, many, misses }: StateChain,
  a: number,
  b: number,
  from: Float64Array,
  to: Float64Array,
  flows: FlowsByState,
): void {
  const base = (a * many + b) * misses;
  for (let f = 0; f < misses; f++) {
    const mass = from[base + f] as number;
    const flow = flows[a * many + b]?.[f === misses - 1 ? 1 : 0];
    if (mass === 0 || !flow) continue;
    sendOn(to, 0, f, mass, flow, 0);
    if (a + 1 === few) continue;
    sendOn(to, (a + 1) * many * misses, f, mass, flow, 3);
    sendOn(to, ((a + 1) * many + Math.min(b + 1, many - 1)) * misses, f, mass, flow, 6);
  }
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
