const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const MS_PER_DAY = 86_400_000;

/**
 * An RFC 3339 date-time in UTC as PostgreSQL reads it, of the years 0001 to 9999, cut off after the microsecond; undefined for other texts.
 * A leap second must be the last second of a month in UTC, and counts as the second after it.
 */
export function toPostgresTime(text: string): string | undefined {
  const [, day = '', minute = '', second = '', fraction = '', offset = ''] = DATE_TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const utc = new Date(Date.parse(`${day}T${minute}:00${offset.toUpperCase()}`) + Number(second) * 1000);
  const isLastSecondOfMonth = utc.getTime() % MS_PER_DAY === 0 && utc.getUTCDate() === 1;
  if (second === '60' && !isLastSecondOfMonth) return undefined;
  if (utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9999) return undefined;
  return `${utc.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

/** Whether the calendar has this day; JavaScript reads `02-30` as a day of March. */
function isDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return day >= '0001' && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
