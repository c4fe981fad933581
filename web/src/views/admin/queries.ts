import { queryOptions } from '@tanstack/react-query';
import { client, dataOf } from '../../api/client';
import { ALL, PAGE_SIZE } from '../../addresses';
import { bearer } from '../../api/write';
import { currentSecrets } from './secrets';

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

/** The open trades that a player offered, or that were offered to one, the newest first. */
export const openTradesOf = (user: number) =>
  queryOptions({
    queryKey: ['users', user, 'trades', 'open'],
    queryFn: () => {
      const query = { user, state: 'open', order: 'desc' as const, itemsPerPage: PAGE_SIZE };
      return dataOf(client.GET('/trades', { params: { query } }));
    },
  });

/** The newest entries of a player, of any currency. */
export const newestEntriesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'entries', 'newest'],
    queryFn: () => dataOf(client.GET('/users/{id}/entries', { params: { path: { id }, query: { itemsPerPage: 50 } } })),
  });

/** How the game goes, for who has the token. It is in memory only while it is shown. */
export const overview = queryOptions({
  queryKey: ['overview'],
  gcTime: 0,
  retry: false,
  refetchInterval: 60_000,
  queryFn: () => dataOf(client.GET('/game/overview', { headers: { authorization: bearer(currentSecrets().token) } })),
});

/** The newest groups lead to their desks. */
export const newestGroups = queryOptions({
  queryKey: ['groups', 'newest'],
  queryFn: () => dataOf(client.GET('/groups', { params: { query: { order: 'desc', itemsPerPage: 12 } } })),
});

/** All members of a group, by their names. */
export const memberNames = (id: number) =>
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
