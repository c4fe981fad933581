import { FalseAnswer } from './answers.js';
import { followingDay, type GameDay } from './game-day.js';
import { readListedDay, readPage } from './published.js';

/**
 * The days from the first to the last that a service lists, in their order.
 * @param daysAfter answers some days after one, in their order; none at the end
 * @throws FalseAnswer for another order
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
      if (Number(day) <= after) throw new FalseAnswer('day', `after ${after}`);
      if (day > last) return;
      yield day;
      after = Number(day);
    }
  }
}

/** So many days there are from one on before another. */
export function daysFrom(one: GameDay, other: GameDay): number {
  let count = 0;
  for (let day = one; day < other; day = followingDay(day)) count++;
  return count;
}
