/**
 * Shares the runs of some work among those who ask for it: each gets the outcome of a run that began after asking, and there is
 * one run at a time.
 */
export class SingleFlight<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  /** Whether a run is under way. */
  get running(): boolean {
    return this.current !== undefined;
  }

  /** @returns the outcome of the next run to begin; it rejects with what the work does */
  run(): Promise<T> {
    if (this.current === undefined) return this.begin();
    return (this.next ??= this.current.then(
      () => this.begin(),
      () => this.begin(),
    ));
  }

  private begin(): Promise<T> {
    this.next = undefined;
    const run = this.work();
    this.current = run;
    const end = (): void => {
      if (this.next === undefined) this.current = undefined;
    };
    run.then(end, end);
    return run;
  }
}
