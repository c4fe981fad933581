import { type Stat, STATS } from './character.js';
import type { RandomInteger } from './draw.js';
import { followingDay, type GameDay } from './game-day.js';

/** Battles that a user may start on one game day. */
export const BATTLES_PER_DAY = 2;
/** The most that a win can raise a stat. */
const HIGHEST_GAIN = 20;
/** So many battles are fought before one can change the rarity. */
const BATTLES_BEFORE_CHANGE = 10;
/** One battle in so many changes it then. */
const CHANGE_ONE_IN = 100;

/** A fighter before a battle. */
export interface Fighter {
  /** At least 1. */
  readonly strength: number;
  /** The rarity. */
  readonly status: string;
  /** Battles fought so far. */
  readonly battles: number;
}

/** How a battle went for the one who started it. */
export interface BattleResult {
  readonly won: boolean;
  /** The chance that there was, between 0 and 1. */
  readonly winProbability: number;
  /** What a win raised; undefined for a loss. */
  readonly stat: Stat | undefined;
  /** By how much: a whole number from 0 to {@link highestGain}; 0 for a loss. */
  readonly gain: number;
  /** The rarity afterwards. */
  readonly status: string;
}

/** The chance of winning, own / (own + opponent's): the Bradley–Terry model. */
export function winProbability(own: number, opponent: number): number {
  return own / (own + opponent);
}

/** The most that a win with this chance can raise a stat. */
export function highestGain(chance: number): number {
  return Math.round(HIGHEST_GAIN * (1 - chance));
}

/**
 * Fights. The integers are, in turn: below the sum of both strengths, a win when it is below the own one; for a win, which
 * stat it raises, and by how much; from the eleventh battle of a `normal` fighter on, whether it becomes `super`.
 */
export function fight(own: Fighter, opponentStrength: number, integer: RandomInteger): BattleResult {
  const chance = winProbability(own.strength, opponentStrength);
  const won = integer(own.strength + opponentStrength) < own.strength;
  const stat = won ? STATS[integer(STATS.length)] : undefined;
  const gain = won ? integer(highestGain(chance) + 1) : 0;
  const mayChange = own.status === 'normal' && own.battles >= BATTLES_BEFORE_CHANGE;
  const status = mayChange && integer(CHANGE_ONE_IN) === 0 ? 'super' : own.status;
  return { won, winProbability: chance, stat, gain, status };
}

/** The result in words, for the one who started the battle. */
export function describeBattle({ won, stat, gain, status }: BattleResult, before: string, opponent: string): string {
  const change = status === before ? '' : `, and became ${status}`;
  return won ? `Won against ${opponent}: ${stat ?? ''} +${gain}${change}` : `Lost against ${opponent}${change}`;
}

/** A day of a user's battles. */
export interface BattleDay {
  readonly day: GameDay;
  /** Battles fought on it. */
  readonly fought: number;
  /** Whether no battle is left on it. */
  readonly limit: boolean;
  /** The first day with a battle left. */
  readonly next: GameDay;
}

/**
 * The day that the user's next battle counts for: today, or a later day on which the user has fought already, on an instance
 * whose clock is ahead.
 * @param last the last day with battles; its `day` is '' before the first
 */
export function battleDay(last: Pick<BattleDay, 'day' | 'fought'>, today: GameDay): BattleDay {
  const day = last.day > today ? last.day : today;
  const fought = last.day === day ? last.fought : 0;
  const limit = fought >= BATTLES_PER_DAY;
  return { day, fought, limit, next: limit ? followingDay(day) : day };
}
