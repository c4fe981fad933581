import { ServiceUnavailableException } from '@nestjs/common';

/**
 * Lets work on the same key be done one after the other. A crowd on one key then waits here, and not with a database connection
 * each, which all others would have to wait for.
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
    const before = this.ends.get(key);
    const turn = before === undefined ? Promise.resolve().then(work) : before.then(this.inTime(work));
    const end: Promise<void> = turn.then(
      () => this.leave(key, end),
      () => this.leave(key, end),
    );
    this.ends.set(key, end);
    return turn;
  }

  private inTime<T>(work: () => Promise<T>): () => Promise<T> {
    const until = performance.now() + this.patienceMs;
    return () => {
      if (performance.now() >= until)
        throw new ServiceUnavailableException('Too many do the same; nothing was changed, try again soon');
      return work();
    };
  }

  /** How many keys have work under way. */
  get size(): number {
    return this.ends.size;
  }

  private leave(key: K, end: Promise<void>): void {
    if (this.ends.get(key) === end) this.ends.delete(key);
  }
}
