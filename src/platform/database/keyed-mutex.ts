import { ServiceUnavailableException } from '@nestjs/common';

/** Does work on the same key one after the other, so that a crowd on one key waits here and not with a connection each. */
export class KeyedMutex<K> {
  /** For each key with work under way, when the last of it ends; never rejects. */
  private readonly ends = new Map<K, Promise<void>>();

  /** @param patienceMs work that has waited for so long is not begun: its request has been answered */
  constructor(private readonly patienceMs = Infinity) {}

  /**
   * Does the work when all earlier work on the key has ended, well or not.
   * @throws ServiceUnavailableException when that takes too long
   */
  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.ends.get(key);
    const until = performance.now() + this.patienceMs;
    const turn = (before ?? Promise.resolve()).then(() => {
      if (before === undefined || performance.now() < until) return work();
      throw new ServiceUnavailableException('Too many do the same; nothing was changed, try again soon');
    });
    const leave = (): void => {
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
