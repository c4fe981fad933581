import { queryOptions } from '@tanstack/react-query';
import { client, dataOf } from '../../api/client';

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
