const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const MS_PER_DAY = 86_400_000;
const UTC = /^(?:[Zz]|[+-]00:00)$/;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * An RFC 3339 date-time in UTC as PostgreSQL reads it, of the years 0001 to 9999, cut off after the microsecond; undefined for other texts.
 * A leap second must be the last second of a month in UTC, and counts as the second after it.
 */
export function toPostgresTime(text: string): string | undefined {
  const [, day = '', minute = '', second = '', fraction = '', offset = ''] = DATE_TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  // To make a Date takes twenty times as long, and an import has a million times.
  if (UTC.test(offset) && second !== '60') return `${day}T${minute}:${second}.${micros}Z`;
  const utc = new Date(Date.parse(`${day}T${minute}:00${offset.toUpperCase()}`) + Number(second) * 1000);
  const isLastSecondOfMonth = utc.getTime() % MS_PER_DAY === 0 && utc.getUTCDate() === 1;
  if (second === '60' && !isLastSecondOfMonth) return undefined;
  if (utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9999) return undefined;
  return `${utc.toISOString().slice(0, 19)}.${micros}Z`;
}

/** Whether the calendar has this day, in the years 0001 to 9999. */
function isDay(day: string): boolean {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);
  return year >= 1 && date >= 1 && date <= last;
}
