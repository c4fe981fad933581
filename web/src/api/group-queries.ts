import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type CardList, client, dataOf, type GroupList } from './client';
import { PAGE_SIZE } from '../addresses';
import { lengthOfPage, pages } from './pages';
import type { RankingOrder } from './queries';

const STALE_MS = 60_000;
/** So many cards of a group are shown. */
const MOST_BEST = 12;

/** All groups by their numbers. */
export const groups = (order: 'asc' | 'desc') =>
  infiniteQueryOptions({
    ...pages,
    staleTime: STALE_MS,
    queryKey: ['groups', 'list', order],
    queryFn: ({ pageParam: page }) =>
      dataOf(client.GET('/groups', { params: { query: { page, order, itemsPerPage: PAGE_SIZE } } })),
  });

export const group = (id: number) =>
  queryOptions({
    queryKey: ['groups', id],
    queryFn: () => dataOf(client.GET('/groups/{id}', { params: { path: { id } } })),
  });

/** The members of a group, by strength or by wins. */
export const rankingOfGroup = (id: number, order: RankingOrder) =>
  infiniteQueryOptions({
    ...pages,
    staleTime: STALE_MS,
    queryKey: ['groups', id, 'ranking', order],
    queryFn: ({ pageParam: page }) => {
      const query = { page, itemsPerPage: PAGE_SIZE, order, group: String(id) };
      return dataOf(client.GET('/game/ranking', { params: { query } }));
    },
  });

/** The best of the newest supers and of the newest cards of some players: two requests, whoever they are. */
export const bestCardsOf = (owners: readonly number[]) =>
  queryOptions({
    queryKey: ['cards', 'best', owners.toSorted((a, b) => a - b)],
    staleTime: STALE_MS,
    queryFn: async () => {
      const newest = { owners: [...owners], order: 'desc' as const, itemsPerPage: PAGE_SIZE };
      const [supers, cards] = await Promise.all(
        [{ ...newest, status: 'super' }, newest].map((query) => dataOf(client.GET('/cards', { params: { query } }))),
      );
      const isWhole = [supers, cards].every((list) => (list?.length ?? 0) < lengthOfPage(PAGE_SIZE));
      return { best: bestOf([...(supers ?? []), ...(cards ?? [])]), isWhole };
    },
  });

/** Each once, supers first, then the strongest. */
function bestOf(cards: readonly CardList[]): CardList[] {
  const each = new Map(cards.map((card) => [card.id, card]));
  const rank = ({ status }: CardList): number => Number(status === 'super');
  return [...each.values()].sort((a, b) => rank(b) - rank(a) || b.cp - a.cp || b.id - a.id).slice(0, MOST_BEST);
}

/** The groups of a player, however many there are. */
export const groupsOf = (user: number) =>
  queryOptions({
    queryKey: ['users', user, 'groups'],
    staleTime: STALE_MS,
    queryFn: async () => {
      const found: GroupList[] = [];
      for (let after = 0; ;) {
        const query = { user, after, itemsPerPage: PAGE_SIZE };
        const page = await dataOf(client.GET('/groups', { params: { query } }));
        found.push(...page);
        const last = page.at(-1);
        if (last === undefined || last.id <= after || page.length < lengthOfPage(PAGE_SIZE)) return found;
        after = last.id;
      }
    },
  });

/** The groups that can be chosen from: the first thousand. */
export const allGroups = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: () => dataOf(client.GET('/groups', { params: { query: { itemsPerPage: 1_000 } } })),
});
