import { queryOptions } from '@tanstack/react-query';
import { client, dataOf } from './client';
import { ALL, lengthOfPage } from './pages';
import { latestDraws } from './queries';
import { followedOnWall } from './rhythm';
import { counted, emptyTally, type Tally } from './tally';

const PAGE = 1_000;
/** So many pages are read at once; the rest comes when it is asked again. */
const MOST_PAGES = 50;
/** Of so many groups the members are asked for. */
export const MOST_GROUPS = 40;
const STALE_MS = 600_000;

/** The latest draws on a wall, which nobody touches: it does not ask more seldom for that. */
export const drawsOnWall = queryOptions({ ...latestDraws, refetchInterval: followedOnWall });

/** The day of draws with all that was drawn on it: counted on from where it was counted before. */
export const tallyOf = (day: string | undefined) =>
  queryOptions({
    queryKey: ['wall', 'tally', day],
    enabled: day !== undefined,
    // It is a list only this view reads, and it is asked on when a newer card is seen.
    structuralSharing: false,
    queryFn: async ({ client: queries, queryKey, signal }): Promise<Tally> => {
      let tally = queries.getQueryData<Tally>(queryKey) ?? emptyTally(day ?? '');
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = {
          after: tally.last,
          itemsPerPage: PAGE,
          fields: ['card_id' as const, 'owner' as const, 'status' as const],
        };
        const params = { path: { day: tally.day }, query };
        const draws = await dataOf(client.GET('/game/seeds/{day}/draws', { params, signal }));
        tally = counted(tally, draws);
        if (draws.length < lengthOfPage(PAGE)) break;
      }
      return tally;
    },
  });

/** A group with the ids of its members. */
export interface Team {
  readonly id: number;
  readonly name: string;
  readonly members: readonly number[];
}

/** All groups with their members, or the newest ones. */
export const teams = queryOptions({
  queryKey: ['wall', 'groups'],
  staleTime: STALE_MS,
  refetchInterval: STALE_MS,
  queryFn: async (): Promise<Team[]> => {
    const query = { order: 'desc' as const, itemsPerPage: MOST_GROUPS };
    const newest = await dataOf(client.GET('/groups', { params: { query } }));
    return Promise.all(newest.map(async ({ id, name }) => ({ id, name, members: await membersOf(id) })));
  },
});

async function membersOf(id: number): Promise<number[]> {
  const params = { path: { id }, query: { itemsPerPage: ALL, fields: ['id' as const] } };
  return (await dataOf(client.GET('/groups/{id}/users', { params }))).map((member) => member.id);
}
