import { type Checked, checked, orNull, type Rule, whole } from './answers.js';
import { STATS } from './character.js';
import { DAY_NAME, HASH, TEXT } from './published.js';
import { STATUS } from './published-table.js';

// What a service publishes of battles and characters, read as if the service lied. The page uses this file too.

/** A battle of a day, as `listSeedBattle` answers it. */
export type PublishedBattle = Checked<typeof BATTLE>;
/** The first character of a user, as `listSeedCharacter` answers it. */
export type PublishedCharacter = Checked<typeof CHARACTER>;

const FLAG: Rule<boolean> = { must: 'true or false', holds: (value): value is boolean => typeof value === 'boolean' };
/** Both strengths together are the bound of a random integer, which is at most 2^48. */
const STRENGTH = whole(1, 2 ** 47);

const OF_A_DAY = { day: DAY_NAME, commitment: HASH, seed: orNull(HASH) };
const BATTLE = {
  ...OF_A_DAY,
  id: whole(1),
  user: whole(1),
  opponent: whole(1),
  nonce: whole(1),
  strength: STRENGTH,
  opponent_strength: STRENGTH,
  battles_before: whole(0),
  status_before: STATUS,
  won: FLAG,
  win_probability: {
    must: 'a number from 0 to 1',
    holds: (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1,
  },
  stat: {
    must: `${STATS.join(', ')}, or empty`,
    holds: (value: unknown): value is string => value === '' || STATS.some((stat) => stat === value),
  },
  gain: whole(0),
  status: STATUS,
  comment: TEXT,
};
const CHARACTER = {
  ...OF_A_DAY,
  user: whole(1),
  chara: whole(),
  skill: whole(),
  hp: whole(),
  attack: whole(),
  defense: whole(),
  critical: whole(),
  status: STATUS,
};

/** @throws FalseAnswer for what is no battle that a seed decided */
export function readBattle(answer: unknown): PublishedBattle {
  return checked(answer, BATTLE);
}

/** @throws FalseAnswer for what is no character that a seed gave */
export function readCharacter(answer: unknown): PublishedCharacter {
  return checked(answer, CHARACTER);
}
