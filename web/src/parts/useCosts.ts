import { useEconomy } from '../api/worth';
import type { OddsRead } from '../api/client';
import { texts } from '../texts';

/** What draws from a banner in force cost and give, in words that stand alone. None where nothing is declared. */
export function useCosts(): (banner: string, slots: OddsRead['slots']) => string[] {
  const banners = useEconomy()?.banners ?? {};
  return (banner, slots) => {
    const costs = banners[banner];
    return costs ? texts().costs.words(costs, slots ? 'pack' : 'draw') : [];
  };
}
