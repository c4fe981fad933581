import {
  BATTLES_PER_DAY,
  type BattleResult,
  describeBattle,
  type Fighter,
  fighterBefore,
  refight,
  resultDifferences,
} from './battle.js';
import { checkCharacter } from './character.js';
import { beginnerOf, Fighters } from './fighters.js';
import { Nonces } from './listed.js';
import type { OfADay } from './published.js';
import type { PublishedBattle, PublishedCharacter } from './published-battle.js';
import { type Difference, differenceOf, type IntegersOf } from './seeded.js';

const OF_THE_DAY = ['day', 'commitment', 'seed'] as const;
/** Makes a day's battles again, in the order of their ids, then its characters, in the order of their users, and compares. */
export class BattleChecks {
  private readonly nonces = new Nonces();

  /** @param fighters as they are before the day */
  constructor(
    private readonly day: OfADay,
    private readonly integersOf: IntegersOf,
    private readonly fighters = new Fighters(),
  ) {}

  /** @returns what is wrong with the day's next battle */
  check(battle: PublishedBattle): readonly Difference[] {
    const { user, nonce } = battle;
    const mismatched = this.mismatched(battle);
    const differences = mismatched ? [mismatched] : this.checkFight(battle);
    const next = this.nonces.next(user, nonce);
    if (nonce === next && nonce <= BATTLES_PER_DAY) return differences;
    const text =
      nonce === next ? `nonce is ${nonce}, of ${BATTLES_PER_DAY} at most` : `the next nonce of the user is ${next}`;
    return [...differences, { field: 'nonce', text }];
  }

  /** @returns what is wrong with a character of the day. The first battle of its user may have been read before */
  checkCharacter(character: PublishedCharacter): readonly Difference[] {
    const mismatched = this.mismatched(character);
    if (mismatched) return [mismatched];
    const differences = checkCharacter(character, this.integersOf);
    const battle = this.fighters.begin(character);
    if (!battle) return differences;
    const ofBattle = carried(battle, beginnerOf(character), 'the character gives');
    const place = `battle ${battle.id} (nonce ${battle.nonce})`;
    return differences.concat(ofBattle.map(({ field, text }) => ({ field, text: `${place}: ${text}` })));
  }

  private mismatched(record: OfADay): Difference | undefined {
    const field = OF_THE_DAY.find((each) => record[each] !== this.day[each]);
    return field && differenceOf(field, record[field], 'not that of the day');
  }

  /** Fights a battle again, from what it says of its user before it. */
  private checkFight(battle: PublishedBattle): Difference[] {
    const before = fighterBefore(battle);
    const result = refight(battle, this.integersOf);
    const known = this.fighters.before(battle) ?? before;
    const differences = carried(battle, known, 'the battles before lead to').concat(resultDifferences(battle, result));
    if (differences.length === 0 && !isDescribed(battle, result, before))
      differences.push(differenceOf('comment', battle.comment, 'not how the battle ended'));
    const { gain, status } = result;
    const after = { strength: before.strength + gain, status, battles: before.battles + 1 };
    this.fighters.remember(battle.user, differences.length === 0 ? after : undefined);
    return differences;
  }
}

/** What is not as it was after what came before. */
function carried(battle: PublishedBattle, before: Fighter, words: string): Difference[] {
  const expected = { strength: before.strength, status_before: before.status, battles_before: before.battles };
  const fields = Object.keys(expected) as (keyof typeof expected)[];
  return fields
    .filter((field) => battle[field] !== expected[field])
    .map((field) => differenceOf(field, battle[field], `${words} ${expected[field]}`));
}

/** Whether the words say what happened. No one publishes the opponent's name at that time. */
function isDescribed({ comment }: PublishedBattle, result: BattleResult, before: Fighter): boolean {
  const [start = '', end = ''] = describeBattle(result, before.status, '\n').split('\n');
  return comment.length >= start.length + end.length && comment.startsWith(start) && comment.endsWith(end);
}
