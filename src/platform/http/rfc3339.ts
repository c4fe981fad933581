const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/**
 * An RFC 3339 date-time (any offset up to 23:59) in UTC as PostgreSQL reads it, where its year is 0001 to 9999. Digits beyond the
 * microsecond are cut off. A leap second must be the last second of a month in UTC, and counts as the second after it.
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
  if (utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9999) return undefined;
  return `${utc.toISOString().slice(0, 19)}.${microseconds}Z`;
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
