import { useQuery } from '@tanstack/react-query';
import type { Amounts } from '../../../../src/game/rules/economy';
import type { UserDayRead } from '../../api/client';
import { balancesOf, dayOf, useEconomy } from '../../api/worth';
import { texts } from '../../texts';
import { PACKS } from '../../texts/packs';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';

/** Some draws or packs at once, as a player can make them now. */
export interface DrawOffer {
  readonly count: number;
  /** In words; undefined where nothing has a price. */
  readonly price: string | undefined;
  /** Why they cannot be made, in a sentence. */
  readonly lack: string | undefined;
}

interface Worth {
  readonly day: UserDayRead | undefined;
  readonly balances: readonly { readonly currency: string; readonly balance: number }[];
}

/** What a player has, and may draw today. */
export function useWorth(player: number): Worth {
  const hasCurrencies = useEconomy() !== undefined;
  const { data: day } = useQuery(dayOf(player));
  const { data: balances = [] } = useQuery({ ...balancesOf(player), enabled: hasCurrencies });
  return { day, balances: hasCurrencies ? balances : [] };
}

interface Offered {
  readonly banner: string;
  readonly counts: readonly number[];
  /** The most cards of a pack, where the banner gives packs: then these are counted. */
  readonly packOf: number | undefined;
  /** So many are left in its box. */
  readonly inBox?: number | undefined;
}

/** What draws from a banner cost a player now. As many as no day allows are left out. */
export function useOffers(player: number, { banner, counts, packOf, inBox = Infinity }: Offered): DrawOffer[] {
  const t = useTexts(ACTS);
  const packs = useTexts(PACKS);
  const price = useEconomy()?.banners[banner];
  const { day, balances } = useWorth(player);
  const { free_left: free, limit_left: limit } = day?.prices.find((each) => each.banner === banner) ?? {};
  const left = day?.draws_left ?? Infinity;
  const cards = packOf ?? 1;
  const most = Math.min(
    (left + (day?.drawn ?? 0)) / cards,
    price?.limit?.day ?? Infinity,
    price?.limit?.ever ?? Infinity,
    inBox,
  );
  const lackOf = (count: number, cost: Amounts): string | undefined => {
    if (left < count * cards) return t.draws(left);
    if (typeof limit === 'number' && limit < count)
      return packOf === undefined ? t.draws(limit, banner) : packs.left(limit, banner);
    const balanceOf = (currency: string) => balances.find((each) => each.currency === currency)?.balance ?? 0;
    const short = Object.keys(cost).find((currency) => balanceOf(currency) < (cost[currency] ?? 0));
    if (day === undefined || short === undefined) return undefined;
    const { amounts } = texts().costs;
    return t.needs(amounts({ [short]: cost[short] ?? 0 }), amounts({ [short]: balanceOf(short) }));
  };
  return counts
    .filter((count) => count === 1 || count <= most)
    .map((count) => {
      const paid = Math.max(0, count - (free ?? 0));
      const cost = Object.fromEntries(
        Object.entries(price?.cost ?? {}).flatMap(([currency, each]) => (paid > 0 ? [[currency, each * paid]] : [])),
      );
      const words = paid > 0 ? texts().costs.amounts(cost) : t.free;
      return { count, price: price?.cost && day ? words : undefined, lack: lackOf(count, cost) };
    });
}
