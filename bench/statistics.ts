/** The median of some values, and how far they spread. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Of at least one value. */
export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
  return { median, min: at(sorted, 0), max: at(sorted, sorted.length - 1) };
}

/** The smallest of the sorted values that is not below this share of them. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return at(sorted, Math.max(0, Math.ceil(share * sorted.length) - 1));
}

function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no value ${index} of ${values.length}`);
  return value;
}
