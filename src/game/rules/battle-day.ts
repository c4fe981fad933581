import { followingDay, type GameDay } from './game-day.js';

/** Battles that a user may start on one game day. */
export const BATTLES_PER_DAY = 2;

/** The battles of the last day with any: `day` is '' before the first. */
export interface LastBattles {
  readonly day: GameDay;
  readonly fought: number;
}

/** What is left of a day. */
export interface BattleDay {
  /** The day that the next battle counts for. */
  readonly day: GameDay;
  /** Battles fought on it. */
  readonly fought: number;
  /** Whether no battle is left on it. */
  readonly limit: boolean;
  /** The first day with a battle left. */
  readonly next: GameDay;
}

/**
 * How far a user is with the battles of today. Where a battle was counted for a later day already, by an instance whose clock
 * is ahead, that day goes on: a day that has begun is not begun again.
 */
export function battleDay(last: LastBattles, today: GameDay): BattleDay {
  const day = last.day > today ? last.day : today;
  const fought = last.day === day ? last.fought : 0;
  const limit = fought >= BATTLES_PER_DAY;
  return { day, fought, limit, next: limit ? followingDay(day) : day };
}
