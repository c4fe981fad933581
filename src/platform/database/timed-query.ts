import { setTimeout as sleep } from 'node:timers/promises';

/** Asks the database something that may wait for a while only. Queries to a database that hangs do not pile up: there is one at a time. */
export class TimedQuery<T> {
  private asked: Promise<T> | undefined;

  /**
   * @param ask must not throw
   * @param late the response when there is none in time
   */
  constructor(
    private readonly ask: () => Promise<T>,
    private readonly timeoutMs: number,
    private readonly late: T,
  ) {}

  answer(): Promise<T> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return Promise.race([this.asked, sleep(this.timeoutMs, this.late, { ref: false })]);
  }
}
