import { carriedOver, draw as drawFrom, drawOfPack, type DrawState, type DrawStep, firstState } from './draw-state.js';
import { type DrawTable, withTarget } from './draw-table.js';
import { LatestOfUsers, type Nonces } from './listed.js';
import { checkPlace, goOn, packBefore, type PacksUnderWay } from './pack-check.js';
import type { OpenPack } from './packs.js';
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
  readonly packs: PacksUnderWay;
}

type DayOfDraws = Pick<CheckedDay, 'day' | 'tables' | 'integersOf'>;

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
    return this.remake(draw, day, day.packs).concat(day.nonces.draws.check(draw.owner, draw.nonce));
  }

  /** The same without what only the list of the day shows. */
  checkAlone(draw: PublishedDraw, day: DayOfDraws): Difference[] {
    return this.remake(draw, day);
  }

  private remake(draw: PublishedDraw, { day, tables, integersOf }: DayOfDraws, packs?: PacksUnderWay): Difference[] {
    const mismatched = mismatchedDay(draw, day);
    if (mismatched) return [mismatched];
    const named = tables.get(draw.banner);
    if (!named) return [differenceOf('banner', draw.banner, 'which is none of the day')];
    if (named.version !== draw.table) return [differenceOf('table', draw.table, 'not that of the day')];
    const table = withTarget(named.table, draw.target);
    if (table.target !== (draw.target ?? undefined))
      return [differenceOf('target', draw.target, 'which no draw from its table may name')];
    const integer = integersOf(drawMessage(draw.day, draw.owner, draw.nonce, draw.client_seed));
    const misplaced = checkPlace(draw, table, packs);
    const before = packBefore(draw, table, integersOf, packs);
    if (misplaced.length > 0 || (before && 'field' in before)) {
      if (packs) goOn(packs, draw, undefined, false);
      return before && 'field' in before ? [...misplaced, before] : misplaced;
    }
    let opened: OpenPack | undefined;
    const differences = this.checkMade(draw, table, (state) => {
      if (!table.pack) return drawFrom(table, state, integer);
      const step = drawOfPack(table, state, integer, before);
      ({ opened } = step);
      return step;
    });
    if (packs) goOn(packs, draw, opened, differences.length === 0);
    return differences;
  }

  /** Makes a draw again. @param make from the state before it */
  private checkMade(draw: PublishedDraw, table: DrawTable, make: (state: DrawState) => DrawStep): Difference[] {
    if (table.rules) return this.underRules(draw, table, table.rules.counters, make);
    const differences = differencesFrom(draw, WITHOUT_RULES, 'its table has no rules, and gives');
    return differences.concat(differencesFrom(draw, make([]).drawn));
  }

  private underRules(draw: PublishedDraw, table: DrawTable, counters: string, make: (state: DrawState) => DrawStep) {
    const { owner, number } = draw;
    const start = firstState(table);
    const last = this.before(counters, owner, number === 1 ? { number: 0, state: start, table } : undefined);
    const isPossible = hasShapeOf(start, draw.state);
    const { drawn, decidedBy, next } = make(isPossible ? draw.state : start);
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
