import type { Fighter } from './battle.js';
import { strengthOf } from './character.js';
import type { PublishedBattle, PublishedCharacter } from './published-battle.js';

/** A fighter after the last battle that was read. */
interface KnownFighter extends Fighter {
  /** The first battle that was read, where the character was not read before it. */
  readonly first?: PublishedBattle;
}

/** One state for each user who has a character or fought: the last battle that was read, over all days. */
export class Fighters {
  /** So many were taken as given, because neither the character nor the battles before were read. */
  given = 0;
  private readonly latest = new Map<number, KnownFighter>();

  /** The user before the next battle; undefined when neither the character nor a battle was read. */
  before(user: number): Fighter | undefined {
    return this.latest.get(user);
  }

  remember(battle: PublishedBattle, { strength, status, battles }: Fighter): void {
    const known = this.latest.get(battle.user);
    if (!known) this.given++;
    const first = known ? known.first : battle;
    const after = { strength, status, battles };
    this.latest.set(battle.user, first ? { ...after, first } : after);
  }

  /** Notes a new character. @returns the first battle of its user, where that was read before */
  begin(character: PublishedCharacter): PublishedBattle | undefined {
    const known = this.latest.get(character.user);
    if (!known) this.latest.set(character.user, beginnerOf(character));
    if (!known?.first) return undefined;
    const { strength, status, battles, first } = known;
    this.given--;
    this.latest.set(character.user, { strength, status, battles });
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
