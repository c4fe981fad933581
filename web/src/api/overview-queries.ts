import { queryOptions } from '@tanstack/react-query';
import { client, countOf, dataOf, type SeedList } from './client';

/** The two newest days: tomorrow, which is listed before today and has no table yet, and today. */
export const newestDays = queryOptions({
  queryKey: ['days', 'newest'],
  staleTime: 10_000,
  queryFn: () => dataOf(client.GET('/game/seeds', { params: { query: { itemsPerPage: 2 } } })),
});

/** The newest day that is open. */
export function openDayOf(newest: readonly SeedList[]): SeedList | undefined {
  return newest.find(({ tables }) => tables !== null);
}

export const counts = queryOptions({
  queryKey: ['counts'],
  staleTime: 30_000,
  queryFn: async () => {
    const [users, cards] = await Promise.all([
      countOf(client.GET('/users', { params: { query: { itemsPerPage: 1, count: true, fields: ['id'] } } })),
      countOf(client.GET('/cards', { params: { query: { itemsPerPage: 1, count: true, fields: ['id'] } } })),
    ]);
    return { users, cards };
  },
});

/** The names of the banners in force: those of the newest day that is open. */
export const bannersInForce = queryOptions({
  ...newestDays,
  select: (newest: readonly SeedList[]) => Object.keys(openDayOf(newest)?.tables ?? {}),
});
