import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, dataOf, type operations } from './client';
import { PAGE_SIZE } from '../addresses';
import { pages } from './pages';

const STALE_MS = 60_000;

/** What places can be by, in the order in which they are offered. */
export const PLACED_BY = ['win', 'strength', 'kinds', 'supers'] as const;
export type PlacedBy = (typeof PLACED_BY)[number];

type Query = NonNullable<operations['listStanding']['parameters']['query']>;

/** Who has the most. @param chosen the month and the group, which are of all time and of all players without */
export const standings = (by: PlacedBy, chosen: Pick<Query, 'month' | 'group'>) =>
  infiniteQueryOptions({
    ...pages,
    staleTime: STALE_MS,
    queryKey: ['standings', by, chosen],
    queryFn: ({ pageParam: page }) => {
      const query = { by, page, itemsPerPage: PAGE_SIZE, ...chosen };
      return dataOf(client.GET('/game/standings', { params: { query } }));
    },
  });
