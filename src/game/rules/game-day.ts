/** A calendar day as `YYYYMMDD`, so that days compare as texts. */
export type GameDay = string;

const FIRST_DAY: GameDay = '00010101';
const LAST_DAY: GameDay = '99991231';

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format is slow, so each zone has one. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const fields = { era: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...fields });
    formats.set(timeZone, format);
  }
  return format;
}

/** The game day at a moment: the calendar day in the zone, or the nearest day of the years 0001 to 9999. */
export function gameDay(moment: Date, timeZone: string): GameDay {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  if (parts.get('era') !== 'AD') return FIRST_DAY;
  const year = (parts.get('year') ?? '').padStart(4, '0');
  return year.length > 4 ? LAST_DAY : `${year}${parts.get('month') ?? ''}${parts.get('day') ?? ''}`;
}

/** The day after, whatever the length of its month or year; nothing follows 99991231. */
export function followingDay(day: GameDay): GameDay {
  if (day >= LAST_DAY) return LAST_DAY;
  const date = new Date(0);
  date.setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + 1);
  return dayOf(date);
}

/** Whether a text is a day of the calendar. */
export function isGameDay(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text < FIRST_DAY) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6, 8)));
  return dayOf(date) === text;
}

function dayOf(date: Date): GameDay {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}
