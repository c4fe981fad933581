import type { PublishedSource } from '../../game/rules/published-days.js';
import { CommandRefused } from '../cli.js';
import { requestsTo } from '../http-service.js';

const PAGE_LENGTHS = [5_000, 1_000, 100];
const DAYS_ON_A_PAGE = 30;
/** A service may limit requests, and say how long to wait. Where no one answers, that is said soon. */
const RETRIES = { attempts: 4, attemptMs: 30_000, totalMs: 7_200_000 };

/** What is published of days, and which days there are. */
export interface ListedSource extends PublishedSource {
  /** The days after a day, oldest first. */
  readonly daysAfter: (day: number) => Promise<unknown>;
}

/** What a running service of anyone publishes. @param address without a slash at the end */
export function publishedService(address: string): ListedSource {
  const send = requestsTo(address, RETRIES);
  return sourceOf((path, accepted) =>
    send('GET', path, undefined, accepted).catch((error: unknown) => {
      throw new CommandRefused((error as Error).message);
    }),
  );
}

/** What the responses to GET requests publish. @param get undefined for a status that is accepted beside 200 */
export function sourceOf(get: (path: string, accepted?: number) => Promise<unknown>): ListedSource {
  const daysFrom = (after: number, order: 'asc' | 'desc'): Promise<unknown> =>
    get(`/game/seeds?order=${order}&after=${after}&itemsPerPage=${DAYS_ON_A_PAGE}`);
  const lengths = [...PAGE_LENGTHS];
  return {
    day: (day) => get(`/game/seeds/${day}`),
    daysBefore: (day) => daysFrom(Number(day), 'desc'),
    daysAfter: (day) => daysFrom(day, 'asc'),
    economy: (version) => get(`/game/economy/${version}`),
    odds: (version) => get(`/game/odds/${version}`),
    keys: () => get('/game/keys'),
    records: async (day, list, after) => {
      const path = `/game/seeds/${day}/${list}?after=${after}`;
      // A service of 1.0.0 does not have this list. Whoever hides it has draws that do not follow from those before.
      if (list === 'states') return (await get(path, 404)) ?? [];
      for (; lengths.length > 0; lengths.shift()) {
        const page = await get(`${path}&itemsPerPage=${lengths[0]}`, 400);
        if (page !== undefined) return page;
      }
      return get(path);
    },
  };
}
