import { carriedOver, draw as drawFrom, type Drawn, type DrawState, type DrawStep, firstState } from './draw-state.js';
import type { DrawTable } from './draw-table.js';
import type { Nonces } from './listed.js';
import { mismatchedDay, type OfADay, type PublishedDraw, type RevealedDay } from './published.js';
import { type Difference, differenceOf, differencesFrom, drawMessage, type IntegersOf, shown } from './seeded.js';

/** The table of a banner, and its version. */
export interface BannerTable {
  readonly version: string;
  readonly table: DrawTable;
}

/** What the draws of a day are made from. */
export interface SeededDay {
  readonly day: OfADay;
  /** Those of the day, by their banners. */
  readonly tables: ReadonlyMap<string, BannerTable>;
  readonly integersOf: IntegersOf;
}

/** A day whose records are checked. */
export interface CheckedDay extends SeededDay {
  readonly day: RevealedDay;
  readonly nonces: Readonly<Record<'draws' | 'battles', Nonces>>;
}

/** The number of an owner's last draw under some counters, and the state after it, under its table. */
interface Last {
  readonly number: number;
  readonly state: DrawState;
  readonly table: DrawTable;
}

/**
 * Makes draws again, in the order of their cards, and compares. It holds a state for each owner and counters: after the last draw that was
 * read, over all days.
 */
export class DrawChecks {
  /** So many states were taken as given, because the draws before were not read. */
  given = 0;
  /** By counters, then by owner. Undefined after a false draw: no one knows what it leads to. */
  private readonly latest = new Map<string, Map<number, Last | undefined>>();

  /** @returns what is wrong with the day's next draw */
  check(draw: PublishedDraw, day: CheckedDay): readonly Difference[] {
    const differences = this.checkAlone(draw, day);
    const nonce = day.nonces.draws.next(draw.owner, draw.nonce);
    if (nonce === draw.nonce) return differences;
    return [...differences, { field: 'nonce', text: `the next nonce of the owner is ${nonce}` }];
  }

  /** The same without what only the list of the day shows. */
  checkAlone(draw: PublishedDraw, { day, tables, integersOf }: SeededDay): readonly Difference[] {
    const mismatched = mismatchedDay(draw, day);
    if (mismatched) return [mismatched];
    if (tables.size === 0) return [differenceOf('table', draw.table, 'and the day has none')];
    const named = tables.get(draw.banner);
    if (!named) return [differenceOf('banner', draw.banner, 'which is none of the day')];
    if (named.version !== draw.table) return [differenceOf('table', draw.table, 'not that of the day')];
    const { table } = named;
    const counters = table.rules?.counters ?? null;
    const differences: Difference[] = [];
    if (draw.counters !== counters)
      differences.push(differenceOf('counters', draw.counters, `its table has ${shown(counters)}`));
    const found =
      counters === null
        ? withoutRules(draw, table, integersOf)
        : this.underRules(draw, table, this.ownersOf(counters), integersOf);
    return differences.concat(found);
  }

  /** For days that cannot be read: what comes after them is taken as given. */
  forget(): void {
    this.latest.clear();
  }

  private ownersOf(counters: string): Map<number, Last | undefined> {
    const owners = this.latest.get(counters) ?? new Map<number, Last | undefined>();
    this.latest.set(counters, owners);
    return owners;
  }

  private underRules(
    draw: PublishedDraw,
    table: DrawTable,
    owners: Map<number, Last | undefined>,
    integersOf: IntegersOf,
  ): readonly Difference[] {
    const { owner, number, state, decided_by } = draw;
    const first = firstState(table);
    const known = this.expected(draw, table, owners);
    const { drawn, decidedBy, next } = remade(draw, table, state?.length === first.length ? state : first, integersOf);
    const differences = known ? differencesOfState(draw, known) : problemsOfState(draw, first.length);
    if (decidedBy !== decided_by)
      differences.push(differenceOf('decided_by', decided_by, `the table and the state give ${decidedBy}`));
    differences.push(...differencesFrom<Drawn>(draw, drawn));
    owners.set(owner, differences.length === 0 && number !== null ? { number, state: next, table } : undefined);
    return differences;
  }

  /** What the owner's next draw must have; undefined after draws that were not read, and after a false one. */
  private expected(
    { owner, number }: PublishedDraw,
    table: DrawTable,
    owners: ReadonlyMap<number, Last | undefined>,
  ): Omit<Last, 'table'> | undefined {
    const last = owners.get(owner);
    if (last) return { number: last.number + 1, state: carriedOver(last.state, last.table, table) };
    if (owners.has(owner)) return undefined;
    if (number === 1) return { number, state: firstState(table) };
    this.given++;
    return undefined;
  }
}

function withoutRules(draw: PublishedDraw, table: DrawTable, integersOf: IntegersOf): readonly Difference[] {
  const mismatched = (['number', 'state', 'decided_by'] as const).filter((field) => draw[field] !== null);
  const differences = mismatched.map((field) => differenceOf(field, draw[field], 'and its table has no rules'));
  return differences.concat(differencesFrom<Drawn>(draw, remade(draw, table, [], integersOf).drawn));
}

/** Makes a draw again from a state, which the draw itself says where it can. */
function remade(draw: PublishedDraw, table: DrawTable, state: DrawState, integersOf: IntegersOf): DrawStep {
  const { day, owner, nonce, client_seed } = draw;
  return drawFrom(table, state, integersOf(drawMessage(day, owner, nonce, client_seed)));
}

/** What is not as the owner's draw before leaves it. */
function differencesOfState({ number, state }: PublishedDraw, known: Omit<Last, 'table'>): Difference[] {
  const differences: Difference[] = [];
  if (number !== known.number)
    differences.push(differenceOf('number', number, `the next number of the owner is ${known.number}`));
  if (JSON.stringify(state) !== JSON.stringify(known.state))
    differences.push(differenceOf('state', state, `the draws before lead to ${shown(known.state)}`));
  return differences;
}

/** What no draw can have, whatever came before it. */
function problemsOfState({ number, state }: PublishedDraw, length: number): Difference[] {
  if (number === null) return [differenceOf('number', number, 'and its table has rules')];
  if (state?.length !== length) return [differenceOf('state', state, `its table has ${length} of them`)];
  if (state.flat().every((each) => each < number)) return [];
  return [differenceOf('state', state, 'more than there were draws before')];
}
