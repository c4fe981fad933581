import type { UserBattleList } from '../../api/client';

/** The strength of a character from a moment on. */
export interface Point {
  readonly time: number;
  readonly strength: number;
}

/**
 * How strong a character was before the first of these battles, and after each. Only won battles raise a stat.
 * @param battles newest first, up to now
 * @param strength of now
 */
export function strengthOverTime(battles: readonly UserBattleList[], strength: number): Point[] {
  const points: Point[] = [];
  let after = strength;
  for (const { created_at, gain } of battles) {
    points.push({ time: Date.parse(created_at), strength: after });
    after -= gain;
  }
  const first = points.at(-1);
  if (first !== undefined) points.push({ time: first.time, strength: after });
  return points.reverse();
}
