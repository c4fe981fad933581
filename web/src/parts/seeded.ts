import { fight } from '../../../src/game/rules/battle';
import { assignCharacter } from '../../../src/game/rules/character';
import { battleMessage, characterMessage } from '../../../src/game/rules/seeded';
import type { UserBattleList, UserCharacterRead } from '../api/client';
import { DrawIntegers, fingerprintOf, type ReadInteger } from '../proof/integers';

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

/** A battle that has all that it was decided from. Battles from before days had seeds for them lack it. */
export type DecidedBattle = UserBattleList & {
  readonly [Field in 'day' | 'nonce' | 'strength' | 'opponent_strength' | 'battles_before']: NonNullable<
    UserBattleList[Field]
  >;
} & { readonly status_before: string };

export function isDecided(battle: UserBattleList): battle is DecidedBattle {
  const { day, nonce, strength, opponent_strength, battles_before, status_before } = battle;
  return [day, nonce, strength, opponent_strength, battles_before, status_before].every((value) => value !== null);
}

/** @param commitment that of the day, as it is listed */
export function refought(battle: DecidedBattle, seed: string, commitment: string): Remade {
  const { day, user, nonce, strength, status_before, battles_before, opponent_strength } = battle;
  const own = { strength, status: status_before, battles: battles_before };
  return remade(seed, commitment, battle, battleMessage(day, user, nonce), (integer) => {
    const { won, winProbability, stat = '', gain, status } = fight(own, opponent_strength, integer);
    return { won, win_probability: winProbability, stat, gain, status };
  });
}

/** @param commitment that of the day, as it is listed */
export function reassigned(character: UserCharacterRead, seed: string, commitment: string): Remade {
  return remade(seed, commitment, character, characterMessage(character.day, character.user), assignCharacter);
}

function remade(
  seed: string,
  commitment: string,
  listed: Readonly<Record<string, unknown>> & { readonly commitment: string | null },
  message: string,
  make: (integer: (below: number) => number) => object,
): Remade {
  const computed = fingerprintOf(seed);
  const integers = new DrawIntegers(seed, message);
  const taken: [number, number][] = [];
  const made = make((below) => {
    const value = integers.below(below);
    taken.push([value, below]);
    return value;
  });
  return {
    seed,
    computed,
    message,
    blocks: integers.blocks,
    integers: integers.taken,
    taken,
    differences: Object.entries(made).flatMap(([field, value]) =>
      listed[field] === value ? [] : [[field, String(listed[field]), String(value)] as const],
    ),
    isCommitted: computed !== '' && computed === commitment && listed.commitment === commitment,
  };
}
