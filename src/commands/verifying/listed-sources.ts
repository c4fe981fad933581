import { readdirSync } from 'node:fs';
import { type GameDay, isGameDay } from '../../game/rules/game-day.js';
import type { PublishedSource } from '../../game/rules/published-days.js';
import { InvalidResponse, isObject } from '../../game/rules/validation.js';
import { ArchivedDays } from '../archiving/archived-days.js';
import { fileOf } from '../archiving/day-file.js';
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
      for (; lengths.length > 0; lengths.shift()) {
        const page = await get(`${path}&itemsPerPage=${lengths[0]}`, 400);
        if (page !== undefined) return page;
      }
      return get(path);
    },
  };
}

export class ArchiveFolder extends ArchivedDays implements ListedSource {
  private readonly listed: ReadonlySet<GameDay>;

  constructor(folder: string) {
    super((day) => {
      if (this.has(day)) return fileOf(folder, day);
      throw new CommandRefused(`There is no file of ${day} in ${folder}`);
    });
    const names = readdirSync(folder).map((name) => /^(\d{8})\.jsonl\.gz$/.exec(name)?.[1] ?? '');
    this.listed = new Set(names.filter(isGameDay).sort());
  }

  has(day: GameDay): boolean {
    return this.listed.has(day);
  }

  readonly daysAfter = (after: number): Promise<unknown> => {
    const days = [...this.listed].filter((day) => Number(day) > after);
    return Promise.resolve(days.map((day) => ({ day, digest: null })));
  };
}

/** A service with the records of the days that it has archived. All else is what the service says of them today. */
export function archivedService(service: ListedSource, archive: ArchiveFolder): ListedSource {
  return {
    ...service,
    day: async (day) => {
      const published = await service.day(day);
      if (!archive.has(day)) return published;
      const archived = await archive.day(day);
      const isSame = isObject(published) && isObject(archived) && published['statement'] === archived['statement'];
      if (isSame) return published;
      throw new InvalidResponse('statement', 'the same as in the file of the day');
    },
    records: (day, list, after) => (archive.has(day) ? archive.records(day, list) : service.records(day, list, after)),
  };
}
