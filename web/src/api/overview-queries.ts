import { queryOptions } from '@tanstack/react-query';
import { namesInForce } from './banners';
import { client, countOf, dataOf } from './client';

/** The two newest days: tomorrow, which is listed before today and has no table yet, and today. */
export const newestDays = queryOptions({
  queryKey: ['days', 'newest'],
  staleTime: 10_000,
  queryFn: () => dataOf(client.GET('/game/seeds', { params: { query: { itemsPerPage: 2 } } })),
});

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

/** The names of the banners in force. */
export const bannersInForce = queryOptions({ ...newestDays, select: namesInForce });

/** The banners of today and those to come. */
export const listedBanners = queryOptions({
  queryKey: ['banners'],
  queryFn: () => dataOf(client.GET('/game/banners')),
});
