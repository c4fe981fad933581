import { useEconomy } from '../api/worth';
import { texts } from '../texts';

/** What draws from a banner in force cost and give, in words that stand alone. None where nothing is declared. */
export function useCosts(): (banner: string) => string[] {
  const banners = useEconomy()?.banners ?? {};
  return (banner) => {
    const costs = banners[banner];
    return costs ? texts().costs.words(costs) : [];
  };
}
