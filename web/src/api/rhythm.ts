import type { InfiniteData } from '@tanstack/react-query';
import { ApiError } from '../../../clients/typescript/src/api-error';
import type { SeedList } from './client';
import { isAway } from './presence';
import { backOff, firstPace, isRetriedSoon, nextPace, type Pace, retryWait, waitOf } from './schedule';

/** What a query of TanStack Query tells about its answers. */
interface PolledQuery {
  readonly state: {
    readonly data: unknown;
    readonly dataUpdatedAt: number;
    readonly error: Error | null;
    readonly errorUpdatedAt: number;
  };
}

interface LastPace {
  readonly data: unknown;
  readonly pace: Pace;
}

/** The interval of a query is asked for again and again. It stays the same until the next answer, and so does its chance. */
const lastPaces = new WeakMap<PolledQuery, LastPace>();
/** The first failure since an answer came, of any query. */
let failingSince: number | undefined;

/** Whether the same request may succeed later. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** To be told of each answer, so that an outage is known however many queries feel it. */
export function noteAnswer(error?: unknown): void {
  if (error !== undefined && mayPass(error)) failingSince ??= Date.now();
  else failingSince = undefined;
}

/** `retry` and `retryDelay`: once, and soon or not at all. */
export function retries(failures: number, error: Error): boolean {
  return mayPass(error) && isRetriedSoon(failures, retryAfterOf(error));
}

export function retryDelay(_failures: number, error: Error): number {
  return retryWait(retryAfterOf(error), Math.random());
}

/** `refetchInterval`: what failed is asked for until it is there. */
export function untilAnswered(query: PolledQuery): number | false {
  const { error, errorUpdatedAt } = query.state;
  if (error === null || !mayPass(error)) return false;
  return backOff(errorUpdatedAt - (failingSince ?? errorUpdatedAt), retryAfterOf(error), paceOf(query).chance);
}

/** `refetchInterval` of a list that is followed: soon after news, and seldom while nobody looks. */
export function followed(query: PolledQuery): number {
  return untilAnswered(query) || waitOf(paceOf(query), isAway());
}

/** The same for the list of days: the seed of a day comes some time after its end, and the list is followed until then. */
export function untilRevealed(query: PolledQuery): number | false {
  const days = query.state.data as InfiniteData<SeedList[]> | undefined;
  const [, before] = (days?.pages[0] ?? []).filter(({ tables }) => tables !== null);
  return before?.seed === null ? followed(query) : untilAnswered(query);
}

function paceOf(query: PolledQuery): Pace {
  const { data, dataUpdatedAt, errorUpdatedAt } = query.state;
  const at = Math.max(dataUpdatedAt, errorUpdatedAt);
  const last = lastPaces.get(query);
  if (last?.pace.at === at) return last.pace;
  const chance = Math.random();
  const isFirst = last === undefined || last.data === undefined;
  const pace = isFirst ? firstPace(at, chance) : nextPace(last.pace, data !== last.data, at, chance);
  lastPaces.set(query, { data, pace });
  return pace;
}

function retryAfterOf(error: Error): number | undefined {
  return error instanceof ApiError ? error.retryAfter : undefined;
}
