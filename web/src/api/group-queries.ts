import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, dataOf, type GroupList } from './client';
import { ALL, lengthOfPage, PAGE_SIZE, pages } from './pages';
import { SHORT_USER } from './named';

const STALE_MS = 60_000;

/** All groups by their numbers. */
export const groups = (order: 'asc' | 'desc') =>
  infiniteQueryOptions({
    ...pages,
    staleTime: STALE_MS,
    queryKey: ['groups', 'list', order],
    queryFn: ({ pageParam: page }) =>
      dataOf(client.GET('/groups', { params: { query: { page, order, itemsPerPage: PAGE_SIZE } } })),
  });

export const group = (id: number) =>
  queryOptions({
    queryKey: ['groups', id],
    queryFn: () => dataOf(client.GET('/groups/{id}', { params: { path: { id } } })),
  });

export const membersOf = (id: number) =>
  queryOptions({
    queryKey: ['groups', id, 'members'],
    staleTime: STALE_MS,
    queryFn: () => {
      const query = { itemsPerPage: ALL, fields: [...SHORT_USER, 'created_at' as const] };
      return dataOf(client.GET('/groups/{id}/users', { params: { path: { id }, query } }));
    },
  });

/** The groups of a player, however many there are. */
export const groupsOf = (user: number) =>
  queryOptions({
    queryKey: ['users', user, 'groups'],
    staleTime: STALE_MS,
    queryFn: async () => {
      const found: GroupList[] = [];
      for (let after = 0; ;) {
        const query = { user, after, itemsPerPage: PAGE_SIZE };
        const page = await dataOf(client.GET('/groups', { params: { query } }));
        found.push(...page);
        const last = page.at(-1);
        if (last === undefined || last.id <= after || page.length < lengthOfPage(PAGE_SIZE)) return found;
        after = last.id;
      }
    },
  });
