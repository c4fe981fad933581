import { InvalidResponse } from './validation.js';
import { dayBefore, followingDay, type GameDay } from './game-day.js';
import { readListedDay, readPage } from './published-day.js';

/** Game days in a row, both ends included. */
export interface DayRange {
  readonly first: GameDay;
  readonly last: GameDay;
}

/**
 * All days from the first to the last: each day that a service lists, as a range of one day, and each range of days that it does not.
 * @param daysAfter answers some days after one, in their order; none at the end
 * @throws InvalidResponse for another order
 */
export async function* listedAndMissing(
  daysAfter: (day: number) => Promise<unknown>,
  { first, last }: DayRange,
): AsyncGenerator<DayRange & { readonly isListed: boolean }> {
  let next = first;
  for (let after = Number(first) - 1; after < Number(last);) {
    const days = readPage(await daysAfter(after));
    if (days.length === 0) break;
    for (const each of days) {
      const { day } = readListedDay(each);
      if (Number(day) <= after) throw new InvalidResponse('day', `after ${after}`);
      after = Number(day);
      if (day > last) break;
      if (next < day) yield { first: next, last: dayBefore(day), isListed: false };
      yield { first: day, last: day, isListed: true };
      next = followingDay(day);
    }
  }
  if (next <= last) yield { first: next, last, isListed: false };
}
