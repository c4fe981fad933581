import { InvalidResponse } from './validation.js';
import { dayBefore, followingDay, type GameDay } from './game-day.js';
import { readListedDay, readPage } from './published.js';

/** Game days in a row, both ends included. */
export interface DayRange {
  readonly first: GameDay;
  readonly last: GameDay;
}

/**
 * The days from the first to the last that a service lists, in their order.
 * @param daysAfter answers some days after one, in their order; none at the end
 * @throws InvalidResponse for another order
 */
export async function* listedDays(
  daysAfter: (day: number) => Promise<unknown>,
  first: GameDay,
  last: GameDay,
): AsyncGenerator<GameDay> {
  for (let after = Number(first) - 1; ;) {
    const days = readPage(await daysAfter(after));
    if (days.length === 0) return;
    for (const each of days) {
      const { day } = readListedDay(each);
      if (Number(day) <= after) throw new InvalidResponse('day', `after ${after}`);
      if (day > last) return;
      yield day;
      after = Number(day);
    }
  }
}

/**
 * All days from the first to the last: each day that is listed, as a range of one day, and each range of days that are not.
 * @param listed days in their order
 */
export async function* listedAndMissing(
  listed: AsyncIterable<GameDay>,
  { first, last }: DayRange,
): AsyncGenerator<DayRange & { readonly isListed: boolean }> {
  let next = first;
  for await (const day of listed) {
    if (next < day) yield { first: next, last: dayBefore(day), isListed: false };
    yield { first: day, last: day, isListed: true };
    next = followingDay(day);
  }
  if (next <= last) yield { first: next, last, isListed: false };
}
