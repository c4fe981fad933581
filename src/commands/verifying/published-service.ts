import { type ListName, perList } from '../../game/rules/day-lists.js';
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
const PATIENCE = { attempts: 4, attemptMs: 30_000, totalMs: 7_200_000 };

type Parameter = { readonly name?: unknown; readonly schema?: { readonly maximum?: unknown } } | null;
/** The part of the OpenAPI document that is read, where it is there. */
type ApiDocument = { readonly paths?: Record<string, { get?: { parameters?: unknown } }> } | null;

/** What is published of days, and which days there are. */
export interface ListedSource extends PublishedSource {
  /** The days from the first to the last, in their order. @throws (the iteration) InvalidResponse for another order */
  days(first: GameDay, last: GameDay): AsyncGenerator<GameDay>;
}

/** A running service, which may be anybody's: what it publishes. */
export class PublishedService implements ListedSource {
  private readonly send;
  private lengths: Promise<Readonly<Record<ListName, number>>> | undefined;

  /** @param address without a slash at the end */
  constructor(address: string) {
    this.send = requestsTo(address, PATIENCE);
  }

  day(day: GameDay): Promise<unknown> {
    return this.get(`/game/seeds/${day}`);
  }

  daysBefore(day: GameDay): Promise<unknown> {
    return this.get(`/game/seeds?order=desc&after=${Number(day)}&itemsPerPage=${DAYS_ON_A_PAGE}`);
  }

  odds(version: string): Promise<unknown> {
    return this.get(`/game/odds/${version}`);
  }

  keys(): Promise<unknown> {
    return this.get('/game/keys');
  }

  async records(day: GameDay, list: ListName, after: number): Promise<unknown> {
    this.lengths ??= this.pageLengths();
    const length = (await this.lengths)[list];
    return this.get(`/game/seeds/${day}/${list}?after=${after}&itemsPerPage=${length}`);
  }

  days(first: GameDay, last: GameDay): AsyncGenerator<GameDay> {
    const daysAfter = (after: number): Promise<unknown> =>
      this.get(`/game/seeds?order=asc&after=${after}&itemsPerPage=${DAYS_ON_A_PAGE}`);
    return listedDays(daysAfter, first, last);
  }

  private get(path: string): Promise<unknown> {
    return this.send('GET', path).catch((error: unknown) => {
      throw new CommandRefused((error as Error).message);
    });
  }

  /** The largest pages that the service allows. */
  private async pageLengths(): Promise<Readonly<Record<ListName, number>>> {
    const document = (await this.get('/openapi.json')) as ApiDocument;
    return perList((list) => pageLengthOf(list, document));
  }
}

function pageLengthOf(list: ListName, document: ApiDocument): number {
  const listed = document?.paths?.[`/game/seeds/{day}/${list}`]?.get?.parameters;
  const parameters: readonly Parameter[] = Array.isArray(listed) ? listed : [];
  const named = (name: string): Parameter | undefined => parameters.find((each) => each?.name === name);
  if (!named('after')) throw new CommandRefused(`The service cannot list ${list} by key: it is of another version`);
  const maximum = Number(named('itemsPerPage')?.schema?.maximum ?? MOST_ON_A_PAGE);
  if (!(maximum >= 1)) throw new InvalidResponse('maximum', 'a number from 1, in the document');
  return Math.min(Math.floor(maximum), MOST_ON_A_PAGE);
}
