import { Clock } from './clock.js';

/** A clock that stands still until it is set. */
export class FakeClock extends Clock {
  private runs = false;

  /** @param moment in ISO 8601, such as `2026-01-15T12:00:00Z` */
  constructor(private moment = '2026-01-15T12:00:00.000Z') {
    super();
  }

  override now(): Date {
    return this.runs ? super.now() : new Date(this.moment);
  }

  /** It is this machine's clock from now on. */
  run(): void {
    this.runs = true;
  }

  set(moment: string): void {
    this.moment = moment;
  }

  advance(milliseconds: number): void {
    this.moment = new Date(this.now().getTime() + milliseconds).toISOString();
  }
}
