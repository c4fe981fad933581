import type { GameDay } from './game-day.js';
import type { IntegersOf, RandomInteger } from './seeded.js';

/** A character's strength is their sum. Chance picks from them in this order. */
export const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;

export type Stats = Readonly<Record<(typeof STATS)[number], number>>;

const CHARAS = 4;
const HIGHEST_FIRST_STAT = 20;
const SUPER_ONE_IN = 100;

/** The text that a character is made from. */
export function characterMessage(day: GameDay, user: number): string {
  return `${day}:character:${user}`;
}

/** Assigns a character: `chara` from 1 to 4, each stat from 1 to 20, and the rarity. */
export function assignCharacter(integer: RandomInteger) {
  const stat = (): number => 1 + integer(HIGHEST_FIRST_STAT);
  return {
    chara: 1 + integer(CHARAS),
    skill: stat(),
    hp: stat(),
    attack: stat(),
    defense: stat(),
    critical: stat(),
    status: integer(SUPER_ONE_IN) === 0 ? 'super' : 'normal',
  };
}

export type NewCharacter = ReturnType<typeof assignCharacter>;

/** The character that a day's seed gives a new user. Anyone can make it again. */
export function characterOf(day: GameDay, user: number, integersOf: IntegersOf): NewCharacter {
  return assignCharacter(integersOf(characterMessage(day, user)));
}

export function strengthOf(stats: Stats): number {
  return STATS.reduce((sum, stat) => sum + stats[stat], 0);
}
