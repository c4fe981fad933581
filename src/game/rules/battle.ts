import type { RandomInteger } from './random-bytes.js';
import { type Stat, STATS } from './character.js';

/** The most that a win can raise a stat. */
export const HIGHEST_GAIN = 20;
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
