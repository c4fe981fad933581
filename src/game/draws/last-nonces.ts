import type { GameDay } from '../rules/game-day.js';

/** Who draws more rarely than so many others asks the database again. */
const OWNERS = 100_000;

/**
 * Remembers the nonces of the owners' last draws of a day, so that the next one can be taken without asking for it. What is
 * remembered may be out of date, where another instance has drawn: whoever writes a draw makes sure that it is the next.
 */
export class LastNonces {
  private day: GameDay | undefined;
  /** From the least to the most recently used. */
  private readonly nonces = new Map<number, number>();

  /** @param capacity how many owners are remembered */
  constructor(private readonly capacity = OWNERS) {}

  /** The nonce of the owner's last draw of the day as far as is known; 0 when nothing is. */
  of(owner: number, day: GameDay): number {
    return this.day === day ? (this.nonces.get(owner) ?? 0) : 0;
  }

  /** Remembers an owner's last nonce, and forgets those of any other day. */
  set(owner: number, day: GameDay, nonce: number): void {
    if (this.day !== day) this.nonces.clear();
    this.day = day;
    this.nonces.delete(owner);
    this.nonces.set(owner, nonce);
    if (this.nonces.size <= this.capacity) return;
    for (const [longestUnused] of this.nonces) {
      this.nonces.delete(longestUnused);
      break;
    }
  }
}
