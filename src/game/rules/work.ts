/** About three seconds of a processor: a chain of 50,000 states, or what takes as long. */
const MOST_WORK = 4_000_000;

/** The odds of a table would take too long to compute. */
export class TooMuchWork extends RangeError {
  constructor() {
    super('the odds would take too long to compute');
  }
}

/** Counts what is done, so that a small table with many states or ways between them does not hold a process for minutes. */
export class Work {
  private left = MOST_WORK;

  /** @throws TooMuchWork */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new TooMuchWork();
  }
}
