import { queryOptions } from '@tanstack/react-query';
import { client, dataOf } from '../../api/client';
import { ALL } from '../../api/pages';

export const ue = (id: number) =>
  queryOptions({
    queryKey: ['ues', id],
    queryFn: () => dataOf(client.GET('/ues/{id}', { params: { path: { id } } })),
  });

/** A list of one, or of none. */
export const lastBattleOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'battles', 'last'],
    queryFn: () => dataOf(client.GET('/users/{id}/battles', { params: { path: { id }, query: { itemsPerPage: 1 } } })),
  });

export const ownerOfUe = (id: number) =>
  queryOptions({
    queryKey: ['ues', id, 'owner'],
    queryFn: () => dataOf(client.GET('/ues/{id}/owner', { params: { path: { id } } })),
  });

/** The newest groups lead to their desks. */
export const newestGroups = queryOptions({
  queryKey: ['groups', 'newest'],
  queryFn: () => dataOf(client.GET('/groups', { params: { query: { order: 'desc', itemsPerPage: 12 } } })),
});

/** All members of a group, by their names. */
export const namesIn = (id: number) =>
  queryOptions({
    queryKey: ['groups', id, 'names'],
    queryFn: () => {
      const query = { itemsPerPage: ALL, fields: ['id' as const, 'username' as const] };
      return dataOf(client.GET('/groups/{id}/users', { params: { path: { id }, query } }));
    },
  });

/** The ids of all cards and ues of a player. */
export const idsOwnedBy = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'ids'],
    queryFn: async () => {
      const params = { path: { id }, query: { itemsPerPage: ALL, fields: ['id' as const] } };
      const [cards, ues] = await Promise.all([
        dataOf(client.GET('/users/{id}/card', { params })),
        dataOf(client.GET('/users/{id}/ue', { params })),
      ]);
      return { card: cards.map((card) => card.id), ue: ues.map((ue) => ue.id) };
    },
  });
