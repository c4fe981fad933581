import { Clock } from '../../platform/clock.js';

/** Stands at one moment of the past after the other, and follows the real time in the end. */
export class DemoClock extends Clock {
  /** Undefined when it follows. */
  private moment: number | undefined;

  override now(): Date {
    return this.moment === undefined ? super.now() : new Date(this.moment);
  }

  /** Goes to a later moment and stands there. It never goes back. */
  advanceTo(moment: number): void {
    this.moment = Math.max(moment, this.moment ?? moment);
  }

  /** The real time, from now on. */
  follow(): void {
    this.moment = undefined;
  }
}
