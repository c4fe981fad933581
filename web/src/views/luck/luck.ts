import { isFirst, type LuckDraw, type WalkPlace, SUPER, type Walk, walkOf, type WalkStep, waitBefore } from './walk';

/** More take about a second. Of a longer history the newest draws count. */
const MOST_STEPS = 60_000_000;

/** How lucky some draws were, beside all owners who make the same ones. */
export interface Luck {
  /** How many draws it rests on: the newest ones. */
  readonly draws: number;
  readonly had: number;
  /** The mean of all owners. */
  readonly expected: number;
  /** The part of all owners who have fewer supers, as many, and more. */
  readonly fewer: number;
  readonly same: number;
  readonly more: number;
  /** How many supers are expected that took so many draws, by the draws. */
  readonly expectedByWait: readonly number[];
}

/** The draws by what counts together. */
export function linesOf<Draw extends LuckDraw>(draws: readonly Draw[]): (readonly [Draw, ...Draw[]])[] {
  const lines = new Map<string, [Draw, ...Draw[]]>();
  for (const draw of draws) {
    const line = lines.get(draw.line);
    if (line) line.push(draw);
    else lines.set(draw.line, [draw]);
  }
  return [...lines.values()];
}

/**
 * Exact but for rounding: the chances and next states are those of the draws themselves, under the table that each was made with. Nothing is
 * simulated. Each line begins in the state that its first draw was made in.
 * @param draws oldest first; undefined is given where none of them could be a super
 */
export function luckOf(draws: readonly LuckDraw[]): Luck | undefined {
  const isPossible = draws.some(
    ({ table, isMeant }) => isMeant && table.outcomes.some(({ status }) => status === SUPER),
  );
  if (!isPossible) return undefined;
  // A history may begin within a pack.
  const whole = draws.slice(draws.findIndex(({ slot }) => isFirst(slot)));
  return measured(whole, { steps: MOST_STEPS }) ?? luckOf(whole.slice(Math.ceil(whole.length / 2)));
}

/** How many steps are left to be gone. */
interface Budget {
  steps: number;
}

function measured(draws: readonly LuckDraw[], budget: Budget): Luck | undefined {
  const meant = draws.filter(({ isMeant }) => isMeant);
  const had = meant.filter(({ isSuper }) => isSuper).length;
  // More than the owner had are counted together.
  let counts = new Float64Array(had + 2);
  counts[0] = 1;
  const walks = linesOf(draws).map((line) => ({ walk: walkOf(line), before: waitBefore(line[0]) }));
  const longest = Math.max(...walks.map(({ walk, before }) => walk.steps.length + before));
  const waited = new Float64Array(longest + 1);
  for (const { walk, before } of walks) {
    const ofLine = follow(walk, { from: 0, most: had + 1 }, budget);
    const last = follow(walk, { from: before, most: Infinity, waited }, budget);
    if (!ofLine || !last) return undefined;
    counts = convolution(counts, ofLine);
  }
  const [same = 0, more = 0] = counts.slice(had);
  const fewer = sumOf(counts.subarray(0, had));
  return { draws: meant.length, had, expected: sumOf(waited), fewer, same, more, expectedByWait: [...waited] };
}

/** What is counted on the way: supers; or the draws since the last one. */
interface Count {
  readonly from: number;
  /** What is above is counted as this. */
  readonly most: number;
  /** How many supers are expected that took so many draws. With it these are counted: a super sets the count to 0. */
  readonly waited?: Float64Array;
}

/** How likely each count is at a place: those from `low` on. */
interface Likely {
  readonly low: number;
  readonly masses: Float64Array;
}

/** How likely each count is after all draws; undefined where that takes too many steps. */
function follow({ start, steps }: Walk, count: Count, budget: Budget): Float64Array | undefined {
  let now = new Map<WalkPlace, Likely>([[start, { low: count.from, masses: Float64Array.of(1) }]]);
  for (const { isMeant, goesOn, enter } of steps) {
    const after = new Map<WalkPlace, Likely>();
    for (const [place, likely] of now) {
      if (goesOn && place.opened === undefined) add(after, place, likely, 1);
      else
        for (const way of (enter?.(place) ?? place).ways()) {
          budget.steps -= likely.masses.length;
          go(after, way, likely, isMeant, count);
        }
    }
    if (budget.steps < 0) return undefined;
    now = after;
  }
  const ends = [...now.values()];
  const counts = new Float64Array(Math.max(...ends.map(({ low, masses }) => low + masses.length)));
  for (const { low, masses } of ends) addTo(counts, low, masses, 1);
  return counts;
}

/** Goes one way with all that is at its beginning. */
function go(
  after: Map<WalkPlace, Likely>,
  way: WalkStep,
  { low, masses }: Likely,
  isMeant: boolean,
  count: Count,
): void {
  const { to, chance, isSuper } = way;
  const { most, waited } = count;
  if (isSuper && waited) {
    if (isMeant) addTo(waited, low + 1, masses, chance);
    add(after, to, { low: 0, masses: Float64Array.of(sumOf(masses)) }, chance);
    return;
  }
  const from = Math.min(most, low + Number(isSuper ? isMeant : waited !== undefined));
  add(after, to, { low: from, masses: capped(masses, most - from + 1) }, chance);
}

function capped(masses: Float64Array, room: number): Float64Array {
  if (masses.length <= room) return masses;
  const kept = masses.slice(0, room);
  kept[room - 1] = sumOf(masses.subarray(room - 1));
  return kept;
}

function add(after: Map<WalkPlace, Likely>, to: WalkPlace, { low, masses }: Likely, chance: number): void {
  const there = after.get(to) ?? { low, masses: new Float64Array(0) };
  const lowest = Math.min(low, there.low);
  const sum = new Float64Array(Math.max(low + masses.length, there.low + there.masses.length) - lowest);
  sum.set(there.masses, there.low - lowest);
  addTo(sum, low - lowest, masses, chance);
  after.set(to, { low: lowest, masses: sum });
}

function addTo(sums: Float64Array, from: number, masses: Float64Array, factor: number): void {
  for (let index = 0; index < masses.length; index++)
    sums[from + index] = (sums[from + index] as number) + (masses[index] as number) * factor;
}

/** How likely each sum of two counts is. What is above the last one stays there. */
function convolution(one: Float64Array, other: Float64Array): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(one.length);
  one.forEach((mass, count) =>
    other.forEach((share, more) => {
      const sum = Math.min(count + more, sums.length - 1);
      sums[sum] = (sums[sum] ?? 0) + mass * share;
    }),
  );
  return sums;
}

function sumOf(masses: Float64Array): number {
  let sum = 0;
  for (const mass of masses) sum += mass;
  return sum;
}
