import type { RandomInteger } from './draw.js';

/** What a character's strength is made of, in the order in which chance picks from them. */
export const STATS = ['hp', 'attack', 'defense', 'critical', 'skill'] as const;

/** One of the five. */
export type Stat = (typeof STATS)[number];

/** The five, each a whole number of at least 1. */
export type Stats = Readonly<Record<Stat, number>>;

/** What is decided when a character is assigned. */
export interface NewCharacter extends Stats {
  /** Which of the four characters it is. */
  readonly chara: number;
  /** The rarity. */
  readonly status: 'normal' | 'super';
}

const CHARAS = 4;
const HIGHEST_FIRST_STAT = 20;
/** One character in so many is `super` from the start. */
const SUPER_ONE_IN = 100;

/** Assigns a character: `chara` from 1 to 4, each stat from 1 to 20, and the rarity. */
export function assignCharacter(integer: RandomInteger): NewCharacter {
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

/** The sum of the five stats. */
export function strengthOf(stats: Stats): number {
  return STATS.reduce((sum, stat) => sum + stats[stat], 0);
}
