import { STATS } from './character.js';
import { followingDay, type GameDay } from './game-day.js';
import { battleMessage, type Difference, differencesFrom, type IntegersOf, type RandomInteger } from './seeded.js';

/** Battles that a user may start on one game day. */
export const BATTLES_PER_DAY = 2;
const HIGHEST_GAIN = 20;
/** Each battle after so many turns `normal` into `super`, with the chance 1 in 100. */
const BATTLES_BEFORE_CHANGE = 10;
const CHANGE_ONE_IN = 100;

/** A fighter before a battle. */
export interface Fighter {
  readonly strength: number;
  readonly status: string;
  readonly battles: number;
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

/** A battle, with all that it was decided from, as it is published: `stat` is '' for a loss. */
export interface DecidedBattle {
  readonly day: GameDay;
  readonly user: number;
  /** Counts the user's battles of the day from 1. */
  readonly nonce: number;
  readonly strength: number;
  readonly opponent_strength: number;
  readonly battles_before: number;
  readonly status_before: string;
  readonly won: boolean;
  readonly win_probability: number;
  readonly stat: string;
  readonly gain: number;
  readonly status: string;
}

/** Fights a battle again, from what it says of its user. */
export function refight(battle: DecidedBattle, integersOf: IntegersOf): BattleResult {
  const { day, user, nonce, opponent_strength } = battle;
  return fight(fighterBefore(battle), opponent_strength, integersOf(battleMessage(day, user, nonce)));
}

/** What the user was before a battle, as it is published. */
export function fighterBefore({ strength, status_before: status, battles_before: battles }: DecidedBattle): Fighter {
  return { strength, status, battles };
}

/** Compares a battle with how it was fought again. @returns what is not as the seed gives it */
export function resultDifferences(battle: DecidedBattle, result: BattleResult): Difference[] {
  const { won, winProbability, stat = '', gain, status } = result;
  type Result = Pick<DecidedBattle, 'won' | 'win_probability' | 'stat' | 'gain' | 'status'>;
  const differences = differencesFrom<Result>(battle, { won, win_probability: winProbability, stat, gain, status });
  const words = ` for strength ${battle.strength} and opponent_strength ${battle.opponent_strength}`;
  return differences.map(({ field, text }) => ({ field, text: field === 'win_probability' ? text + words : text }));
}

/** The result in words, for the user who started the battle. */
export function describeBattle({ won, stat, gain, status }: BattleResult, before: string, opponent: string): string {
  const change = status === before ? '' : `, and became ${status}`;
  return won ? `Won against ${opponent}: ${stat ?? ''} +${gain}${change}` : `Lost against ${opponent}${change}`;
}

/** A day of a user's battles: `limit` says whether no battle is left, `next` is the first day with one left. */
export type BattleDay = ReturnType<typeof battleDay>;

/**
 * The day that the next battle counts for: today, or the last day with battles where another instance's clock is ahead.
 * @param last the last day with battles; its `day` is '' before the first
 */
export function battleDay(last: { readonly day: GameDay; readonly fought: number }, today: GameDay) {
  const day = last.day > today ? last.day : today;
  const fought = last.day === day ? last.fought : 0;
  const limit = fought >= BATTLES_PER_DAY;
  return { day, fought, limit, next: limit ? followingDay(day) : day };
}
