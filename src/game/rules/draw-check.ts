import { isBoxState, mayRefill } from './boxes.js';
import {
  carriedOver,
  draw as drawFrom,
  drawOfPack,
  type DrawState,
  type DrawStep,
  firstState,
  givenState,
} from './draw-state.js';
import { type DrawTable, withTarget } from './draw-table.js';
import { LatestOfUsers, type Nonces } from './listed.js';
import { checkPlace, goOn, packBefore, type PacksUnderWay } from './pack-check.js';
import type { OpenPack } from './packs.js';
import type { PublishedDraw, PublishedState } from './published.js';
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
const WITHOUT_COUNTERS = { counters: null, number: null, decided_by: null };

/** Makes draws again, in the order of their cards, and compares. It holds a state for each owner and counters, and for each box of all players. */
export class DrawChecks extends LatestOfUsers<Last> {
  /** So many states are the operator's. */
  given = 0;
  /** The latest of each owner and counters. */
  private readonly set = new Map<string, PublishedState>();
  /** Whether no state may have been given that was not read. */
  private knowsGiven: boolean;

  /** @param hasLists whether all draws and states of days are read, and not those of owners alone */
  constructor(private readonly hasLists = true) {
    super();
    this.knowsGiven = hasLists;
  }

  override forget(): void {
    super.forget();
    this.knowsGiven = false;
  }

  /** A state that was set, before the draws of its day. */
  checkState(set: PublishedState, { day: { day } }: CheckedDay): readonly Difference[] {
    const { user, counters, after_number: after, reason, state } = set;
    const key = `${counters} ${user}`;
    const before = this.set.get(key);
    this.set.set(key, set);
    if (set.day !== day) return [differenceOf('day', set.day, 'not that of the day')];
    if ((reason === 'given') !== (state !== null))
      return [differenceOf('state', state, `which nothing that is ${reason} can have`)];
    if (before && before.after_number >= after)
      return [differenceOf('after_number', after, 'and an earlier one follows the same draw')];
    if (reason === 'refilled') return [];
    this.given++;
    if (after === 0 && this.usersOf(counters).get(user) === undefined) return [];
    return [differenceOf('after_number', after, 'and a state is given before the first draw only')];
  }

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
    if (table.box?.of === 'world') return this.fromBox(draw, table, integer);
    const numbered = numberedDifferences(draw, { box_number: null, print: null });
    let opened: OpenPack | undefined;
    const differences = this.checkMade(draw, table, (state) => {
      if (!table.pack) return drawFrom(table, state, integer);
      const step = drawOfPack(table, state, integer, before);
      ({ opened } = step);
      return step;
    });
    if (packs) goOn(packs, draw, opened, differences.length === 0);
    return [...differences, ...numbered];
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
    const isPossible = isStateOf(table, draw.state);
    const { drawn, decidedBy, next } = make(isPossible ? draw.state : start);
    const { expected, problems } = this.expectedOf(draw, table, counters);
    const differences = [
      ...problems,
      ...differencesFrom(draw, { counters }, 'its table has'),
      ...(expected ? differencesFrom(draw, expected, 'the draws before lead to') : problemsOfState(draw, table)),
      ...differencesFrom(draw, { decided_by: decidedBy }, 'the table and the state give'),
      ...differencesFrom(draw, drawn),
    ];
    const isTrue = differences.length === 0 && number !== null;
    this.setAfter(counters, owner, isTrue ? { number, state: next, table } : undefined);
    return differences;
  }

  /** What the draws before lead to, and what was set after them; undefined where that is not known. */
  private expectedOf({ owner, number, state }: PublishedDraw, table: DrawTable, counters: string) {
    const start = firstState(table);
    const set = this.set.get(`${counters} ${owner}`);
    if (set && set.after_number + 1 === number) {
      const last = this.usersOf(counters).get(owner);
      const isEarly = set.state === null && last !== undefined && !mayRefill(last.table, last.state);
      const problems = isEarly ? [differenceOf('state', state, 'and the card of the reset has not come before')] : [];
      return { expected: { number, state: set.state ? givenState(table, set.state) : start }, problems };
    }
    const isFirst = number === 1 && (this.knowsGiven || table.box !== undefined || isSame(state, start));
    const first = isFirst ? { number: 0, state: start, table } : undefined;
    const last = this.before(counters, owner, first);
    if (!last) return { expected: undefined, problems: [] };
    const carried = carriedOver(last.state, last.table, table);
    // The draws of an owner alone do not show when a box was filled again.
    const isRefilled = !this.hasLists && isSame(state, start) && mayRefill(table, carried);
    return { expected: { number: last.number + 1, state: isRefilled ? start : carried }, problems: [] };
  }

  /** Draws from the box of all players follow each other over days and owners. */
  private fromBox(draw: PublishedDraw, table: DrawTable, integer: ReturnType<IntegersOf>): Difference[] {
    const start = firstState(table);
    const { box_number: number = null, banner } = draw;
    const state = isStateOf(table, draw.state) ? draw.state : start;
    const { drawn, next } = drawFrom(table, state, integer);
    const print = next[0]?.[drawn.outcome] ?? null;
    const group = `box:${banner}`;
    const last = this.hasLists
      ? this.before(group, 0, number === 1 ? { number: 0, state: start, table } : undefined)
      : undefined;
    const isOther = last && !isSame(carriedOver(last.state, last.table, table), last.state);
    const drawnBefore = state.flat().reduce((sum, count) => sum + count, 0);
    const differences = [
      ...differencesFrom(draw, WITHOUT_COUNTERS, 'its box is one of all players, and gives'),
      ...(isOther ? [differenceOf('table', draw.table, 'another one than the box has begun with')] : []),
      ...numberedDifferences(draw, { box_number: (last?.number ?? drawnBefore) + 1, print }),
      ...(last
        ? differencesFrom(draw, { state: last.state }, 'the draws before lead to')
        : problemsOfState(draw, table)),
      ...differencesFrom(draw, drawn),
    ];
    if (this.hasLists)
      this.setAfter(group, 0, differences.length === 0 ? { number: number ?? 0, state: next, table } : undefined);
    return differences;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Earlier services do not have the fields. */
function numberedDifferences(
  { box_number = null, print = null }: PublishedDraw,
  expected: Readonly<Record<'box_number' | 'print', number | null>>,
): Difference[] {
  return differencesFrom({ box_number, print }, expected, 'the box and the state give');
}

function isStateOf(table: DrawTable, state: DrawState | null): state is DrawState {
  const start = firstState(table);
  const hasShape = state?.length === start.length && state.every((each, place) => each.length === start[place]?.length);
  return hasShape && (!table.box || isBoxState(table, state));
}

/** What no draw can have, whatever came before it. An operator may have given any counts, and none of a box. */
function problemsOfState({ number, state }: PublishedDraw, table: DrawTable): Difference[] {
  if (number === null && table.rules) return [differenceOf('number', number, 'and its table has rules')];
  if (!state || !isStateOf(table, state)) return [differenceOf('state', state, 'which its table cannot have')];
  if (!table.box || number === null || state.flat().every((each) => each < number)) return [];
  return [differenceOf('state', state, 'more than there were draws before')];
}
