import { LRUCache } from 'lru-cache';
import { carriedOver, firstState } from '../rules/draw-state.js';
import type { DrawTable } from '../rules/draw-table.js';
import type { GameDay } from '../rules/game-day.js';
import type { LastCounted } from '../rules/owner-states.js';

/** So many owners are remembered. */
const MOST_KNOWN = 100_000;

/** What this process knows of owners' last draws. Another instance may have drawn since: then the statement that stores draws tells. */
export class DrawPositions {
  private readonly nonces = new LRUCache<string, number>({ max: MOST_KNOWN });
  private readonly lastCounted = new LRUCache<string, LastCounted>({ max: MOST_KNOWN });

  /** The owner's last nonce of the day; 0 when there is none, or none is known. */
  nonce(owner: number, day: GameDay): number {
    return this.nonces.get(`${owner} ${day}`) ?? 0;
  }

  rememberNonce(owner: number, day: GameDay, nonce: number): void {
    this.nonces.set(`${owner} ${day}`, nonce);
  }

  /** Where the owner stands under the counters of a table that has rules. */
  counted(owner: number, table: DrawTable): LastCounted {
    const last = this.lastCounted.get(keyOf(owner, table));
    if (last === undefined) return { number: 0, state: firstState(table), table };
    return { number: last.number, state: carriedOver(last.state, last.table, table), table };
  }

  /** Remembers the owner's last draw; without one, that there is none. */
  rememberCounted(owner: number, table: DrawTable, last: LastCounted | null): void {
    if (last === null) this.lastCounted.delete(keyOf(owner, table));
    else this.lastCounted.set(keyOf(owner, table), last);
  }
}

function keyOf(owner: number, { rules }: DrawTable): string {
  return `${owner} ${rules?.counters}`;
}
