import { ServiceUnavailableException } from '@nestjs/common';
import { currentTransaction } from './transaction.js';

/**
 * Does work on the same key one after the other, so that a crowd on one key waits here and not with a connection each. Within a
 * transaction a turn lasts until its end, and is to be taken before its first statement.
 */
export class KeyedMutex<K> {
  /** For each key with work under way, when the last of it ends; never rejects. */
  private readonly ends = new Map<K, Promise<void>>();

  /** @param patienceMs work that has waited for so long is not begun any more: whoever asked for it has been answered */
  constructor(private readonly patienceMs = Infinity) {}

  /**
   * Does the work when all earlier work on the key has ended, well or not.
   * @throws ServiceUnavailableException when that takes too long
   */
  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const transaction = currentTransaction.getStore();
    const before = this.ends.get(key);
    const until = performance.now() + this.patienceMs;
    const turn = (before ?? Promise.resolve()).then(() => {
      if (before === undefined || performance.now() < until) return work();
      throw new ServiceUnavailableException('Too many do the same; nothing was changed, try again soon');
    });
    const leave = async (): Promise<void> => {
      await transaction?.ended;
      if (this.ends.get(key) === end) this.ends.delete(key);
    };
    const end = turn.then(leave, leave);
    this.ends.set(key, end);
    return turn;
  }

  /** How many keys have work under way. */
  get size(): number {
    return this.ends.size;
  }
}
