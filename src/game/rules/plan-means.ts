import type { Amounts, Economy, Price } from './economy.js';
import { followingDay, type GameDay } from './game-day.js';

// How many draws an owner can make by a day, with what there is now and what will come. The page uses this file too.

/** What comes of a currency: once on a day, or on each day from it on. */
export interface Income {
  readonly currency: string;
  readonly amount: number;
  readonly from: GameDay;
  readonly isDaily: boolean;
}

export interface Means {
  readonly today: GameDay;
  readonly balances: Amounts;
  readonly income: readonly Income[];
  readonly price: Price;
  readonly currencies: Economy['currencies'];
  /** How many draws are left of today, of any later day, and in all; Infinity without a limit. */
  readonly left: { readonly today: number; readonly daily: number; readonly ever: number };
  /** How many of today cost nothing. */
  readonly freeToday: number;
}

/** How much of an income has come by a day, from a day on. */
export function incomeBy({ amount, from, isDaily }: Income, first: GameDay, last: GameDay): number {
  const begin = from < first ? first : from;
  if (!isDaily) return from >= first && from <= last ? amount : 0;
  let days = 0;
  for (let day = begin; day <= last; day = followingDay(day)) days++;
  return amount * days;
}

/** The most draws by the end of a day: of each day as many as can be paid and are allowed. */
export function drawsBy(last: GameDay, means: Means): number {
  const { price, left } = means;
  const balances = new Map(Object.entries(means.balances));
  const cost = Object.entries(price.cost ?? {});
  let draws = 0;
  for (let day = means.today; day <= last; day = followingDay(day)) {
    receive(balances, day, means);
    const isToday = day === means.today;
    const free = isToday ? means.freeToday : (price.free ?? 0);
    const most = Math.min(isToday ? left.today : left.daily, left.ever - draws);
    const paid = Math.min(...cost.map(([currency, each]) => Math.floor((balances.get(currency) ?? 0) / each)));
    const made = Math.min(most, free + paid);
    for (const [currency, each] of cost)
      balances.set(currency, (balances.get(currency) ?? 0) - each * Math.max(0, made - free));
    draws += made;
  }
  return draws;
}

/** Nothing comes beyond the largest balance. */
function receive(balances: Map<string, number>, day: GameDay, { income, currencies }: Means): void {
  for (const each of income) {
    const { currency } = each;
    const after = (balances.get(currency) ?? 0) + incomeBy(each, day, day);
    balances.set(currency, Math.min(after, currencies[currency]?.most ?? Infinity));
  }
}

/** After how many draws an exchange can be paid; Infinity where draws do not give what it costs. @param held of each currency */
export function paidAfter(cost: Amounts, gives: Amounts, held: (currency: string) => number): number {
  const waits = Object.entries(cost).map(([currency, amount]) => {
    const short = amount - held(currency);
    return short <= 0 ? 0 : Math.ceil(short / (gives[currency] ?? 0));
  });
  return Math.max(0, ...waits);
}
