import { queryOptions } from '@tanstack/react-query';
import { client, dataOf, type SeedList, type UserList } from './client';
import { readAll, together } from './together';

/** What a list of names needs of a user. */
export const SHORT_USER: ('id' | 'username' | 'did')[] = ['id', 'username', 'did'];
/** A name never changes. */
const LONG_MS = 600_000;

export type ShortUser = Pick<UserList, 'id' | 'username' | 'did'>;

const shortUser = together<ShortUser>((keys) => {
  const page = (ids: readonly number[]): Promise<ShortUser[]> => {
    const query = { ids: [...ids], itemsPerPage: ids.length, fields: SHORT_USER };
    return dataOf(client.GET('/users', { params: { query } }));
  };
  return readAll(keys, page, ({ id }) => id);
});

const seedOf = together<SeedList>((keys) => {
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

/** A day as it is listed; null where there is none. All that a view shows at once are one request. */
export const listedDay = (day: string) =>
  queryOptions({
    queryKey: ['days', 'listed', day],
    queryFn: () => seedOf(Number(day)),
  });
