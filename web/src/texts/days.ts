import { perLanguage } from './numbers';

const LONG_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
const OWN_DAY = perLanguage((tag) => new Intl.DateTimeFormat(tag, LONG_DAY));
const DAY_OF_GAME = perLanguage((tag) => new Intl.DateTimeFormat(tag, { ...LONG_DAY, timeZone: 'UTC' }));
const MOMENT = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }));
const RELATIVE = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'narrow' }));
const RELATIVE_DAY = perLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));

const MONTH = perLanguage((tag) => new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' }));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days that are further away are said by their date. */
const NEAR_DAYS = 7;

/** The beginning of a game day, `YYYYMMDD`, in a calendar without zones; undefined for what is no day. */
function timeOf(day: string): number | undefined {
  if (!/^\d{8}$/.test(day)) return undefined;
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
}

/** A game day, `YYYYMMDD`. */
export function gameDayText(day: string): string {
  const time = timeOf(day);
  return time === undefined ? day : DAY_OF_GAME().format(time);
}

/** The month of a time in a calendar without zones. */
export function monthOf(time: number): string {
  return MONTH().format(time);
}

/** A game day as people say it on another one: today, tomorrow, in 3 days. */
export function relativeDay(day: string, today: string): string {
  const [time, now] = [timeOf(day), timeOf(today)];
  if (time === undefined || now === undefined) return gameDayText(day);
  const days = Math.round((time - now) / (DAY * 1000));
  return Math.abs(days) < NEAR_DAYS ? RELATIVE_DAY().format(days, 'day') : gameDayText(day);
}

/** From when something may be done: a day that is over says today. */
export function dayOrToday(day: string, today: string): string {
  return relativeDay(day < today ? today : day, today);
}

export function longDay(time: string): string {
  return OWN_DAY().format(Date.parse(time));
}

export function moment(time: string): string {
  return MOMENT().format(Date.parse(time));
}

/** How long ago something was, in one unit. */
export function ago(time: string, now: number): string {
  const seconds = Math.round((now - Date.parse(time)) / 1000);
  if (seconds < 5) return RELATIVE().format(0, 'second');
  if (seconds < MINUTE) return RELATIVE().format(-seconds, 'second');
  if (seconds < HOUR) return RELATIVE().format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return RELATIVE().format(-Math.floor(seconds / HOUR), 'hour');
  return RELATIVE().format(-Math.floor(seconds / DAY), 'day');
}
