const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** A point in time to the microsecond. `milliseconds` counts from 1970 UTC and may be negative. */
export interface Instant {
  readonly milliseconds: number;
  /** 0 to 999, added to `milliseconds`. */
  readonly microseconds: number;
}

/**
 * Parses an RFC 3339 date-time from year 0001 to 9999 with any offset up to 23:59. Digits beyond the microsecond are cut
 * off. A leap second is accepted where one can be, in the last second of a month in UTC, and counts as the second after it.
 * @returns undefined for any other text
 */
export function parseRfc3339(text: string): Instant | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const [offsetHours, offsetMinutes] = [part(10), part(11)];
  if (year < 1 || !isDay(year, month, day)) return undefined;
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const offset = (offsetHours * 60 + offsetMinutes) * (match[9] === '-' ? -1 : 1);
  const midnight = midnightUtc(year, month, day);
  const inMinutes = midnight + (hour * 60 + minute - offset) * MS_PER_MINUTE;
  if (second === 60 && !isLastMinuteOfMonth(inMinutes)) return undefined;
  const fraction = (match[7] ?? '').slice(0, 6).padEnd(6, '0');
  return {
    milliseconds: inMinutes + second * 1000 + Number(fraction.slice(0, 3)),
    microseconds: Number(fraction.slice(3)),
  };
}

/** Whether the calendar has this day; years 0001 to 9999. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(midnightUtc(year, month, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Date.UTC takes the years 0 to 99 for 1900 to 1999, hence the detour. */
function midnightUtc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function isLastMinuteOfMonth(minute: number): boolean {
  const next = minute + MS_PER_MINUTE;
  return next % MS_PER_DAY === 0 && new Date(next).getUTCDate() === 1;
}

/** The instant in UTC as PostgreSQL reads it, which counts years before 0001 as BC and goes on past 9999. */
export function toPostgresTimestamp({ milliseconds, microseconds }: Instant): string {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  const era = year < 1 ? ' BC' : '';
  const astronomical = String(year < 1 ? 1 - year : year).padStart(4, '0');
  // "-MM-DDTHH:mm:ss.sss" is the same in every era, and stands at the end of what toISOString gives.
  const rest = date.toISOString().slice(-20, -1);
  return `${astronomical}${rest}${String(microseconds).padStart(3, '0')}Z${era}`;
}

/**
 * A time as PostgreSQL writes it in JSON in UTC, in RFC 3339: where the year is not one of 0001 to 9999, with an offset that
 * brings it there.
 */
export function fromPostgresJson(time: string): string {
  const [, year = '', rest = '', era] = /^(\d+)(-.*)\+00:00( BC)?$/.exec(time) ?? [];
  if (era !== undefined) return shift(`0000${rest}`, '+');
  return year.length > 4 ? shift(`+0${year}${rest}`, '-') : time;
}

/** Moves a time by the largest offset there is; the digits after the second stay as they are. */
function shift(utc: string, sign: '+' | '-'): string {
  const minutes = 23 * 60 + 59;
  const date = new Date(`${utc.replace(/\.\d+/, '')}Z`);
  date.setUTCMinutes(date.getUTCMinutes() + (sign === '+' ? minutes : -minutes));
  const fraction = /\.\d+/.exec(utc)?.[0] ?? '';
  return `${date.toISOString().slice(0, 19)}${fraction}${sign}23:59`;
}
