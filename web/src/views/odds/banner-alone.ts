import type { NextTablesRead } from '../../api/client';

/** The tables with this banner alone, on every day, and with the lists and currencies that it names. */
export function bannerAlone(tables: Pick<NextTablesRead, 'banners' | 'lists' | 'currencies'>, name: string) {
  const always = { from: undefined, until: undefined };
  const banners = tables.banners.filter((banner) => banner.name === name).map((banner) => ({ ...banner, ...always }));
  const slots = banners.flatMap(({ slots = [], instead = [] }) => [...slots, ...instead.flatMap((each) => each.slots)]);
  const listed = slots.flatMap(({ list, if_none }) => [list, if_none?.list]);
  const priced = banners.flatMap(({ cost, gives }) => Object.keys({ ...cost, ...gives }));
  return {
    banners,
    ...(listed.length > 0 && { lists: only(tables.lists, listed) }),
    ...(priced.length > 0 && { currencies: only(tables.currencies, priced) }),
  };
}

function only<Value>(values: Readonly<Record<string, Value>>, names: readonly unknown[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
