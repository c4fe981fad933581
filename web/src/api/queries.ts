import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, dataOf } from './client';
import { ALL, PAGE_SIZE, SHORT_CARD } from '../addresses';
import { SHORT_USER } from './named';
import { pages } from './pages';
import { followed, untilRevealed } from './rhythm';

/** A list of many pages is asked for page after page, so it is not asked for again so soon. */
const LIST_MS = 60_000;
/** What hardly ever changes is not asked for again so soon. */
const LONG_MS = 600_000;

/** The latest draws, which are followed. Nothing new costs a 304. */
export const latestDraws = queryOptions({
  queryKey: ['draws', 'latest'],
  retry: false,
  staleTime: 1_000,
  refetchOnWindowFocus: true,
  refetchIntervalInBackground: true,
  refetchInterval: followed,
  queryFn: () => dataOf(client.GET('/game/draws', { params: { query: { order: 'desc', itemsPerPage: 10 } } })),
});

export const foundUsers = (search: string) =>
  queryOptions({
    queryKey: ['users', 'search', search],
    enabled: search !== '',
    queryFn: ({ signal }) => {
      const params = { query: { itemsPerPage: 8, search, fields: SHORT_USER } };
      return dataOf(client.GET('/users', { params, signal }));
    },
  });

export const user = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    staleTime: 60_000,
    queryFn: () => dataOf(client.GET('/users/{id}', { params: { path: { id } } })),
  });

/** A list of one, or of none. */
export const userByName = (username: string) =>
  queryOptions({
    queryKey: ['users', 'named', username],
    queryFn: () => dataOf(client.GET('/users', { params: { query: { itemsPerPage: 1, username } } })),
  });

export const cardsOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'cards'],
    queryFn: () => {
      const params = { path: { id }, query: { itemsPerPage: ALL, fields: SHORT_CARD } };
      return dataOf(client.GET('/users/{id}/card', { params }));
    },
  });

export const uesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'ues'],
    queryFn: () => dataOf(client.GET('/users/{id}/ue', { params: { path: { id }, query: { itemsPerPage: ALL } } })),
  });

export const characterOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'character'],
    queryFn: () => dataOf(client.GET('/users/{id}/d', { params: { path: { id } } })),
  });

/** The character as the seed of its first day gave it. */
export const firstCharacterOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'first character'],
    queryFn: () => dataOf(client.GET('/users/{id}/character', { params: { path: { id } } })),
  });

export const drawsOf = (id: number) =>
  infiniteQueryOptions({
    ...pages,
    staleTime: LIST_MS,
    queryKey: ['users', id, 'draws'],
    queryFn: ({ pageParam: page }) => {
      const query = { page, itemsPerPage: PAGE_SIZE, order: 'desc' as const };
      return dataOf(client.GET('/users/{id}/draws', { params: { path: { id }, query } }));
    },
  });

export const battlesOf = (id: number) =>
  infiniteQueryOptions({
    ...pages,
    staleTime: LIST_MS,
    queryKey: ['users', id, 'battles'],
    queryFn: ({ pageParam: page }) => {
      const query = { page, itemsPerPage: PAGE_SIZE };
      return dataOf(client.GET('/users/{id}/battles', { params: { path: { id }, query } }));
    },
  });

/** What a ranking begins with. */
export type RankingOrder = 'win' | 'strength';

export const ranking = (order: RankingOrder) =>
  infiniteQueryOptions({
    ...pages,
    staleTime: LIST_MS,
    queryKey: ['ranking', order],
    queryFn: ({ pageParam: page }) =>
      dataOf(client.GET('/game/ranking', { params: { query: { page, itemsPerPage: PAGE_SIZE, order } } })),
  });

export const best = queryOptions({
  queryKey: ['ranking', 'best'],
  staleTime: 10_000,
  queryFn: () => dataOf(client.GET('/game/ranking', { params: { query: { itemsPerPage: 5 } } })),
});

export const card = (id: number) =>
  queryOptions({
    queryKey: ['cards', id],
    queryFn: () => dataOf(client.GET('/cards/{id}', { params: { path: { id } } })),
  });

export const ownerOf = (id: number) =>
  queryOptions({
    queryKey: ['cards', id, 'owner'],
    queryFn: () => dataOf(client.GET('/cards/{id}/owner', { params: { path: { id } } })),
  });

export const drawOf = (id: number) =>
  queryOptions({
    queryKey: ['cards', id, 'draw'],
    // The first view asks before it is rendered. Many cards have no draw, and are not asked about again.
    retryOnMount: false,
    queryFn: () => dataOf(client.GET('/cards/{id}/draw', { params: { path: { id } } })),
  });

export const odds = queryOptions({
  queryKey: ['odds'],
  queryFn: () => dataOf(client.GET('/game/odds')),
});

/** Those of a banner in force. */
export const oddsOfBanner = (banner: string) =>
  queryOptions({
    queryKey: ['odds', 'banner', banner],
    queryFn: () => dataOf(client.GET('/game/odds', { params: { query: { banner } } })),
  });

export const guaranteesOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'guarantees'],
    queryFn: () => dataOf(client.GET('/users/{id}/guarantees', { params: { path: { id } } })),
  });

/** A table of odds never changes; what was drawn under it does. */
export const oddsOf = (version: string) =>
  queryOptions({
    queryKey: ['odds', version],
    staleTime: LONG_MS,
    queryFn: () => dataOf(client.GET('/game/odds/{version}', { params: { path: { version } } })),
  });

export const day = (name: string) =>
  queryOptions({
    queryKey: ['days', name],
    queryFn: () => dataOf(client.GET('/game/seeds/{day}', { params: { path: { day: name } } })),
  });

export const signingKeys = queryOptions({
  queryKey: ['keys'],
  staleTime: LONG_MS,
  queryFn: () => dataOf(client.GET('/game/keys')),
});

export const days = infiniteQueryOptions({
  ...pages,
  staleTime: LIST_MS,
  refetchInterval: untilRevealed,
  queryKey: ['days'],
  queryFn: ({ pageParam: page }) =>
    dataOf(client.GET('/game/seeds', { params: { query: { page, itemsPerPage: PAGE_SIZE } } })),
});
