import { useQueries, useQuery } from '@tanstack/react-query';
import type { OddsRead } from './client';
import { STANDARD } from '../../../src/game/rules/draw-table';
import { bannersInForce } from './overview-queries';
import { odds, oddsOfBanner } from './queries';

/** The odds of a banner. */
export interface BannerOdds {
  readonly name: string;
  readonly odds: OddsRead;
}

/** The odds of every banner in force, the standard one first; undefined until all are known. One that has just ended is left out. */
export function useOddsInForce(): readonly BannerOdds[] | undefined {
  // The standard banner is always in force, so it need not wait for the list.
  const { data: names = [STANDARD], isPending: isUnknown } = useQuery(bannersInForce);
  return useQueries({
    queries: names.map((name) => (name === STANDARD ? odds : oddsOfBanner(name))),
    combine: (results) => {
      if (isUnknown || results.some(({ isPending }) => isPending)) return undefined;
      return results.flatMap(({ data }, place) => (data ? [{ name: names[place] ?? '', odds: data }] : []));
    },
  });
}
