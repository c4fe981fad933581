import type { UserBattleList } from '../../api/client';

/** The strength of a character from a moment on. */
interface Point {
  readonly time: number;
  readonly strength: number;
}

/**
 * How strong a character was from each of these battles on, until now. Only won battles raise a stat.
 * @param battles newest first, up to now
 * @param strength of now
 * @param since when the character came; undefined while earlier battles are not loaded.
 */
export function strengthOverTime(
  battles: readonly UserBattleList[],
  strength: number,
  now: number,
  since: number | undefined,
): Point[] {
  const points: Point[] = [{ time: now, strength }];
  let after = strength;
  for (const { created_at, gain } of battles) {
    points.push({ time: Date.parse(created_at), strength: after });
    after -= gain;
  }
  if (since !== undefined) points.push({ time: since, strength: after });
  return points.reverse();
}
