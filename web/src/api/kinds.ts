import { queryOptions } from '@tanstack/react-query';
import { KINDS_AT_ONCE, SHORT_KIND } from '../addresses';
import { addKind, allKinds, type Kind, kindOf, takeKinds } from '../texts/kinds';
import { client, countOf, dataOf, type KindRead } from './client';
import { lengthOfPage } from './pages';
import { queryClient } from './query-client';
import { batched, readAll } from './batch';

/** They hardly ever change. */
const STALE_MS = 600_000;

/** Loads the names and the art of all kinds. The page shows cards without them until they are there. */
export async function loadKinds(): Promise<void> {
  const loaded = queryClient.query({ queryKey: ['kinds'], staleTime: STALE_MS, queryFn: () => kindsAfter() });
  takeKinds(await loaded.catch(() => []));
}

async function kindsAfter(after?: number): Promise<Kind[]> {
  const query = { itemsPerPage: KINDS_AT_ONCE, fields: SHORT_KIND, ...(after !== undefined && { after }) };
  const kinds = await dataOf(client.GET('/game/cards', { params: { query } }));
  if (kinds.length < lengthOfPage(KINDS_AT_ONCE)) return kinds;
  return [...kinds, ...(await kindsAfter(kinds.at(-1)?.card))];
}

const someKind = batched<Kind>((keys) => {
  const page = (cards: readonly number[]): Promise<Kind[]> => {
    const query = { cards: [...cards], itemsPerPage: cards.length, fields: SHORT_KIND };
    return dataOf(client.GET('/game/cards', { params: { query } }));
  };
  return readAll(keys, page, ({ card }) => card);
});

/** Shows the name and the art of a kind where not all are loaded. All that a view shows at once are one request. */
export const kindShown = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card, 'shown'],
    staleTime: STALE_MS,
    queryFn: async () => {
      const kind = kindOf(card) ?? (await someKind(card));
      if (kind && kindOf(card) === undefined) addKind(kind);
      return null;
    },
  });

/** All that is said of one kind. */
export const kindNamed = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card],
    queryFn: () => dataOf(client.GET('/game/cards/{card}', { params: { path: { card } } })),
  });

/** All that is said of one number; undefined where it is no kind. */
export const kindNumbered = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card, 'numbered'],
    enabled: Number.isSafeInteger(card),
    queryFn: async () => {
      const [kind = null] = await dataOf(client.GET('/game/cards', { params: { query: { cards: [card] } } }));
      return kind;
    },
  });

/** So many copies of a kind are asked for, the newest ones. */
const NEWEST_COPIES = 500;

/** The newest cards of a number, how many there are in all, and the oldest one. */
export const copiesOf = (card: number) =>
  queryOptions({
    queryKey: ['kinds', card, 'copies'],
    enabled: Number.isSafeInteger(card),
    queryFn: async () => {
      const path = { card };
      const query = { order: 'desc', itemsPerPage: NEWEST_COPIES, count: true } as const;
      const newest = client.GET('/game/cards/{card}/copies', { params: { path, query } });
      const [oldest] = await dataOf(
        client.GET('/game/cards/{card}/copies', { params: { path, query: { itemsPerPage: 1 } } }),
      );
      return { newest: await dataOf(newest), count: await countOf(newest), oldest };
    },
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
