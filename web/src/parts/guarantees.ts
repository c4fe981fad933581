import type { UserGuaranteeList } from '../api/client';

/** Where a player stands, for all banners that count together and have the same rules. */
export interface SharedGuarantee {
  /** The names of the banners. */
  readonly banners: readonly string[];
  /** That of the first banner. */
  readonly guarantee: UserGuaranteeList;
}

/** One for all banners that have it. A guarantee that has been used up, of which nothing is certain any more, is left out. */
export function sharedGuarantees(all: readonly UserGuaranteeList[]): SharedGuarantee[] {
  const shared = new Map<string, SharedGuarantee>();
  for (const guarantee of all) {
    const { banner, counters, rarities } = guarantee;
    if (rarities.every(({ left, featured_left }) => left === null && featured_left === null)) continue;
    const key = JSON.stringify([counters, rarities]);
    const known = shared.get(key);
    shared.set(key, { guarantee: known?.guarantee ?? guarantee, banners: [...(known?.banners ?? []), banner] });
  }
  return [...shared.values()];
}
