import { queryOptions } from '@tanstack/react-query';
import { namesInForce } from './banners';
import { STANDARD } from '../../../src/game/rules/draw-table';
import { dayEnd } from './day-end';
import { groupsOf } from './group-queries';
import { newestDays } from './overview-queries';
import { odds, oddsOfBanner } from './queries';
import { queryClient } from './query-client';
import { isTrading } from './trades';
import { balancesOf, dayOf, economyOf } from './worth';

/** Whoever waits longer sees the cards, and they move. */
const LONGEST_MS = 4_000;

/** All that stands above the cards of a player. A page that is shown once this is here has nothing that moves. */
export const aboveOf = (id: number) =>
  queryOptions({
    queryKey: ['above', id],
    staleTime: Infinity,
    queryFn: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
      const own = [queryClient.query(dayOf(id)), queryClient.query(groupsOf(id)), queryClient.query(isTrading(id))];
      await Promise.race([Promise.allSettled([...own, ofDay(id)]), late]);
      return true;
    },
  });

/** What depends on the day: balances, and the odds that say how many kinds there are. */
async function ofDay(id: number): Promise<void> {
  const days = await queryClient.query(newestDays);
  const economy = economyOf(days);
  const banners = namesInForce(days).map((name) => (name === STANDARD ? odds : oddsOfBanner(name)));
  await Promise.allSettled([
    queryClient.query(dayEnd),
    ...banners.map((query) => queryClient.query(query)),
    ...(economy ? [queryClient.query(economy), queryClient.query(balancesOf(id))] : []),
  ]);
}
