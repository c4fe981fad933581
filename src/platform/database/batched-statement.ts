import { currentRunner } from './transactions.js';
import { isUndone } from './database-errors.js';

const MOST_ITEMS = 64;
/** A batch that takes longer, as it waits for a lock, does not keep others from beginning. */
const LATE_AFTER_MS = 20;
/** With late ones, a statement has no more batches at once: each has a connection, and other statements need some too. */
const MAX_WITH_LATE = 3;

/** What each row of such a statement has beside its own columns. */
export interface Placed {
  /** The index of the item that the row is for. */
  readonly place: number;
}

export interface BatchOptions<T, R extends object> {
  /** Runs the statement for all items at once. */
  readonly run: (items: readonly T[]) => Promise<(R & Placed)[]>;
  /** The most batches that are under way. Items that come meanwhile make up the next one. */
  readonly underWay: number;
  readonly most?: number;
}

interface Member<T, R> {
  readonly item: T;
  readonly resolve: (row: R | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One statement for all who ask at the same time. When it fails, each is tried alone. Within a transaction, an item goes alone. */
export class BatchedStatement<T, R extends object> {
  private waiting: Member<T, R>[] = [];
  private underWay = 0;
  private late = 0;
  private scheduled = false;

  constructor(private readonly options: BatchOptions<T, R>) {}

  /** @returns the row for the item; undefined when the statement answers none for it */
  run(item: T): Promise<R | undefined> {
    if (currentRunner()) return this.options.run([item]).then(([row]) => row);
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  /** Not at once: requests that have come together are to go together. */
  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0 || !this.mayBegin()) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.mayBegin())
        void this.runBatch(this.waiting.splice(0, this.options.most ?? MOST_ITEMS));
    });
  }

  private mayBegin(): boolean {
    const { underWay, late } = this;
    return underWay < this.options.underWay && (late === 0 || late + underWay < MAX_WITH_LATE);
  }

  private async runBatch(members: Member<T, R>[]): Promise<void> {
    let counted: 'underWay' | 'late' = 'underWay';
    this.underWay += 1;
    const timer = setTimeout(() => {
      counted = 'late';
      this.underWay -= 1;
      this.late += 1;
      this.schedule();
    }, LATE_AFTER_MS);
    await this.runAll(members);
    clearTimeout(timer);
    this[counted] -= 1;
    this.schedule();
  }

  private async runAll(members: Member<T, R>[]): Promise<void> {
    try {
      const rows = new Array<R | undefined>(members.length);
      for (const row of await this.options.run(members.map(({ item }) => item))) rows[row.place] = row;
      for (const [place, { resolve }] of members.entries()) resolve(rows[place]);
    } catch (error) {
      // Only what is surely undone may be done again.
      if (members.length > 1 && isUndone(error)) await Promise.all(members.map((member) => this.runAll([member])));
      else for (const { reject } of members) reject(error);
    }
  }
}
