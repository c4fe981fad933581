import { useQueries, useQuery } from '@tanstack/react-query';
import type { OddsRead } from './client';
import { bannersInForce } from './overview-queries';
import { odds, oddsOfBanner } from './queries';

const STANDARD = 'standard';

/** The odds of a banner. */
export interface BannerOdds {
  readonly name: string;
  readonly odds: OddsRead;
}

/** The odds of every banner in force, the standard one first; undefined until all are known. One that has just ended is left out. */
export function useOddsInForce(): readonly BannerOdds[] | undefined {
  const { data: names = [] } = useQuery(bannersInForce);
  const sorted = [STANDARD, ...names.filter((name) => name !== STANDARD).sort()];
  const isListed = names.length > 0;
  return useQueries({
    // The standard banner is always in force, so it need not wait for the list.
    queries: sorted.map((name) => (name === STANDARD ? odds : oddsOfBanner(name))),
    combine: (results) => {
      if (!isListed || results.some(({ isPending }) => isPending)) return undefined;
      return results.flatMap(({ data }, place) => (data ? [{ name: sorted[place] ?? '', odds: data }] : []));
    },
  });
}
