import { unavailable } from './http/errors.js';

/** Does work on the same key one after the other: a crowd on one key waits here, and holds no connections. */
export class KeyedMutex<K> {
  /** For each key with work under way, when the last of it ends; never rejects. */
  private readonly ends = new Map<K, Promise<void>>();

  /** @param timeoutMs work that has waited for so long does not begin: its request has been answered */
  constructor(private readonly timeoutMs: number) {}

  /** @throws ServiceUnavailableException when the earlier work on the key takes too long */
  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.ends.get(key);
    const turn = before === undefined ? work() : this.afterOthers(before, work);
    const leave = (): void => {
      if (this.ends.get(key) === end) this.ends.delete(key);
    };
    const end = turn.then(leave, leave);
    this.ends.set(key, end);
    return turn;
  }

  private async afterOthers<T>(before: Promise<void>, work: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.timeoutMs;
    await before;
    if (performance.now() < until) return work();
    throw unavailable('busy', 'Too many do the same; nothing was changed, try again soon');
  }

  get size(): number {
    return this.ends.size;
  }
}
