import createClient from 'openapi-fetch';
import type { paths } from '../../../clients/typescript/src/api';
import { ApiError, dataOf } from '../../../clients/typescript/src/api-error';
import { retryAfterOf } from '../../../clients/typescript/src/retry-after';
import type { ListName } from '../../../src/game/rules/published';
import type { PublishedSource } from '../../../src/game/rules/published-days';
import type { GameDay } from '../../../src/game/rules/game-day';
import { shorterPages } from '../api/pages';

/** How a service is asked. */
interface ServiceOptions extends Pick<RequestInit, 'signal' | 'redirect' | 'credentials' | 'cache'> {
  /** So many records are asked for at once, where the service allows it. */
  readonly pageLength: number;
  /** Before records are asked for: a page of them may take long to come. */
  readonly asks?: () => void;
  /** For so long the service is not asked, because it limits requests. */
  readonly waits?: (seconds: number) => void;
}

/** For a 429 without Retry-After. */
const PAUSE_SECONDS = 10;
const SHORTEST_PAUSE_SECONDS = 1;
/** Most of them are not needed. */
const DAYS_ON_A_PAGE = 30;

type Answer = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

/** What a running service publishes. It may be anybody's, so nothing of it is believed here. */
export class ServiceSource implements PublishedSource {
  private readonly client;

  /** @param address without a slash at the end */
  constructor(
    address: string,
    private readonly options: ServiceOptions,
  ) {
    const { signal = null, redirect = 'follow', credentials = 'same-origin', cache = 'default' } = options;
    this.client = createClient<paths>({ baseUrl: address, signal, redirect, credentials, cache });
    this.client.use(shorterPages);
  }

  day(day: GameDay): Promise<unknown> {
    return this.asked(() => this.client.GET('/game/seeds/{day}', { params: { path: { day } } }));
  }

  daysBefore(day: GameDay): Promise<unknown> {
    const query = { order: 'desc', after: Number(day), itemsPerPage: DAYS_ON_A_PAGE } as const;
    return this.asked(() => this.client.GET('/game/seeds', { params: { query } }));
  }

  daysAfter(after: number): Promise<unknown> {
    const query = { order: 'asc', after, itemsPerPage: DAYS_ON_A_PAGE } as const;
    return this.asked(() => this.client.GET('/game/seeds', { params: { query } }));
  }

  keys(): Promise<unknown> {
    return this.asked(() => this.client.GET('/game/keys'));
  }

  economy(version: string): Promise<unknown> {
    return this.asked(() => this.client.GET('/game/economy/{version}', { params: { path: { version } } }));
  }

  odds(version: string): Promise<unknown> {
    return this.asked(() => this.client.GET('/game/odds/{version}', { params: { path: { version } } }));
  }

  draw(id: number): Promise<unknown> {
    return this.asked(() => this.client.GET('/cards/{id}/draw', { params: { path: { id } } }));
  }

  records(day: GameDay, list: ListName, after: number): Promise<unknown> {
    this.options.asks?.();
    const query = { after, itemsPerPage: this.options.pageLength };
    const records = this.asked(() =>
      this.client.GET(`/game/seeds/{day}/${list}`, { params: { path: { day }, query } }),
    );
    return list === 'states' ? records.catch(noneWhereUnknown) : records;
  }

  /** A page of the draws of a player by their cards, from 1; none at the end. */
  drawsOf(owner: number, page: number): Promise<unknown> {
    this.options.asks?.();
    const query = { order: 'asc', page, itemsPerPage: this.options.pageLength } as const;
    return this.asked(() => this.client.GET('/users/{id}/draws', { params: { path: { id: owner }, query } }));
  }

  /** Asks again after the time in Retry-After when the service limits requests. */
  private async asked(ask: () => Promise<Answer>): Promise<unknown> {
    for (;;) {
      const answer = await ask();
      if (answer.response.status !== 429) return dataOf(Promise.resolve(answer));
      const seconds = Math.max(SHORTEST_PAUSE_SECONDS, retryAfterOf(answer.response.headers) ?? PAUSE_SECONDS);
      this.options.waits?.(seconds);
      await pause(seconds, this.options.signal);
    }
  }
}

/** A service of 1.0.0 has no states that were set. Whoever hides them has draws that do not follow from those before. */
function noneWhereUnknown(error: unknown): [] {
  if (error instanceof ApiError && error.status === 404) return [];
  throw error;
}

/** @throws the reason of the signal, when that comes first */
function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, seconds * 1_000);
    signal?.addEventListener('abort', end, { once: true });
  });
}
