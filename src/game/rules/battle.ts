import { STATS } from './character.js';
import { followingDay, type GameDay } from './game-day.js';
import type { RandomInteger } from './seeded.js';

export const BATTLES_PER_DAY = 2;
const HIGHEST_GAIN = 20;
/** Each battle after so many turns `normal` into `super`, with the chance 1 in 100. */
const BATTLES_BEFORE_CHANGE = 10;
const CHANGE_ONE_IN = 100;

export interface Fighter {
  readonly strength: number;
  readonly status: string;
  readonly battles: number;
}

/** The text that a battle is made from. @param nonce counts the battles of the user on the day from 1 */
export function battleMessage(day: GameDay, user: number, nonce: number): string {
  return `${day}:battle:${user}:${nonce}`;
}

/** How a battle ended for the user who started it: `gain` is from 0 to {@link highestGain}, by which a win raised the `stat`. */
export type BattleResult = ReturnType<typeof fight>;

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
export function fight(own: Fighter, opponentStrength: number, integer: RandomInteger) {
  const chance = winProbability(own.strength, opponentStrength);
  const won = integer(own.strength + opponentStrength) < own.strength;
  const stat = won ? STATS[integer(STATS.length)] : undefined;
  const gain = won ? integer(highestGain(chance) + 1) : 0;
  const mayChange = own.status === 'normal' && own.battles >= BATTLES_BEFORE_CHANGE;
  const status = mayChange && integer(CHANGE_ONE_IN) === 0 ? 'super' : own.status;
  return { won, winProbability: chance, stat, gain, status };
}

export function describeBattle({ won, stat, gain, status }: BattleResult, before: string, opponent: string): string {
  const change = status === before ? '' : `, and became ${status}`;
  return won ? `Won against ${opponent}: ${stat ?? ''} +${gain}${change}` : `Lost against ${opponent}${change}`;
}

/**
 * The day that the next battle counts for: today, or the last day with battles where another instance's clock is ahead. `limit` says whether
 * no battle is left, `next` is the first day with one left. Verifiers allow what this allows: battle-check.ts and docs/verify.py change with it.
 * @param last the last day with battles; its `day` is '' before the first
 */
export function battleDay(last: { readonly day: GameDay; readonly fought: number }, today: GameDay) {
  const day = last.day > today ? last.day : today;
  const fought = last.day === day ? last.fought : 0;
  const limit = fought >= BATTLES_PER_DAY;
  return { day, fought, limit, next: limit ? followingDay(day) : day };
}
