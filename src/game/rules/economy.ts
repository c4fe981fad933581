import { SKILL, STATUS } from './published-table.js';
import { NAME } from './published-day.js';
import * as v from './validation.js';

// What draws, exchanges and salvage cost and give, read as if someone lied. The page uses this file too.

const MOST_CURRENCIES = 20;
const MOST_EXCHANGES = 100;

/** Whole numbers from 1, by currencies. */
export type Amounts = Readonly<Record<string, number>>;
/** What a draw from a banner costs and gives, how many are free on a day, and how many an owner may make. */
export type Price = Partial<v.Checked<typeof PRICE>>;
export type Limit = Partial<v.Checked<typeof LIMITS>>;
export type ExchangeOffer = Pick<v.Checked<typeof EXCHANGE>, 'name' | 'cost'> & Partial<v.Checked<typeof EXCHANGE>>;
export interface Economy {
  /** Of the banners in force those that have a price. */
  readonly banners: Readonly<Record<string, Price>>;
  readonly currencies: Readonly<Record<string, { readonly most?: number | undefined }>>;
  readonly exchanges: readonly ExchangeOffer[];
  readonly salvage: Readonly<Record<string, Amounts>>;
}

const AMOUNTS = v.byName(NAME, v.whole(1), 1);
const LIMITS = { day: v.orAbsent(v.whole(1)), ever: v.orAbsent(v.whole(1)) };
const LIMIT: v.Validator<Limit> = v.members(LIMITS);
/** What a banner may have beside its table. */
export const PRICE = {
  cost: v.orAbsent(AMOUNTS),
  free: v.orAbsent(v.whole(1)),
  gives: v.orAbsent(AMOUNTS),
  limit: v.orAbsent(LIMIT),
};
const CARD = v.members({ card: v.whole(), status: STATUS, skill: SKILL, cp: v.whole() });
const EXCHANGE = { name: NAME, cost: AMOUNTS, gives: PRICE.gives, card: v.orAbsent(CARD), limit: PRICE.limit };
export const ECONOMY = {
  banners: v.byName(NAME, v.members(PRICE)),
  currencies: v.byName(NAME, v.members({ most: v.orAbsent(v.whole(1)) }), 0, MOST_CURRENCIES),
  exchanges: v.listOf(v.members(EXCHANGE), MOST_EXCHANGES),
  salvage: v.byName(STATUS, AMOUNTS),
};

/** What is declared on a day, without other members. @param where what stands before the name of a field in a problem */
export function readEconomy(answer: unknown, where = ''): Economy {
  const { exchanges, currencies, banners, salvage } = v.checked(answer, ECONOMY, where);
  const path = where === '' ? '' : `${where}.`;
  v.readEach(exchanges, (exchange, place) => {
    checkPrice(exchange, currencies, `${path}exchanges[${place}]`);
    if (exchanges.findIndex(({ name }) => name === exchange.name) < place)
      throw new v.InvalidResponse(`${path}exchanges[${place}].name`, 'another name than those before');
  });
  v.readEach(Object.entries(banners), ([name, price]) => checkPrice(price, currencies, `${path}banners.${name}`));
  v.readEach(Object.entries(salvage), ([status, gives]) =>
    checkDeclared(gives, currencies, `${path}salvage.${status}`),
  );
  return { banners, currencies, exchanges, salvage };
}

export function checkPrice(
  { cost = {}, gives = {}, free, limit }: Price,
  currencies: Economy['currencies'],
  path: string,
): void {
  checkDeclared(cost, currencies, `${path}.cost`);
  checkDeclared(gives, currencies, `${path}.gives`);
  const twice = Object.keys(gives).find((currency) => Object.hasOwn(cost, currency));
  if (twice !== undefined)
    throw new v.InvalidResponse(`${path}.gives.${twice}`, 'left out, because the same currency is a cost');
  if (free !== undefined && Object.keys(cost).length === 0)
    throw new v.InvalidResponse(`${path}.free`, 'left out, because there is no cost');
  if (limit && limit.day === undefined && limit.ever === undefined)
    throw new v.InvalidResponse(`${path}.limit`, 'a limit of day or ever');
}

function checkDeclared(amounts: Amounts, currencies: Economy['currencies'], path: string): void {
  const unknown = Object.keys(amounts).find((currency) => !Object.hasOwn(currencies, currency));
  if (unknown !== undefined) throw new v.InvalidResponse(`${path}.${unknown}`, 'left out, because it is not declared');
}
