import { type DrawTable, withTarget } from '../../../../src/game/rules/draw-table';
import { isFeaturedDue, rulesOf, waited } from '../../../../src/game/rules/rarity-rules';
import type { Past, PastDraw } from '../../api/past-queries';
import { linesOf } from './luck';
import { type LuckDraw, SUPER, waitBefore } from './walk';

/** What of the past is shown. */
export interface Chosen {
  /** Undefined for all banners. */
  readonly banner: string | undefined;
  readonly statuses: readonly string[];
}

/** How a card of its rarity came. */
export interface How {
  /** In which place, counted from the last one of its rarity or a rarer one; undefined where nothing counts that. */
  readonly took?: number | undefined;
  /** What gave the rarity. */
  readonly by: 'weights' | 'ramp' | 'guarantee';
  /** Of a rarity with featured cards: whether it is one by chance, or had to be one. */
  readonly featured?: 'won' | 'lost' | 'certain' | undefined;
  /** The chance of a featured card, of a hundred. */
  readonly rate?: number | undefined;
}

/** A draw, and what is said of it. */
export interface LuckEntry extends LuckDraw {
  readonly draw: PastDraw;
  readonly how: How;
}

/** Each draw with how it came, oldest first. @param banner the one that is asked about; undefined for all */
export function luckEntries({ draws, tables }: Past, banner: string | undefined): LuckEntry[] {
  const entries = draws.flatMap((draw): LuckEntry[] => {
    const published = tables.get(draw.table);
    if (!published) return [];
    const table = withTarget(published, draw.target);
    const { state, status, counters, slot } = draw;
    const line = counters === null ? `banner ${draw.banner}` : `counters ${counters}`;
    const isMeant = banner === undefined || banner === draw.banner;
    return [{ draw, table, line, state, slot, isSuper: status === SUPER, isMeant, how: howOf(draw, table) }];
  });
  // Supers are counted where no rule does so, too.
  const taken = new Map<LuckEntry, number>();
  for (const line of linesOf(entries)) {
    let since = waitBefore(line[0]);
    for (const entry of line) {
      since += 1;
      if (!entry.isSuper) continue;
      taken.set(entry, since);
      since = 0;
    }
  }
  return entries.map((entry) => (entry.isSuper ? { ...entry, how: { ...entry.how, took: taken.get(entry) } } : entry));
}

/** How many draws there were since the last super; undefined where those that are asked about do not count together. */
export function sinceLast(entries: readonly LuckEntry[]): number | undefined {
  const [line, ...others] = linesOf(entries).filter((each) => each.some(({ isMeant }) => isMeant));
  if (!line || others.length > 0) return undefined;
  const last = line.findLastIndex(({ isSuper }) => isSuper);
  return last < 0 ? waitBefore(line[0]) + line.length : line.length - 1 - last;
}

function howOf({ state, status, outcome }: PastDraw, { outcomes, rules }: DrawTable): How {
  const place = rules?.rarities.findIndex((each) => each.status === status) ?? -1;
  const rarity = rules?.rarities[place];
  if (!rarity || !state) return { by: 'weights' };
  const counts = state[place] ?? [];
  const due = rulesOf(rarity, counts).map(({ decidedBy }) => decidedBy);
  const by = (['guarantee', 'ramp'] as const).find((each) => due.includes(each)) ?? 'weights';
  const [number = -1] = counts;
  const since = waited(number);
  const took = since === undefined ? undefined : since + 1;
  if (!rarity.featured) return { took, by };
  const [wins, of] = rarity.featured.chance;
  const drawn = outcomes[outcome]?.featured ? 'won' : 'lost';
  return { took, by, featured: isFeaturedDue(rarity, counts) ? 'certain' : drawn, rate: Math.round((100 * wins) / of) };
}

/** The statuses that were drawn, the rarest first. */
export function statusesIn(draws: readonly PastDraw[]): string[] {
  const counts = new Map<string, number>();
  for (const { status } of draws) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => a - b).map(([status]) => status);
}

/** Draws between two supers, in bins of one width. */
interface Bin {
  readonly from: number;
  /** Infinity for the last one, where more are expected beyond. */
  readonly to: number;
  readonly had: number;
  readonly expected: number;
}

const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const MOST_BINS = 10;
/** So much of what is expected may lie beyond the last bin that is shown for itself. */
const REST = 0.02;

/** @param expected how many supers are expected that took so many draws */
export function binsOf(waits: readonly number[], expected: readonly number[]): Bin[] {
  const whole = expected.reduce((sum, each) => sum + each, 0);
  let last = expected.length - 1;
  for (let rest = 0; last > 1; last--) {
    rest += expected[last] ?? 0;
    if (rest > REST * whole) break;
  }
  const end = Math.max(last, ...waits);
  const width = WIDTHS.find((each) => end <= each * MOST_BINS) ?? Math.ceil(end / MOST_BINS);
  const bins = Math.ceil(end / width);
  return Array.from({ length: bins }, (_, place) => {
    const from = place * width + 1;
    const isOpen = place === bins - 1 && from + width < expected.length;
    const to = isOpen ? Infinity : from + width - 1;
    const had = waits.filter((wait) => from <= wait && wait <= to).length;
    return { from, to, had, expected: expected.slice(from, to + 1).reduce((sum, each) => sum + each, 0) };
  });
}
