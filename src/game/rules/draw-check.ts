import { draw as drawFrom, type Drawn, type DrawState, type DrawStep, firstState } from './draw-state.js';
import type { DrawTable } from './draw-table.js';
import { Nonces } from './listed.js';
import { type Counted, OwnerStates } from './owner-states.js';
import type { OfADay, PublishedDraw } from './published.js';
import { type Difference, differenceOf, differencesFrom, drawMessage, type IntegersOf, told } from './seeded.js';

const OF_THE_DAY = ['day', 'commitment', 'seed'] as const;

/** The table of a banner, and its version. */
export interface BannerTable {
  readonly version: string;
  readonly table: DrawTable;
}

/** Makes the draws of a day again, in the order of their cards, and compares. */
export class DrawChecks {
  readonly nonces = new Nonces();

  /**
   * @param tables those of the day, by their banners
   * @param states where owners stand before the day
   */
  constructor(
    private readonly day: OfADay,
    private readonly tables: ReadonlyMap<string, BannerTable>,
    private readonly integersOf: IntegersOf,
    private readonly states = new OwnerStates(),
  ) {}

  /** @returns what is wrong with the day's next draw */
  check(draw: PublishedDraw): readonly Difference[] {
    const differences = this.checkAlone(draw);
    const nonce = this.nonces.next(draw.owner, draw.nonce);
    if (nonce === draw.nonce) return differences;
    return [...differences, { field: 'nonce', text: `the next nonce of the owner is ${nonce}` }];
  }

  /** The same without what only the list of the day shows. */
  checkAlone(draw: PublishedDraw): readonly Difference[] {
    const mismatched = OF_THE_DAY.find((field) => draw[field] !== this.day[field]);
    if (mismatched) return [differenceOf(mismatched, draw[mismatched], 'not that of the day')];
    if (this.tables.size === 0) return [differenceOf('table', draw.table, 'and the day has none')];
    const named = this.tables.get(draw.banner);
    if (!named) return [differenceOf('banner', draw.banner, 'which is none of the day')];
    if (named.version !== draw.table) return [differenceOf('table', draw.table, 'not that of the day')];
    const { table } = named;
    const counters = table.rules?.counters ?? null;
    const differences: Difference[] = [];
    if (draw.counters !== counters)
      differences.push(differenceOf('counters', draw.counters, `its table has ${told(counters)}`));
    const found = counters === null ? this.withoutRules(draw, table) : this.underRules(draw, table, counters);
    return differences.concat(found);
  }

  private withoutRules(draw: PublishedDraw, table: DrawTable): readonly Difference[] {
    const mismatched = (['number', 'state', 'decided_by'] as const).filter((field) => draw[field] !== null);
    const differences = mismatched.map((field) => differenceOf(field, draw[field], 'and its table has no rules'));
    return differences.concat(differencesFrom<Drawn>(draw, this.remade(draw, table, []).drawn));
  }

  private underRules(draw: PublishedDraw, table: DrawTable, counters: string): readonly Difference[] {
    const { owner, number, state, decided_by } = draw;
    const first = firstState(table);
    const known = this.states.next(owner, counters, table, number);
    const { drawn, decidedBy, next } = this.remade(draw, table, state?.length === first.length ? state : first);
    const differences = known ? differencesOfState(draw, known) : problemsOfState(draw, first.length);
    if (decidedBy !== decided_by)
      differences.push(differenceOf('decided_by', decided_by, `the table and the state give ${decidedBy}`));
    differences.push(...differencesFrom<Drawn>(draw, drawn));
    const last = differences.length === 0 && number !== null ? { number, state: next, table } : undefined;
    this.states.remember(owner, counters, last);
    return differences;
  }

  /** Makes a draw again from a state, which the draw itself says where it can. */
  private remade(draw: PublishedDraw, table: DrawTable, state: DrawState): DrawStep {
    const { day, owner, nonce, client_seed } = draw;
    return drawFrom(table, state, this.integersOf(drawMessage(day, owner, nonce, client_seed)));
  }
}

/** What is not as the owner's draw before leaves it. */
function differencesOfState({ number, state }: PublishedDraw, known: Counted): Difference[] {
  const differences: Difference[] = [];
  if (number !== known.number)
    differences.push(differenceOf('number', number, `the next number of the owner is ${known.number}`));
  if (state === null || !isSame(state, known.state))
    differences.push(differenceOf('state', state, `the draws before lead to ${told(known.state)}`));
  return differences;
}

/** What no draw can have, whatever came before it. */
function problemsOfState({ number, state }: PublishedDraw, length: number): Difference[] {
  if (number === null) return [differenceOf('number', number, 'and its table has rules')];
  if (state?.length !== length) return [differenceOf('state', state, `its table has ${length} of them`)];
  if (state.flat().every((each) => each < number)) return [];
  return [differenceOf('state', state, 'more than there were draws before')];
}

function isSame(one: DrawState, other: DrawState): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
