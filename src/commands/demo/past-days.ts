import { endOfGameDay } from '../../game/game-calendar.js';
import { dayBefore, type GameDay, gameDay } from '../../game/rules/game-day.js';
import { Clock } from '../../platform/clock.js';

/** A game day and its moments, in milliseconds. The last one ends when the demo was made. */
export interface PlannedDay {
  readonly day: GameDay;
  readonly from: number;
  readonly to: number;
}
export type Days = readonly [PlannedDay, ...PlannedDay[]];

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

  follow(): void {
    this.moment = undefined;
  }
}

/** Three days that are over, and the one that is open. */
export function daysUntil(now: Date, timeZone: string): readonly [PlannedDay, PlannedDay, PlannedDay, PlannedDay] {
  const dayUntil = (day: GameDay, to: number): PlannedDay => {
    return { day, from: Number(endOfGameDay(dayBefore(day), timeZone)), to };
  };
  const before = ({ day, from }: PlannedDay): PlannedDay => dayUntil(dayBefore(day), from);
  const last = dayUntil(gameDay(now, timeZone), now.getTime());
  const [third, second] = [before(last), before(before(last))];
  return [before(second), second, third, last];
}
