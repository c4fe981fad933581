import { classChances, type DrawState, spread } from './draw-state.js';
import { classesOf, weightsBy } from './table-classes.js';
import type { DrawTable } from './draw-table.js';
import { type FirstDraws, firstDraws, type FirstOdds, oddsFrom, type OwnersChain } from './first-draws.js';
import { chanceOfLayout, layoutsOf, nextList, type OpenPack } from './packs.js';
import type { Work } from './work.js';

// The odds of a pack. The page uses this file too.

/** What an owner's next draw depends on: the state of the counters, and the pack that is being opened. */
export interface Standing {
  readonly state: DrawState;
  readonly opened?: OpenPack | undefined;
}

interface PackLongRun extends OwnersChain {
  readonly standings: readonly Standing[];
  readonly mass: Float64Array;
  readonly work: Work;
}

/** What of the odds of packs takes long to compute. */
export interface PackOdds extends Pick<FirstDraws, 'featured'> {
  /** Of each status, in the long run; `or_rarer` is the chance of at least one of it or of a status of which fewer come. */
  readonly statuses: Readonly<Record<string, FirstOdds & { readonly or_rarer: number }>>;
  /** For each layout and each of its slots: the chances that a card of it has these classes. */
  readonly slots: readonly (readonly (readonly number[])[])[];
}

/** The packs that may be opened, each with its part of all. */
export function newPacks(table: DrawTable): { readonly pack: OpenPack; readonly part: number }[] {
  return layoutsOf(table).map((_, layout) => {
    return { pack: { layout, came: 0, marks: 0 }, part: chanceOfLayout(table, layout) };
  });
}

/** The odds of a pack in the long run, exactly. @throws TooMuchWork */
export function packOdds(table: DrawTable, longRun: PackLongRun): PackOdds {
  const { standings, mass, work } = longRun;
  const begun = mass.map((part, state) => (standings[state]?.opened ? 0 : part));
  const all = begun.reduce((sum, part) => sum + part, 0);
  const from = begun.map((part) => part / all);
  const [first] = firstDraws(table, longRun, [1], work, from);
  const { statuses = {}, featured = [] } = first ?? {};
  const oddsOf = oddsFrom(table, longRun, [1], work, from);
  const rarest = Object.keys(statuses).sort((one, other) => expectedOf(statuses, one) - expectedOf(statuses, other));
  const weights = weightsBy(table, ({ status }) => status);
  const rarer = classesOf(table).map(() => 0);
  const orRarer = new Map<string, number>();
  for (const status of rarest) {
    weights.get(status)?.forEach((weight, at) => (rarer[at] = (rarer[at] ?? 0) + weight));
    orRarer.set(status, oddsOf(rarer)[0]?.chance ?? 0);
  }
  const named = Object.entries(statuses).map(([status, odds]) => {
    return [status, { ...odds, or_rarer: orRarer.get(status) ?? 0 }] as const;
  });
  return { statuses: Object.fromEntries(named), featured, slots: slotChances(table, longRun) };
}

function expectedOf(statuses: FirstDraws['statuses'], status: string): number {
  return statuses[status]?.expected ?? 0;
}

function slotChances(table: DrawTable, { standings, mass, work }: PackLongRun): PackOdds['slots'] {
  const classes = classesOf(table);
  const layouts = layoutsOf(table);
  const sums = layouts.map(({ slots }) => slots.map(() => classes.map(() => 0)));
  standings.forEach(({ state, opened }, standing) => {
    work.spend(classes.length);
    const chances = classChances(table, state);
    for (const { pack, part } of opened ? [{ pack: opened, part: 1 }] : newPacks(table)) {
      const list = nextList(table, pack);
      const sum = sums[pack.layout]?.[layouts[pack.layout]?.places[pack.came]?.slot ?? 0] ?? [];
      const share = part * (mass[standing] ?? 0);
      classes.forEach((each, at) => {
        if (each.list === list) sum[at] = (sum[at] ?? 0) + share * (chances[at] ?? 0);
      });
    }
  });
  return sums.map((slots) =>
    slots.map((sum) => {
      const all = sum.reduce((total, each) => total + each, 0);
      return sum.map((each) => each / all);
    }),
  );
}

/** What is published of a pack: of each layout its chance, and of each slot the chances of the outcomes of the table. */
export function publishedPack(table: DrawTable, { statuses, featured, slots }: PackOdds) {
  const layouts = layoutsOf(table).map((layout, place) => {
    const all = layout.slots.map((slot, at) => ({ ...slot, chances: spread(table, slots[place]?.[at] ?? []) }));
    return { chance: chanceOfLayout(table, place), slots: all };
  });
  return { statuses, featured, layouts };
}
