import { queryOptions } from '@tanstack/react-query';
import { client, dataOf, type paths } from '../../api/client';

export type MatchFilters = Omit<NonNullable<paths['/trades/matches']['get']['parameters']['query']>, 'user'>;

export const matchesOf = (id: number, filters: MatchFilters) =>
  queryOptions({
    queryKey: ['users', id, 'matches', filters],
    queryFn: () => dataOf(client.GET('/trades/matches', { params: { query: { user: id, ...filters } } })),
  });

/** So many wishes for a spare are counted at most. */
export const MOST_WISHERS = 1_000;

/** What a player has twice or more, and how many wish for it. */
export const sparesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'spares'],
    queryFn: () => dataOf(client.GET('/users/{id}/spares', { params: { path: { id } } })),
  });
