import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, dataOf } from './client';
import { ALL, lengthOfPage, PAGE_SIZE, pages } from './pages';
import { SHORT_USER } from './queries';

/** So many groups are too many to look into for one player. */
const MANY = 26;
const STALE_MS = 60_000;

export const groups = infiniteQueryOptions({
  ...pages,
  queryKey: ['groups'],
  queryFn: ({ pageParam: page }) =>
    dataOf(client.GET('/groups', { params: { query: { page, itemsPerPage: PAGE_SIZE } } })),
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

/** The groups of a player. The interface lists them for nobody, so where there are many groups, none is looked into. */
export const groupsOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'groups'],
    staleTime: STALE_MS,
    queryFn: async () => {
      const all = await dataOf(client.GET('/groups', { params: { query: { itemsPerPage: MANY } } }));
      if (all.length >= lengthOfPage(MANY)) return [];
      const isIn = await Promise.all(all.map((group) => isMember(group.id, id)));
      return all.filter((_, index) => isIn[index]);
    },
  });

/** Asks for one member only, however many there are: the first one from this id on. */
async function isMember(group: number, id: number): Promise<boolean> {
  const query = { after: id - 1, itemsPerPage: 1, fields: ['id' as const] };
  const [found] = await dataOf(client.GET('/groups/{id}/users', { params: { path: { id: group }, query } }));
  return found?.id === id;
}
