import { STANDARD } from '../../../src/game/rules/draw-table';
import type { SeedList } from './client';

/** The newest day that is open, of days listed newest first. The day after it is listed before it, without tables. */
export function openDayOf(days: readonly SeedList[]): SeedList | undefined {
  return days.find(({ tables }) => tables !== null);
}

/** The names of the banners in force: those of the newest day that is open, the standard one first. */
export function namesInForce(days: readonly SeedList[]): string[] {
  const others = Object.keys(openDayOf(days)?.tables ?? {}).filter((name) => name !== STANDARD);
  return [STANDARD, ...others.sort()];
}

/** So many days a banner has left, the day itself included. */
export function daysLeft(day: string, until: string): number {
  return Math.round((dayStart(until) - dayStart(day)) / 86_400_000) + 1;
}

/** The beginning of a game day, in a calendar without zones. */
export function dayStart(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
}

/** A banner that listed days have. */
export interface ListedBanner {
  readonly name: string;
  /** The version of its table on the last listed day that has it. */
  readonly version: string;
  readonly first: string;
  readonly last: string;
  readonly isOver: boolean;
}

/** The banners of the days, listed newest first: those in force in their order, then those that are over. */
export function bannersIn(days: readonly SeedList[], inForce: readonly string[]): ListedBanner[] {
  const banners = new Map<string, ListedBanner>();
  for (const { day, tables } of days)
    for (const [name, version] of Object.entries(tables ?? {})) {
      const known = banners.get(name) ?? { name, version, last: day, isOver: !inForce.includes(name) };
      banners.set(name, { ...known, first: day });
    }
  const rank = ({ name, isOver }: ListedBanner): number => (isOver ? inForce.length : inForce.indexOf(name));
  return [...banners.values()].sort((a, b) => rank(a) - rank(b));
}
