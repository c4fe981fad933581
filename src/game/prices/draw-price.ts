import { conflict } from '../../platform/http/errors.js';
import { OtherDay } from '../calendar/game-calendar.js';
import type { Amounts, Economy, Price } from '../rules/economy.js';
import { followingDay, type GameDay } from '../rules/game-day.js';

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

/** Why a statement stored nothing: the user has entries of a later day, a balance would be out of its bounds, or a limit is reached. */
export type PriceRefusal =
  | { readonly later: GameDay }
  | { readonly currency: string; readonly change: number; readonly balance: number; readonly most: number }
  | { readonly most: number; readonly left: number; readonly is_daily: boolean };

/** How many are left. */
export function leftWords(left: number): string {
  return left === 0 ? 'none is left' : left === 1 ? '1 is left' : `${left} are left`;
}

/** @param what is limited, in words */
export function priceRefused(refusal: PriceRefusal, day: GameDay, what: string): Error {
  if ('later' in refusal) return new OtherDay(refusal.later);
  if ('currency' in refusal) {
    const { currency, change, balance, most } = refusal;
    if (change < 0) return conflict('balance_too_low', `a user needs ${-change} ${currency}, and has ${balance}`);
    return conflict(
      'balance_full',
      `a user has ${balance} ${currency}, would get ${change}, and may have ${most} at most`,
    );
  }
  const { most, left, is_daily } = refusal;
  const limit = is_daily ? `${most} times a day` : `${most} times`;
  const next = is_daily ? ` on ${day}; the next day is ${followingDay(day)}` : '';
  return conflict('draw_limit_reached', `a user may ${what} ${limit}, and ${leftWords(left)}${next}`);
}
