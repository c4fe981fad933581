/** Shares the runs of some work: there is one at a time, and each caller gets the outcome of a run that began after it asked. */
export class SingleFlight<T> {
  private current: Promise<T> | undefined;
  private next: Promise<T> | undefined;

  constructor(private readonly work: () => Promise<T>) {}

  /** Whether a run is under way. */
  get running(): boolean {
    return this.current !== undefined;
  }

  /** @returns the outcome of the next run to begin */
  run(): Promise<T> {
    const begin = (): Promise<T> => this.begin();
    return this.current ? (this.next ??= this.current.then(begin, begin)) : begin();
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
