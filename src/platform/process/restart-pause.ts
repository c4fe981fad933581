const SHORTEST_MS = 250;
const LONGEST_MS = 30_000;

/**
 * How long to wait, in milliseconds, before a process that ended is replaced.
 * @param quickEnds how many in a row ended soon after their start, this one included; one alone is replaced at once
 */
export function restartPause(quickEnds: number): number {
  return quickEnds < 2 ? 0 : Math.min(SHORTEST_MS * 2 ** (quickEnds - 2), LONGEST_MS);
}
