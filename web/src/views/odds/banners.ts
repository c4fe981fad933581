import type { SeedList } from '../../api/client';

/** A banner that listed days have. */
export interface ListedBanner {
  readonly name: string;
  /** The version of its table on the last listed day that has it. */
  readonly version: string;
  readonly last: string;
  readonly isOver: boolean;
}

/** The banners of the days, listed newest first: those in force in their order, then those that are over. */
export function bannersIn(days: readonly SeedList[], inForce: readonly string[]): ListedBanner[] {
  const banners = new Map<string, ListedBanner>();
  for (const { day, tables } of days)
    for (const [name, version] of Object.entries(tables ?? {}))
      if (!banners.has(name)) banners.set(name, { name, version, last: day, isOver: !inForce.includes(name) });
  const rank = ({ name, isOver }: ListedBanner): number => (isOver ? inForce.length : inForce.indexOf(name));
  return [...banners.values()].sort((a, b) => rank(a) - rank(b));
}

/** So many days a banner has left, the day itself included. */
export function daysLeft(day: string, until: string): number {
  const time = (text: string): number =>
    Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)));
  return Math.round((time(until) - time(day)) / 86_400_000) + 1;
}
