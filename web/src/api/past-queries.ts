import { queryOptions } from '@tanstack/react-query';
import type { DrawTable } from '../../../src/game/rules/draw-table';
import { client, dataOf, type UserDrawList } from './client';
import { tableOf } from './draw-table';
import { lengthOfPage } from './pages';
import { oddsOf } from './queries';

/** The newest draws are read, so many at most, in pages of so many. */
const MOST_PAST_DRAWS = 5_000;
const PAGE = 1_000;
const MOST_PAGES = 50;
const STALE_MS = 60_000;

const FIELDS = [
  'card_id' as const,
  'day' as const,
  'banner' as const,
  'table' as const,
  'counters' as const,
  'state' as const,
  'target' as const,
  'slot' as const,
  'outcome' as const,
  'card' as const,
  'status' as const,
];
export type PastDraw = Pick<UserDrawList, (typeof FIELDS)[number]>;

/** What a player drew, and from what. */
export interface Past {
  /** Oldest first. */
  readonly draws: readonly PastDraw[];
  /** By version, each that a draw was made from. */
  readonly tables: ReadonlyMap<string, DrawTable>;
}

export const pastOf = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'past'],
    staleTime: STALE_MS,
    // It is long, and a map is not compared.
    structuralSharing: false,
    queryFn: async ({ client: queries, signal }): Promise<Past> => {
      // A page moves when another card is drawn meanwhile.
      const found = new Map<number, PastDraw>();
      for (let page = 1; page <= MOST_PAGES && found.size < MOST_PAST_DRAWS; page++) {
        const query = { page, itemsPerPage: PAGE, order: 'desc' as const, fields: FIELDS };
        const draws = await dataOf(client.GET('/users/{id}/draws', { params: { path: { id }, query }, signal }));
        for (const draw of draws) found.set(draw.card_id, draw);
        if (draws.length < lengthOfPage(PAGE)) break;
      }
      const draws = [...found.values()].reverse();
      const versions = [...new Set(draws.map(({ table }) => table))];
      const tables = versions.map(async (version) => [version, tableOf(await queries.query(oddsOf(version)))] as const);
      return { draws, tables: new Map(await Promise.all(tables)) };
    },
  });
