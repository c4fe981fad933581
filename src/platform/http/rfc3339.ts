const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/**
 * An RFC 3339 date-time (year 0001 to 9999, any offset up to 23:59) in UTC as PostgreSQL reads it. Digits beyond the microsecond
 * are cut off. A leap second must be the last second of a month in UTC, and counts as the second after it.
 * @returns undefined for any other text
 */
export function toPostgresTime(text: string): string | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const [offsetHours, offsetMinutes] = [part(10), part(11)];
  if (year < 1 || !isDay(year, month, day)) return undefined;
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const offset = (offsetHours * 60 + offsetMinutes) * (match[9] === '-' ? -1 : 1);
  const toTheMinute = midnightUtc(year, month, day) + (hour * 60 + minute - offset) * MS_PER_MINUTE;
  if (second === 60 && !isLastMinuteOfMonth(toTheMinute)) return undefined;
  const utc = new Date(toTheMinute + second * 1000);
  const microseconds = (match[7] ?? '').slice(0, 6).padEnd(6, '0');
  // PostgreSQL counts years before 0001 as BC, and goes on past 9999.
  const utcYear = utc.getUTCFullYear();
  const yearText = String(utcYear < 1 ? 1 - utcYear : utcYear).padStart(4, '0');
  // "-MM-DDTHH:mm:ss" is the same in every year, and followed by ".sssZ" in what toISOString gives.
  return `${yearText}${utc.toISOString().slice(-20, -5)}.${microseconds}Z${utcYear < 1 ? ' BC' : ''}`;
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

/** A UTC time in PostgreSQL's JSON as RFC 3339. A year outside 0001 to 9999 gets an offset that brings it there. */
export function fromPostgresJson(time: string): string {
  const [, year = '', rest = '', era] = /^(\d+)(-.*)\+00:00( BC)?$/.exec(time) ?? [];
  if (era !== undefined) return shift(`0000${rest}`, '+');
  return year.length > 4 ? shift(`+0${year}${rest}`, '-') : time;
}

/** Writes a time with the largest offset; the digits after the second stay. */
function shift(utc: string, sign: '+' | '-'): string {
  const minutes = 23 * 60 + 59;
  const date = new Date(`${utc.replace(/\.\d+/, '')}Z`);
  date.setUTCMinutes(date.getUTCMinutes() + (sign === '+' ? minutes : -minutes));
  const fraction = /\.\d+/.exec(utc)?.[0] ?? '';
  return `${date.toISOString().slice(0, 19)}${fraction}${sign}23:59`;
}
