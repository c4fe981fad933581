import { LRUCache } from 'lru-cache';
import type { DrawTable } from '../rules/draw-table.js';
import type { GameDay } from '../rules/game-day.js';
import type { LastDraw } from './draw.entity.js';

/** So many owners are remembered. */
const MOST_KNOWN = 100_000;
/** With `max` the cache would make room for all of them at once, which takes longer than much else of a start. */
const LIMIT = { maxSize: MOST_KNOWN, sizeCalculation: () => 1 };

/** What an owner's next draw follows from. */
export interface Position {
  /** The last nonce of the day; 0 before the first. */
  readonly nonce: number;
  /** Null before the first draw under the counters, and without rules. */
  readonly last: LastDraw | null;
}

/** Where owners stood after their last draws that this process has seen committed. The statement that stores draws tells where they stand now. */
export class DrawPositions {
  private readonly nonces = new LRUCache<string, number>(LIMIT);
  private readonly lastDraws = new LRUCache<string, LastDraw>(LIMIT);

  of(owner: number, day: GameDay, { rules }: DrawTable): Position {
    const last = rules && this.lastDraws.get(`${owner} ${rules.counters}`);
    return { nonce: this.nonces.get(`${owner} ${day}`) ?? 0, last: last ?? null };
  }

  remember(owner: number, day: GameDay, { rules }: DrawTable, { nonce, last }: Position): void {
    this.nonces.set(`${owner} ${day}`, nonce);
    if (rules && last) this.lastDraws.set(`${owner} ${rules.counters}`, last);
  }
}
