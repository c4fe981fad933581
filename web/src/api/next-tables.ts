import { queryOptions } from '@tanstack/react-query';
import { client, dataOf } from './client';

/** The draw tables of the next day. What is typed goes on while they stay the same. */
export const nextTables = queryOptions({
  queryKey: ['next tables'],
  queryFn: () => dataOf(client.GET('/game/tables/next')),
});
