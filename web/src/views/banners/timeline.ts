import { dayStart } from '../../api/banners';

const DAY_MS = 86_400_000;
/** So many days are shown before and after today, at most. */
const BEFORE = 60;
const AFTER = 120;

/** From the left to the right of a calendar: 0 to 1. */
interface Bar {
  readonly start: number;
  readonly end: number;
}

/** Where today, days and first days of months stand in a calendar around today. */
export function timelineAround(today: string) {
  const start = dayStart(today) - BEFORE * DAY_MS;
  const length = (BEFORE + AFTER) * DAY_MS;
  const placeOf = (time: number): number => Math.min(1, Math.max(0, (time - start) / length));
  return {
    today: placeOf(dayStart(today) + DAY_MS / 2),
    /** @param from null for one that was always there. @param until null for one without an end; that day is included */
    bar: (from: string | null, until: string | null): Bar => ({
      start: from === null ? 0 : placeOf(dayStart(from)),
      end: until === null ? 1 : placeOf(dayStart(until) + DAY_MS),
    }),
    months: firstDays(start, length).map((time) => ({ time, place: placeOf(time) })),
  };
}

function firstDays(start: number, length: number): number[] {
  const first = new Date(start);
  const days: number[] = [];
  for (let month = 1; ; month++) {
    const time = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1);
    if (time >= start + length) return days;
    days.push(time);
  }
}
