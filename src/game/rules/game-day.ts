/** A calendar day as `YYYYMMDD`, so that days compare as texts. */
export type GameDay = string;

const FIRST_DAY: GameDay = '00010101';
export const LAST_DAY: GameDay = '99991231';
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make a format is slow, so each zone has one. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const fields = { era: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const options = { timeZone, calendar: 'gregory', numberingSystem: 'latn', ...fields } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(timeZone, format);
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
  return day >= LAST_DAY ? LAST_DAY : dayOf(new Date(midnightOf(day).getTime() + DAY_MS));
}

/** The day before; nothing comes before 00010101. */
export function dayBefore(day: GameDay): GameDay {
  return day <= FIRST_DAY ? FIRST_DAY : dayOf(new Date(midnightOf(day).getTime() - DAY_MS));
}

export function isGameDay(text: string): boolean {
  return /^\d{8}$/.test(text) && text >= FIRST_DAY && dayOf(midnightOf(text)) === text;
}

/** When a day begins in UTC. */
export function midnightOf(day: GameDay): Date {
  const date = new Date(0);
  date.setUTCFullYear(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
  return date;
}

function dayOf(date: Date): GameDay {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}
