import { carriedOver, draw as drawFrom, type DrawState, firstState } from './draw-state.js';
import { type DrawTable, withTarget } from './draw-table.js';
import { LatestOfUsers, type Nonces } from './listed.js';
import type { PublishedDraw } from './published.js';
import { mismatchedDay, type RevealedDay } from './published-day.js';
import { type Difference, differenceOf, differencesFrom, drawMessage, type IntegersOf } from './seeded.js';

export interface BannerTable {
  readonly version: string;
  readonly table: DrawTable;
}

export interface CheckedDay {
  readonly day: RevealedDay;
  /** Those of the day, by their banners. */
  readonly tables: ReadonlyMap<string, BannerTable>;
  readonly integersOf: IntegersOf;
  readonly nonces: Readonly<Record<'draws' | 'battles', Nonces>>;
}

/** The number of an owner's last draw under some counters, and the state after it, under its table. */
interface Last {
  readonly number: number;
  readonly state: DrawState;
  readonly table: DrawTable;
}

const WITHOUT_RULES = { counters: null, number: null, state: null, decided_by: null };
/** Makes draws again, in the order of their cards, and compares. It holds a state for each owner and counters. */
export class DrawChecks extends LatestOfUsers<Last> {
  check(draw: PublishedDraw, day: CheckedDay): readonly Difference[] {
    return this.checkAlone(draw, day).concat(day.nonces.draws.check(draw.owner, draw.nonce));
  }

  /** The same without what only the list of the day shows. */
  checkAlone(draw: PublishedDraw, { day, tables, integersOf }: Omit<CheckedDay, 'nonces'>): Difference[] {
    const mismatched = mismatchedDay(draw, day);
    if (mismatched) return [mismatched];
    const named = tables.get(draw.banner);
    if (!named) return [differenceOf('banner', draw.banner, 'which is none of the day')];
    if (named.version !== draw.table) return [differenceOf('table', draw.table, 'not that of the day')];
    const table = withTarget(named.table, draw.target);
    if (table.target !== (draw.target ?? undefined))
      return [differenceOf('target', draw.target, 'which no draw from its table may name')];
    const integer = integersOf(drawMessage(draw.day, draw.owner, draw.nonce, draw.client_seed));
    if (table.rules) return this.underRules(draw, table, table.rules.counters, integer);
    const differences = differencesFrom(draw, WITHOUT_RULES, 'its table has no rules, and gives');
    return differences.concat(differencesFrom(draw, drawFrom(table, [], integer).drawn));
  }

  private underRules(draw: PublishedDraw, table: DrawTable, counters: string, integer: ReturnType<IntegersOf>) {
    const { owner, number } = draw;
    const start = firstState(table);
    const last = this.before(counters, owner, number === 1 ? { number: 0, state: start, table } : undefined);
    const isPossible = hasShapeOf(start, draw.state);
    const { drawn, decidedBy, next } = drawFrom(table, isPossible ? draw.state : start, integer);
    const expected = last && { number: last.number + 1, state: carriedOver(last.state, last.table, table) };
    const differences = [
      ...differencesFrom(draw, { counters }, 'its table has'),
      ...(expected ? differencesFrom(draw, expected, 'the draws before lead to') : problemsOfState(draw, isPossible)),
      ...differencesFrom(draw, { decided_by: decidedBy }, 'the table and the state give'),
      ...differencesFrom(draw, drawn),
    ];
    const isTrue = differences.length === 0 && number !== null;
    this.setAfter(counters, owner, isTrue ? { number, state: next, table } : undefined);
    return differences;
  }
}

function hasShapeOf(start: DrawState, state: DrawState | null): state is DrawState {
  return state?.length === start.length && state.every((each, place) => each.length === start[place]?.length);
}

/** What no draw can have, whatever came before it. */
function problemsOfState({ number, state }: PublishedDraw, isPossible: boolean): Difference[] {
  if (number === null) return [differenceOf('number', number, 'and its table has rules')];
  if (!state || !isPossible) return [differenceOf('state', state, 'which its table cannot have')];
  if (state.flat().every((each) => each < number)) return [];
  return [differenceOf('state', state, 'more than there were draws before')];
}
