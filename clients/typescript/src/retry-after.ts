/** Longer than this nobody waits, whatever a service says. A timer for 2^31 milliseconds or more would end at once. */
const LONGEST_SECONDS = 3_600;

/** All three forms of a date begin so. `Date.parse` takes many other texts for dates, `-1` among them. */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * How many whole seconds the header `Retry-After` asks to wait, an hour at most: it names seconds or a date (RFC 9110, 10.2.3).
 * Undefined where it is missing, or says anything else.
 */
export function retryAfterOf(headers: Pick<Headers, 'get'>, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : DATE.test(text) ? secondsUntil(text, now) : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), LONGEST_SECONDS);
}

/** A date that names no zone is in GMT too. */
function secondsUntil(date: string, now: number): number {
  return Math.ceil((Date.parse(date.endsWith('GMT') ? date : `${date} GMT`) - now) / 1000);
}
