import { SHORT_CARD } from '../addresses';
import { queryOptions, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { type CardList, client, dataOf, type SeedList, type UserList } from './client';
import { batched, readAll } from './batch';

/** What a list of names needs of a user. */
export const SHORT_USER: ('id' | 'username' | 'did')[] = ['id', 'username', 'did'];
/** A name never changes. */
const LONG_MS = 600_000;

export type ShortUser = Pick<UserList, 'id' | 'username' | 'did'>;

const shortUser = batched<ShortUser>((keys) => {
  const page = (ids: readonly number[]): Promise<ShortUser[]> => {
    const query = { ids: [...ids], itemsPerPage: ids.length, fields: SHORT_USER };
    return dataOf(client.GET('/users', { params: { query } }));
  };
  return readAll(keys, page, ({ id }) => id);
});

export type ShortCard = Pick<CardList, (typeof SHORT_CARD)[number]>;

function cardsWith(ids: readonly number[]): Promise<Map<number, ShortCard>> {
  const page = (part: readonly number[]): Promise<ShortCard[]> => {
    const query = { ids: [...part], itemsPerPage: part.length, fields: SHORT_CARD };
    return dataOf(client.GET('/cards', { params: { query } }));
  };
  return readAll(ids, page, ({ id }) => id);
}
const shortCard = batched<ShortCard>(cardsWith);

const seedOf = batched<SeedList>((keys) => {
  const page = (days: readonly number[]): Promise<SeedList[]> => {
    const query = { days: [...days], itemsPerPage: days.length, order: 'asc' as const };
    return dataOf(client.GET('/game/seeds', { params: { query } }));
  };
  return readAll(keys, page, ({ day }) => Number(day));
});

/** A player's name and did; null for one who is deleted. All that a view shows at once are one request. */
export const shortUserOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'short'],
    staleTime: LONG_MS,
    queryFn: () => shortUser(id),
  });

/** A card; null for one that is gone. All that a view shows at once are one request. */
const shortCardOf = (id: number) =>
  queryOptions({
    queryKey: ['cards', id, 'short'],
    queryFn: () => shortCard(id),
  });

/** The cards with these ids, in this order, without those that are gone. */
export const shortCards = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['cards', 'several', ids],
    queryFn: async () => {
      const found = await cardsWith([...new Set(ids)].sort((a, b) => a - b));
      return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
    },
  });

/** The players with these ids: null for one who is deleted, undefined while that is not known. */
export function useShortUsers(ids: readonly number[]): ReadonlyMap<number, ShortUser | null | undefined> {
  return useEach(ids, shortUserOf);
}

/** The cards with these ids: null for one that is gone, undefined while that is not known. */
export function useShortCards(ids: readonly number[]): ReadonlyMap<number, ShortCard | null | undefined> {
  return useEach(ids, shortCardOf);
}

function useEach<Value>(
  ids: readonly number[],
  queryOf: (id: number) => UseQueryOptions<Value, Error, Value, (string | number)[]>,
): ReadonlyMap<number, Value | undefined> {
  const each = [...new Set(ids)];
  return useQueries({
    queries: each.map(queryOf),
    combine: (results) => new Map(results.map(({ data }, place) => [each[place] ?? 0, data])),
  });
}

/** A day as it is listed; null where there is none. All that a view shows at once are one request. */
export const listedDay = (day: string) =>
  queryOptions({
    queryKey: ['days', 'listed', day],
    queryFn: () => seedOf(Number(day)),
  });
