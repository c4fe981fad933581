import type { Clock } from '../../clock.js';

/** Whole seconds until a moment, at least 1, as Retry-After has them. */
export function secondsUntil(moment: number, clock: Clock): number {
  return Math.max(1, Math.ceil((moment - clock.now().getTime()) / 1000));
}
