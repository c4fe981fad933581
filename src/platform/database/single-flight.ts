/** Shares the runs of some work: there is one at a time, and each caller gets the outcome of a run that began after it asked. */
export class SingleFlight<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  /** Whether a run is under way, or about to begin. */
  get running(): boolean {
    return this.current !== undefined || this.next !== undefined;
  }

  /** @returns the outcome of the next run to begin */
  run(): Promise<T> {
    return (this.next ??= this.runNext(this.current));
  }

  private async runNext(before: Promise<T> | undefined): Promise<T> {
    await before?.catch(() => undefined);
    // Not at once: requests that have come together are to share it.
    await new Promise((resolve) => setImmediate(resolve));
    this.current = this.next;
    this.next = undefined;
    try {
      return await this.work();
    } finally {
      this.current = undefined;
    }
  }
}
