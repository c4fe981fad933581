import { battleMessage, BATTLES_PER_DAY, describeBattle, fight, type Fighter } from './battle.js';
import { characterOf, type NewCharacter, strengthOf } from './character.js';
import type { CheckedDay } from './draw-check.js';
import type { PublishedBattle, PublishedCharacter } from './published.js';
import { mismatchedDay } from './published-day.js';
import { type Difference, differenceOf, differencesFrom, type IntegersOf } from './seeded.js';

/** Makes battles again by their ids, then characters by their users, and compares. It holds a state for each user, over all days. */
export class BattleChecks {
  /** After the last battle that was read. Undefined after a false one: no one knows what it leads to. */
  private readonly latest = new Map<number, Fighter | undefined>();
  /** The first battles that were read of users whose characters were not read before. */
  private readonly firsts = new Map<number, PublishedBattle>();

  /** Users who are unverified, because neither the character nor the battles before were read. */
  get unverified(): number {
    return this.firsts.size;
  }

  check(battle: PublishedBattle, { day, integersOf, nonces }: CheckedDay): readonly Difference[] {
    const { user, nonce } = battle;
    const mismatched = mismatchedDay(battle, day);
    const differences = mismatched ? [mismatched] : this.checkFight(battle, integersOf);
    if (nonce > BATTLES_PER_DAY) differences.push(differenceOf('nonce', nonce, `of ${BATTLES_PER_DAY} at most`));
    return differences.concat(nonces.battles.check(user, nonce));
  }

  /** @returns what is wrong with a character of the day. The first battle of its user may have been read before */
  checkCharacter(character: PublishedCharacter, { day, integersOf }: CheckedDay): readonly Difference[] {
    const mismatched = mismatchedDay(character, day);
    if (mismatched) return [mismatched];
    const { user, status } = character;
    const beginner = { strength: strengthOf(character), status, battles: 0 };
    if (!this.latest.has(user)) this.latest.set(user, beginner);
    const first = this.firsts.get(user);
    this.firsts.delete(user);
    const ofBattle = first ? carried(first, beginner, 'the character gives') : [];
    const place = `battle ${first?.id} (nonce ${first?.nonce})`;
    const named = ofBattle.map(({ field, text }) => ({ field, text: `${place}: ${text}` }));
    return remadeCharacter(character, integersOf).concat(named);
  }

  /** For days that cannot be read: states after them are unverified. */
  forget(): void {
    this.latest.clear();
  }

  private checkFight(battle: PublishedBattle, integersOf: IntegersOf): Difference[] {
    const { user, comment } = battle;
    const { before, result, differences: ofResult } = refight(battle, integersOf);
    if (!this.latest.has(user) && !this.firsts.has(user)) this.firsts.set(user, battle);
    const differences = carried(battle, this.latest.get(user) ?? before, 'the battles before lead to').concat(ofResult);
    // No one publishes the opponent's name at that time.
    const [start = '', end = ''] = describeBattle(result, before.status, '\n').split('\n');
    const isDescribed =
      comment.length >= start.length + end.length && comment.startsWith(start) && comment.endsWith(end);
    if (differences.length === 0 && !isDescribed)
      differences.push(differenceOf('comment', comment, 'not how the battle ended'));
    const { gain, status } = result;
    const after = { strength: before.strength + gain, status, battles: before.battles + 1 };
    this.latest.set(user, differences.length === 0 ? after : undefined);
    return differences;
  }
}

export function remadeCharacter(
  character: NewCharacter & Pick<PublishedCharacter, 'day' | 'user'>,
  integersOf: IntegersOf,
): Difference[] {
  return differencesFrom(character, characterOf(character.day, character.user, integersOf));
}

/** Fights a battle again, from what it says of its user before it, and compares. */
export function refight(
  battle: Omit<PublishedBattle, 'id' | 'opponent' | 'commitment' | 'seed' | 'comment'>,
  integersOf: IntegersOf,
) {
  const { day, user, nonce, strength, status_before, battles_before, opponent_strength } = battle;
  const before: Fighter = { strength, status: status_before, battles: battles_before };
  const result = fight(before, opponent_strength, integersOf(battleMessage(day, user, nonce)));
  const { won, winProbability: win_probability, stat = '', gain, status } = result;
  const differences = differencesFrom(battle, { won, win_probability, stat, gain, status });
  const words = ` for strength ${strength} and opponent_strength ${opponent_strength}`;
  const named = differences.map(({ field, text }) => ({
    field,
    text: field === 'win_probability' ? text + words : text,
  }));
  return { before, result, differences: named };
}

/** What is not as it was after what came before. */
function carried(battle: PublishedBattle, before: Fighter, words: string): Difference[] {
  const { strength, status: status_before, battles: battles_before } = before;
  return differencesFrom(battle, { strength, status_before, battles_before }, words);
}
