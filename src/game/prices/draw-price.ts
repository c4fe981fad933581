import type { Amounts, Economy, Price } from '../rules/economy.js';

export interface Charge {
  readonly currency: string;
  readonly amount: number;
  readonly most: number;
}

/** What is counted, and how far it may go. */
export interface CountedUse {
  /** Of the {@link Use}; null where nothing is counted. */
  readonly name: string | null;
  readonly most_today: number | null;
  readonly most_ever: number | null;
}

/** What each draw from a banner costs and gives. */
export interface DrawPrice extends CountedUse {
  /** So many draws of a day cost nothing. */
  readonly free: number;
  readonly charges: readonly Charge[];
}

/** @returns undefined where draws neither cost nor give anything, and have no limit */
export function drawPriceOf(economy: Economy | null, banner: string): DrawPrice | undefined {
  const price = economy?.banners[banner];
  if (!economy || !price) return undefined;
  const { free = 0 } = price;
  const name = free > 0 || price.limit ? `banner:${banner}` : null;
  return { ...limitsOf(price), name, free, charges: chargesOf(price, economy) };
}

export function limitsOf({ limit }: Pick<Price, 'limit'>): Omit<CountedUse, 'name'> {
  return { most_today: limit?.day ?? null, most_ever: limit?.ever ?? null };
}

/** What is taken comes before what is given. */
export function chargesOf({ cost = {}, gives = {} }: Pick<Price, 'cost' | 'gives'>, economy: Economy): Charge[] {
  return [...changes(cost, -1, economy), ...changes(gives, 1, economy)];
}

function changes(amounts: Amounts, sign: 1 | -1, { currencies }: Economy): Charge[] {
  return Object.entries(amounts).map(([currency, amount]) => {
    return { currency, amount: sign * amount, most: currencies[currency]?.most ?? Number.MAX_SAFE_INTEGER };
  });
}
