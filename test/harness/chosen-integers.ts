import type { RandomInteger } from '../../src/game/rules/seeded.js';

/** Chance that gives what a test chose, and remembers below what it was asked. */
export type ChosenIntegers = RandomInteger & { readonly bounds: readonly number[] };

/** Gives the values in turn, and refuses one that is out of the range asked for. */
export function chosenIntegers(...values: readonly number[]): ChosenIntegers {
  const bounds: number[] = [];
  const integer: RandomInteger = (below) => {
    const value = values[bounds.length];
    if (value === undefined || value >= below)
      throw new RangeError(`asked for a number below ${below}, has ${String(value)}`);
    bounds.push(below);
    return value;
  };
  return Object.assign(integer, { bounds });
}
