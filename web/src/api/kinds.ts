import { queryOptions } from '@tanstack/react-query';
import { allKinds, type Kind, takeKinds } from '../texts/kinds';
import { client, dataOf, type KindRead } from './client';
import { lengthOfPage } from './pages';
import { queryClient } from './query-client';

/** They hardly ever change. */
const STALE_MS = 600_000;
const FIELDS: (keyof Kind)[] = ['card', 'name', 'names', 'series', 'art'];
/** So many kinds are asked for at once. */
const PAGE = 1000;

/** Loads the names and the art of all kinds. The page shows cards without them until they are there. */
export async function loadKinds(): Promise<void> {
  const loaded = queryClient.query({ queryKey: ['kinds'], staleTime: STALE_MS, queryFn: () => kindsAfter() });
  takeKinds(await loaded.catch(() => []));
}

async function kindsAfter(after?: number): Promise<Kind[]> {
  const query = { itemsPerPage: PAGE, fields: FIELDS, ...(after !== undefined && { after }) };
  const kinds = await dataOf(client.GET('/game/cards', { params: { query } }));
  if (kinds.length < lengthOfPage(PAGE)) return kinds;
  return [...kinds, ...(await kindsAfter(kinds.at(-1)?.card))];
}

/** All that is said of one kind. */
export const kindNamed = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card],
    queryFn: () => dataOf(client.GET('/game/cards/{card}', { params: { path: { card } } })),
  });

/** What it was before, the newest first. */
export const kindVersions = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card, 'versions'],
    queryFn: () => dataOf(client.GET('/game/cards/{card}/versions', { params: { path: { card } } })),
  });

/** Shows a kind as it is stored now. @param kind undefined for one that was deleted */
export function noteKind(card: number, kind?: KindRead): void {
  const others = allKinds().filter((other) => other.card !== card);
  if (kind) queryClient.setQueryData(kindNamed(card).queryKey, kind);
  takeKinds(kind ? [...others, kind] : others);
}
