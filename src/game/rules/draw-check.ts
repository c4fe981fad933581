import { draw as drawFrom, type Drawn, type DrawState, type DrawStep, firstState } from './draw-state.js';
import type { DrawTable } from './draw-table.js';
import { Nonces } from './listed.js';
import { type Counted, OwnerStates } from './owner-states.js';
import type { OfADay, PublishedDraw } from './published.js';
import { type Difference, differenceOf, differencesFrom, drawMessage, type IntegersOf, told } from './seeded.js';

const OF_THE_DAY = ['day', 'commitment', 'seed'] as const;
/** They follow from the draws before. The seed may give a draw all the same. */
const COUNTED: readonly string[] = ['counters', 'number', 'state', 'decided_by'];

/** The table of a banner, and its version. */
export interface BannerTable {
  readonly version: string;
  readonly table: DrawTable;
}

/** A draw that was made again. */
interface Remade {
  readonly step: DrawStep;
  readonly differences: readonly Difference[];
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
    const isMade = differences.every(({ field }) => COUNTED.includes(field));
    const nonce = this.nonces.next(draw.owner, draw.nonce, isMade);
    if (!isMade || nonce === draw.nonce) return differences;
    return [...differences, { field: 'nonce', text: `the next nonce of the owner is ${nonce}` }];
  }

  /** The same without what only the list of the day shows. */
  checkAlone(draw: PublishedDraw): readonly Difference[] {
    const alien = OF_THE_DAY.find((field) => draw[field] !== this.day[field]);
    if (alien) return [differenceOf(alien, draw[alien], 'not that of the day')];
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
    const alien = (['number', 'state', 'decided_by'] as const).filter((field) => draw[field] !== null);
    const differences = alien.map((field) => differenceOf(field, draw[field], 'and its table has no rules'));
    return differences.concat(this.remade(draw, table, []).differences);
  }

  private underRules(draw: PublishedDraw, table: DrawTable, counters: string): readonly Difference[] {
    const { owner, number, state } = draw;
    const first = firstState(table);
    const known = this.states.next(owner, counters, table) ?? (number === 1 ? { number, state: first } : undefined);
    if (!known) this.states.given++;
    const published = state?.length === first.length ? state : undefined;
    const led = known?.state ?? published ?? first;
    // With another number too, draws before are missing rather than the state written wrong.
    const [likely, other] = number === known?.number ? [led, published] : [published ?? led, led];
    const { step, differences } = this.remadeFrom(draw, table, likely, other);
    const isMade = differences.length === 0;
    const last = isMade ? (number ?? known?.number) : (known?.number ?? number);
    this.states.remember(owner, counters, { number: last ?? 1, state: step.next, table });
    const counted = known ? differencesOfState(draw, known) : problemsOfState(draw, first.length);
    const { decidedBy } = step;
    if (isMade && decidedBy !== draw.decided_by)
      counted.push(differenceOf('decided_by', draw.decided_by, `the table and the state give ${decidedBy}`));
    return counted.concat(differences);
  }

  /** @param other tried where the likely state does not give the draw */
  private remadeFrom(draw: PublishedDraw, table: DrawTable, likely: DrawState, other = likely): Remade {
    const made = this.remade(draw, table, likely);
    if (made.differences.length === 0 || isSame(likely, other)) return made;
    const remade = this.remade(draw, table, other);
    return remade.differences.length === 0 ? remade : made;
  }

  private remade(draw: PublishedDraw, table: DrawTable, state: DrawState): Remade {
    const { day, owner, nonce, client_seed } = draw;
    const step = drawFrom(table, state, this.integersOf(drawMessage(day, owner, nonce, client_seed)));
    return { step, differences: differencesFrom<Drawn>(draw, step.drawn) };
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
  if (state?.length !== length) return [differenceOf('state', state, `its table counts ${length}`)];
  if (state.every((each) => each < number)) return [];
  return [differenceOf('state', state, 'more than there were draws before')];
}

function isSame(one: DrawState, other: DrawState): boolean {
  return one.length === other.length && one.every((number, place) => number === other[place]);
}
