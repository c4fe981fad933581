import { conflict } from '../../platform/http/errors.js';
import { OtherDay } from '../calendar/other-day.js';
import { followingDay, type GameDay } from '../rules/game-day.js';

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
