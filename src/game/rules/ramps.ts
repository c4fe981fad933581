import { LARGEST_RANGE } from './seeded.js';
import {
  InvalidResponse,
  LIST,
  listOf,
  members,
  OBJECT,
  read,
  refined,
  type Validator,
  whole,
  wholeTogether,
} from './validation.js';

// Soft pity. The page uses this file too.

/** From its place on, a rarity has `add` more of the weight at each place. */
export interface Slope {
  readonly from: number;
  readonly add: number;
}

/** Slopes by place. What they add is added up. */
export type Ramp = Slope | readonly Slope[];

const MOST_SLOPES = 5;
const WEIGHT = wholeTogether(whole(1, LARGEST_RANGE));
const SLOPE = members({ from: whole(1, 1000), add: WEIGHT });
const SLOPES = refined(listOf(SLOPE, MOST_SLOPES), (slopes, path) => {
  if (slopes.length === 0) throw new InvalidResponse(path, 'left out, or a list that is not empty');
  slopes.forEach(({ from }, place) => {
    const before = slopes[place - 1]?.from ?? 0;
    if (from <= before)
      throw new InvalidResponse(`${path}[${place}].from`, `above ${before}, the place of the slope before`);
  });
});
export const RAMP: Validator<Ramp> = {
  expected: 'an object, or a list of objects',
  test: (value): value is Ramp => OBJECT.test(value) || LIST.test(value),
  inside: (value, path) => void (LIST.test(value) ? read(value, SLOPES, path) : read(value, SLOPE, path)),
  schema: { oneOf: [SLOPE.schema, SLOPES.schema] },
};

/** The slopes of a ramp, by their places. */
export function slopesOf(ramp: Ramp): readonly Slope[] {
  return Array.isArray(ramp) ? (ramp as readonly Slope[]) : [ramp as Slope];
}

/** The place of the first draw that a ramp raises. */
export function rampStart(ramp: Ramp): number {
  return slopesOf(ramp)[0]?.from ?? Infinity;
}

/** The places from which a ramp rises by so much, of the weight, with each draw. */
export function risesOf(ramp: Ramp): readonly Slope[] {
  let rise = 0;
  return slopesOf(ramp).map(({ from, add }) => ({ from, add: (rise += add) }));
}

/** The count at which a ramp has added so much: on each part of its way it rises evenly. */
export function filledAt(ramp: Ramp, lacking: number): number {
  let [rise, behind] = [0, 0];
  const places = slopesOf(ramp).map(({ from, add }) => {
    rise += add;
    behind += add * (from - 1);
    return Math.max(from, Math.ceil((lacking + behind) / rise));
  });
  return Math.min(...places) - 1;
}
