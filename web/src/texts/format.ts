const LANGUAGE = 'en-GB';

const WHOLE = new Intl.NumberFormat(LANGUAGE);
const LONG_DAY = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', year: 'numeric' });
const DAY_OF_GAME = new Intl.DateTimeFormat(LANGUAGE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'medium' });

const ORDINALS = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** With a thin space between thousands, as on the cards. */
export function whole(value: number): string {
  return WHOLE.format(value).replaceAll(',', '\u2009');
}

export function percent(share: number, digits = 2): string {
  return `${(share * 100).toFixed(digits)}\u2009%`;
}

/** A place in a row: 1st, 2nd, 3rd, 4th. */
export function ordinal(place: number): string {
  return `${whole(place)}${ENDINGS[ORDINALS.select(place)] ?? ''}`;
}

/** A game day, `YYYYMMDD`. */
export function gameDay(day: string): string {
  if (!/^\d{8}$/.test(day)) return day;
  return DAY_OF_GAME.format(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6))));
}

export function longDay(time: string): string {
  return LONG_DAY.format(Date.parse(time));
}

export function moment(time: string): string {
  return MOMENT.format(Date.parse(time));
}

/** How long ago something was, in one unit. */
export function ago(time: string, now: number): string {
  const seconds = Math.round((now - Date.parse(time)) / 1000);
  if (seconds < 5) return 'just now';
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h`;
  return `${Math.floor(seconds / DAY)} d`;
}

/** A chance as people say it. */
export function oneIn(chance: number): string {
  const draws = 1 / chance;
  return `1 in ${whole(draws < 10 ? Number(draws.toFixed(1)) : Math.round(draws))}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}
