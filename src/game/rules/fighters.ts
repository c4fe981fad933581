import type { Fighter } from './battle.js';
import { strengthOf } from './character.js';
import type { PublishedBattle, PublishedCharacter } from './published-battle.js';

/** One state for each user who has a character or fought: after the last battle that was read, over all days. */
export class Fighters {
  private readonly latest = new Map<number, Fighter | undefined>();
  /** The first battles that were read of users whose characters were not read before. */
  private readonly firsts = new Map<number, PublishedBattle>();

  /** Users who were taken as given, because neither the character nor the battles before were read. */
  get given(): number {
    return this.firsts.size;
  }

  /** The user before a battle; undefined when neither the character nor a battle was read, and after a false one. */
  before(battle: PublishedBattle): Fighter | undefined {
    const { user } = battle;
    if (!this.latest.has(user) && !this.firsts.has(user)) this.firsts.set(user, battle);
    return this.latest.get(user);
  }

  /** @param after the user after a battle; undefined for a false one: no one knows what it leads to */
  remember(user: number, after: Fighter | undefined): void {
    this.latest.set(user, after);
  }

  /** Notes a new character. @returns the first battle of its user, where that was read before */
  begin(character: PublishedCharacter): PublishedBattle | undefined {
    const { user } = character;
    if (!this.latest.has(user)) this.latest.set(user, beginnerOf(character));
    const first = this.firsts.get(user);
    this.firsts.delete(user);
    return first;
  }

  forget(): void {
    this.latest.clear();
  }
}

/** A new character before its first battle. */
export function beginnerOf(character: PublishedCharacter): Fighter {
  return { strength: strengthOf(character), status: character.status, battles: 0 };
}
