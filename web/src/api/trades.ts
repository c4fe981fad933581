import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, dataOf } from './client';
import { PAGE_SIZE } from '../addresses';
import { pages } from './pages';

export const tradesOf = (id: number) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['users', id, 'trades'],
    queryFn: ({ pageParam: page }) => {
      const query = { user: id, page, order: 'desc' as const, itemsPerPage: PAGE_SIZE };
      return dataOf(client.GET('/trades', { params: { query } }));
    },
  });

/** How many trades wait for a player's answer, of the newest open ones. */
export const waitingTradesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'waiting trades'],
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const query = {
        user: id,
        state: 'open',
        order: 'desc' as const,
        itemsPerPage: PAGE_SIZE,
        fields: ['to' as const],
      };
      const open = await dataOf(client.GET('/trades', { params: { query } }));
      return open.filter(({ to }) => to === id).length;
    },
  });

export const tradeNamed = (id: number) =>
  queryOptions({
    queryKey: ['trades', id],
    queryFn: () => dataOf(client.GET('/trades/{id}', { params: { path: { id } } })),
  });

/** The numbers of cards that a player wishes for. */
export const wishesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'wishes'],
    queryFn: () => dataOf(client.GET('/users/{id}/wishes', { params: { path: { id } } })),
  });

/** How many players wish for a number. */
export const wishersOf = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card, 'wishers'],
    enabled: Number.isSafeInteger(card),
    queryFn: () => dataOf(client.GET('/game/cards/{card}/wishes', { params: { path: { card } } })),
  });

/** Whether a player trades, or wishes for cards. */
export const isTrading = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'is trading'],
    queryFn: async () => {
      const [trades, wishes] = await Promise.all([
        dataOf(client.GET('/trades', { params: { query: { user: id, itemsPerPage: 1 } } })),
        dataOf(client.GET('/users/{id}/wishes', { params: { path: { id } } })),
      ]);
      return trades.length + wishes.length > 0;
    },
  });

/** Through whose hands a card went, oldest first. */
export const historyOf = (id: number) =>
  queryOptions({
    queryKey: ['cards', id, 'history'],
    queryFn: () => dataOf(client.GET('/cards/{id}/history', { params: { path: { id } } })),
  });
