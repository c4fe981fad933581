/**
 * Lets work on the same key be done one after the other. A crowd on one key then waits here, and not with a database connection
 * each, which all others would have to wait for.
 */
export class Turns<K> {
  /** For each key with work under way, when the last of it ends; never rejects. */
  private readonly ends = new Map<K, Promise<void>>();

  /** Does the work when all earlier work on the key has ended, well or not. */
  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const turn = (this.ends.get(key) ?? Promise.resolve()).then(work);
    const end: Promise<void> = turn.then(
      () => this.leave(key, end),
      () => this.leave(key, end),
    );
    this.ends.set(key, end);
    return turn;
  }

  /** How many keys have work under way. */
  get size(): number {
    return this.ends.size;
  }

  private leave(key: K, end: Promise<void>): void {
    if (this.ends.get(key) === end) this.ends.delete(key);
  }
}
