import type { ListName } from '../../game/rules/day-lists.js';
import type { PublishedSource } from '../../game/rules/days-verifier.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { listedDays } from '../../game/rules/listed-days.js';
import { InvalidResponse } from '../../game/rules/validation.js';
import { CommandRefused } from '../cli.js';
import { requestsTo } from '../http-service.js';

const MOST_ON_A_PAGE = 5_000;
/** Most of them are not needed. */
const DAYS_ON_A_PAGE = 30;
/** A service may limit requests, and say how long to wait. Where no one answers, that is said soon. */
const RETRIES = { attempts: 4, attemptMs: 30_000, totalMs: 7_200_000 };

type Parameter = { readonly name?: unknown; readonly schema?: { readonly maximum?: unknown } } | null;
/** The part of the OpenAPI document that is read, where it is there. */
type ApiDocument = { readonly paths?: Record<string, { get?: { parameters?: unknown } }> } | null;

/** What is published of days, and which days there are. */
export interface ListedSource extends PublishedSource {
  /** The days from the first to the last, in their order. @throws (the iteration) InvalidResponse for another order */
  days(first: GameDay, last: GameDay): AsyncGenerator<GameDay>;
}

/** What a running service of anyone publishes. @param address without a slash at the end */
export function publishedService(address: string): ListedSource {
  const send = requestsTo(address, RETRIES);
  const get = (path: string): Promise<unknown> =>
    send('GET', path).catch((error: unknown) => {
      throw new CommandRefused((error as Error).message);
    });
  const daysFrom = (after: number, order: 'asc' | 'desc'): Promise<unknown> =>
    get(`/game/seeds?order=${order}&after=${after}&itemsPerPage=${DAYS_ON_A_PAGE}`);
  let document: Promise<unknown> | undefined;
  return {
    day: (day) => get(`/game/seeds/${day}`),
    daysBefore: (day) => daysFrom(Number(day), 'desc'),
    days: (first, last) => listedDays((after) => daysFrom(after, 'asc'), first, last),
    odds: (version) => get(`/game/odds/${version}`),
    keys: () => get('/game/keys'),
    records: async (day, list, after) => {
      document ??= get('/openapi.json');
      const length = pageLengthOf(list, (await document) as ApiDocument);
      return get(`/game/seeds/${day}/${list}?after=${after}&itemsPerPage=${length}`);
    },
  };
}

/** The largest page of a list that the service allows. */
function pageLengthOf(list: ListName, document: ApiDocument): number {
  const listed = document?.paths?.[`/game/seeds/{day}/${list}`]?.get?.parameters;
  const parameters: readonly Parameter[] = Array.isArray(listed) ? listed : [];
  const named = (name: string): Parameter | undefined => parameters.find((each) => each?.name === name);
  if (!named('after')) throw new CommandRefused(`The service cannot list ${list} by key: it is of another version`);
  const maximum = Number(named('itemsPerPage')?.schema?.maximum ?? MOST_ON_A_PAGE);
  if (!(maximum >= 1)) throw new InvalidResponse('maximum', 'a number from 1, in the document');
  return Math.min(Math.floor(maximum), MOST_ON_A_PAGE);
}
