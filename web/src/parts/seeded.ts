import { battleMessage, fight } from '../../../src/game/rules/battle';
import { assignCharacter, characterMessage } from '../../../src/game/rules/character';
import { InvalidResponse } from '../../../src/game/rules/validation';
import { type PublishedBattle, type PublishedCharacter, readRecord } from '../../../src/game/rules/published';
import { readDay } from '../../../src/game/rules/published-day';
import type { UserBattleList, UserCharacterRead } from '../api/client';
import { DrawIntegers, fingerprintOf, type ReadInteger } from '../proof/integers';
import { orFalse, revealed } from '../proof/verify';

/** What a day's seed decided besides draws, made again. */
export interface Remade {
  readonly seed: string;
  /** The commitment that the seed has. */
  readonly computed: string;
  readonly message: string;
  readonly blocks: readonly string[];
  readonly integers: readonly ReadInteger[];
  /** The numbers that were taken, each with the bound that it is below. */
  readonly taken: readonly (readonly [value: number, below: number])[];
  /** The fields that the service lists otherwise, with what the seed gives. */
  readonly differences: readonly (readonly [field: string, listed: string, made: string])[];
  readonly isCommitted: boolean;
}

/** Whether a battle has what it was decided from. Battles from before days had seeds for them lack it. */
export function isDecided({ day, nonce }: UserBattleList): boolean {
  return day !== null && nonce !== null;
}

/**
 * Fights a battle again. Its strengths, and what was before it, are unverified.
 * @param day as the service answers it
 * @returns in place of it what no honest service answers
 */
export function refought(battle: UserBattleList, day: unknown): Remade | InvalidResponse {
  return orFalse(() => {
    const read = readRecord('battles', battle);
    const { user, nonce, strength, status_before: status, battles_before: battles, opponent_strength } = read;
    return remade(read, day, battleMessage(read.day, user, nonce), (integer) => {
      const fought = fight({ strength, status, battles }, opponent_strength, integer);
      const { won, winProbability: win_probability, stat = '', gain } = fought;
      return { won, win_probability, stat, gain, status: fought.status };
    });
  });
}

/** Makes the first character of a user again. The rest is as with {@link refought}. */
export function reassigned(character: UserCharacterRead, day: unknown): Remade | InvalidResponse {
  return orFalse(() => {
    const read = readRecord('characters', character);
    return remade(read, day, characterMessage(read.day, read.user), assignCharacter);
  });
}

/** Whether it is what the service lists, from the seed that was committed to. */
export function isAsListed(made: Remade | InvalidResponse): made is Remade {
  return !(made instanceof InvalidResponse) && made.isCommitted && made.differences.length === 0;
}

function remade(
  listed: PublishedBattle | PublishedCharacter,
  answer: unknown,
  message: string,
  make: (integer: (below: number) => number) => object,
): Remade {
  const { seed, commitment } = revealed(readDay(answer, listed.day));
  const computed = fingerprintOf(seed);
  const integers = new DrawIntegers(seed, message);
  const taken: [number, number][] = [];
  const made = make((below) => {
    const value = integers.below(below);
    taken.push([value, below]);
    return value;
  });
  const values: Readonly<Record<string, unknown>> = { ...listed };
  return {
    seed,
    computed,
    message,
    blocks: integers.blocks,
    integers: integers.taken,
    taken,
    differences: Object.entries(made).flatMap(([field, value]) =>
      values[field] === value ? [] : [[field, String(values[field]), String(value)] as const],
    ),
    isCommitted: computed === commitment && listed.commitment === commitment && listed.seed === seed,
  };
}
