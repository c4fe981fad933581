/** The median of some values, and how far they spread. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Of at least one value. */
export function summarize(values: readonly number[]): Summary {
  const sorted = Float64Array.from(values).sort();
  const median = (at(sorted, Math.ceil(sorted.length / 2) - 1) + at(sorted, Math.floor(sorted.length / 2))) / 2;
  return { median, min: at(sorted, 0), max: at(sorted, sorted.length - 1) };
}

/** The smallest of the sorted values that is not below this share of them. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return at(sorted, Math.max(0, Math.ceil(share * sorted.length) - 1));
}

/** Bytes as whole megabytes. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function at(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no value ${index} of ${values.length}`);
  return value;
}
