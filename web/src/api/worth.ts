import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { openDayOf } from './banners';
import { client, dataOf, type EconomyRead, type SeedList } from './client';
import { nextTables } from './next-tables';
import { newestDays } from './overview-queries';
import { PAGE_SIZE } from '../addresses';
import { pages } from './pages';

/** A version never changes. */
const LONG_MS = 600_000;

const economyNamed = (version: string) =>
  queryOptions({
    queryKey: ['economy', version],
    staleTime: LONG_MS,
    queryFn: () => dataOf(client.GET('/game/economy/{version}', { params: { path: { version } } })),
  });

/** What draws, exchanges and salvage cost and give today; undefined where no currency is declared. Then nothing more is asked. */
export function useEconomy(): EconomyRead | undefined {
  const { data: version = '' } = useQuery({ ...newestDays, select: versionIn });
  return useQuery({ ...economyNamed(version), enabled: version !== '' }).data;
}

/** The currencies that an operator may give: those of today, and of the next day. */
export function useGivenCurrencies(): readonly string[] {
  const today = useEconomy()?.currencies;
  const { data: next } = useQuery(nextTables);
  return Object.keys({ ...today, ...next?.currencies });
}

/** That of the newest day of some that is open; undefined where no currency is declared. */
export function economyOf(days: readonly SeedList[]) {
  const version = versionIn(days);
  return version === '' ? undefined : economyNamed(version);
}

function versionIn(days: readonly SeedList[]): string {
  return openDayOf(days)?.economy ?? '';
}

export const balancesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'balances'],
    queryFn: () => dataOf(client.GET('/users/{id}/balances', { params: { path: { id } } })),
  });

/** A player's game day. */
export const dayOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'day'],
    queryFn: () => dataOf(client.GET('/users/{id}/day', { params: { path: { id } } })),
  });

/** What a draw from each banner would cost a player now. Nothing on a day on which the player has no draw left. */
export const costsNowOf = (id: number) =>
  queryOptions({ ...dayOf(id), select: ({ prices, draws_left }) => (draws_left === 0 ? [] : prices) });

/** @param currency undefined for all */
export const entriesOf = (id: number, currency: string | undefined) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['users', id, 'entries', currency ?? ''],
    queryFn: ({ pageParam: page }) => {
      const query = { page, itemsPerPage: PAGE_SIZE, ...(currency !== undefined && { currency }) };
      return dataOf(client.GET('/users/{id}/entries', { params: { path: { id }, query } }));
    },
  });
