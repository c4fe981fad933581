type Interval = readonly [from: number, to: number];
type Spot = readonly [x: number, y: number];

/** So many decimals of a point of a path are enough. */
const DECIMALS = 3;
/** What is computed in many steps is so near to what it stands for. */
const ROUNDING = 1e-9;
/** A step of 1, 2, 5 or 10 is taken that is nearest to the one that is wanted, in proportion. */
const STEPS = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
] as const;

/** Maps an interval onto another, in proportion. All of an interval without length is in the middle. */
export function linear([from, to]: Interval, [first, last]: Interval): (value: number) => number {
  if (from === to) return () => (first + last) / 2;
  return (value) => first + ((value - from) / (to - from)) * (last - first);
}

/** About so many round numbers within an interval. */
export function ticks([from, to]: Interval, count: number): number[] {
  if (from === to) return [from];
  const { multiple, place } = roundSteps([from, to], count);
  const [first, last] = [Math.ceil(place(from)), Math.floor(place(to))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => multiple(first + index));
}

/** The interval with round ends, between which there are about so many ticks. */
export function rounded([from, to]: Interval, count: number): Interval {
  if (from === to) return [from, to];
  const { multiple, place } = roundSteps([from, to], count);
  return [multiple(Math.floor(place(from))), multiple(Math.ceil(place(to)))];
}

/** The first place of a growing curve with so much of it; undefined where no place has. */
export function firstReaching(part: number, curve: readonly number[]): number | undefined {
  const found = curve.findIndex((each) => each >= part - ROUNDING);
  return found < 0 ? undefined : found;
}

/** A path through these points. */
export function lineThrough(points: readonly Spot[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)},${short(y)}`).join('');
}

/** A path that stays at each height until the next point. */
export function stepsThrough(points: readonly Spot[]): string {
  return points
    .map(([x, y], index) => (index === 0 ? `M${short(x)},${short(y)}` : `H${short(x)}V${short(y)}`))
    .join('');
}

/** What is between a path and the height of a base. */
export function areaUnder(path: string, points: readonly Spot[], base: number): string {
  return points[0] ? `${path}V${short(base)}H${short(points[0][0])}Z` : '';
}

/** Multiples of a round step. Those of a fraction are divided, so that 3 × 0.1 is 0.3. */
function roundSteps([from, to]: Interval, count: number): Record<'multiple' | 'place', (value: number) => number> {
  const wanted = (to - from) / count;
  const power = Math.floor(Math.log10(wanted));
  const [, digit] = STEPS.find(([least]) => wanted / 10 ** power >= least) ?? [0, 1];
  const isFraction = power < 0;
  const factor = isFraction ? 10 ** -power / digit : digit * 10 ** power;
  return isFraction
    ? { multiple: (value) => value / factor, place: (value) => value * factor }
    : { multiple: (value) => value * factor, place: (value) => value / factor };
}

function short(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
