import type { SeedList } from './client';

/** The banner that is in force on every day. The service draws under it unless another is named. */
export const STANDARD = 'standard';

/** The newest day that is open, of days listed newest first. The day after it is listed before it, without tables. */
export function openDayOf(days: readonly SeedList[]): SeedList | undefined {
  return days.find(({ tables }) => tables !== null);
}

/** The names of the banners in force: those of the newest day that is open, the standard one first. */
export function namesInForce(days: readonly SeedList[]): string[] {
  const others = Object.keys(openDayOf(days)?.tables ?? {}).filter((name) => name !== STANDARD);
  return [STANDARD, ...others.sort()];
}
