import { SKILL, STATUS } from './published-table.js';
import { NAME } from './published-day.js';
import {
  byName,
  type Checked,
  checked,
  InvalidResponse,
  listOf,
  members,
  orAbsent,
  readEach,
  type Validator,
  whole,
} from './validation.js';

// What draws, exchanges and salvage cost and give, read as if someone lied. The page uses this file too.

const MOST_CURRENCIES = 20;
const MOST_EXCHANGES = 100;

/** Whole numbers from 1, by currencies. */
export type Amounts = Readonly<Record<string, number>>;
/** What a draw from a banner costs and gives, how many are free on a day, and how many an owner may make. */
export type Price = Partial<Checked<typeof PRICE>>;
export type Limit = Partial<Checked<typeof LIMITS>>;
export type Exchange = Pick<Checked<typeof EXCHANGE>, 'name' | 'cost'> & Partial<Checked<typeof EXCHANGE>>;
export interface Economy {
  /** Of the banners in force those that have a price. */
  readonly banners: Readonly<Record<string, Price>>;
  readonly currencies: Readonly<Record<string, { readonly most?: number | undefined }>>;
  readonly exchanges: readonly Exchange[];
  readonly salvage: Readonly<Record<string, Amounts>>;
}

const AMOUNTS = byName(NAME, whole(1), 1);
const LIMITS = { day: orAbsent(whole(1)), ever: orAbsent(whole(1)) };
const LIMIT: Validator<Limit> = members(LIMITS);
/** What a banner may have beside its table. */
export const PRICE = {
  cost: orAbsent(AMOUNTS),
  free: orAbsent(whole(1)),
  gives: orAbsent(AMOUNTS),
  limit: orAbsent(LIMIT),
};
const CARD = members({ card: whole(), status: STATUS, skill: SKILL, cp: whole() });
const EXCHANGE = { name: NAME, cost: AMOUNTS, gives: PRICE.gives, card: orAbsent(CARD), limit: PRICE.limit };
export const ECONOMY = {
  banners: byName(NAME, members(PRICE)),
  currencies: byName(NAME, members({ most: orAbsent(whole(1)) }), 0, MOST_CURRENCIES),
  exchanges: listOf(members(EXCHANGE), MOST_EXCHANGES),
  salvage: byName(STATUS, AMOUNTS),
};

/**
 * What is declared on a day, without other members.
 * @param where what stands before the name of a field in a problem
 * @throws InvalidResponse for what cannot hold
 */
export function readEconomy(answer: unknown, where = ''): Economy {
  const { exchanges, currencies, banners, salvage } = checked(answer, ECONOMY, where);
  const path = where === '' ? '' : `${where}.`;
  readEach(exchanges, (exchange, place) => {
    checkPrice(exchange, currencies, `${path}exchanges[${place}]`);
    if (exchanges.findIndex(({ name }) => name === exchange.name) < place)
      throw new InvalidResponse(`${path}exchanges[${place}].name`, 'another name than those before');
  });
  readEach(Object.entries(banners), ([name, price]) => checkPrice(price, currencies, `${path}banners.${name}`));
  readEach(Object.entries(salvage), ([status, gives]) => checkDeclared(gives, currencies, `${path}salvage.${status}`));
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
    throw new InvalidResponse(`${path}.gives.${twice}`, 'left out, because the same currency is a cost');
  if (free !== undefined && Object.keys(cost).length === 0)
    throw new InvalidResponse(`${path}.free`, 'left out, because there is no cost');
  if (limit && limit.day === undefined && limit.ever === undefined)
    throw new InvalidResponse(`${path}.limit`, 'a limit of day or ever');
}

function checkDeclared(amounts: Amounts, currencies: Economy['currencies'], path: string): void {
  const unknown = Object.keys(amounts).find((currency) => !Object.hasOwn(currencies, currency));
  if (unknown !== undefined) throw new InvalidResponse(`${path}.${unknown}`, 'left out, because it is not declared');
}
