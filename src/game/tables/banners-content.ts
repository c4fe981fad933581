import { completed } from './as-written.js';
import {
  type Banner,
  canonicalTable,
  copiesOf,
  type DrawTable,
  type Pack,
  packTable,
  STANDARD,
} from '../rules/draw-table.js';
import { checkPrice, type Economy, PRICE, type Price, readEconomy } from '../rules/economy.js';
import { isGameDay } from '../rules/game-day.js';
import { firstCounts } from '../rules/first-draws.js';
import { type ComputedOdds, consolidated } from '../rules/long-run.js';
import { BOX, BOX_OUTCOMES, readBox, RESET } from '../rules/published-box.js';
import { OUTCOMES, OUTCOMES_UNDER_RULES, RARITIES, readRules } from '../rules/published-table.js';
import { INSTEAD, PACK_LISTS, readPack, SLOTS } from '../rules/published-pack.js';
import { listsOf } from '../rules/packs.js';
import { NAME } from '../rules/published-day.js';
import {
  ANY,
  type Checked,
  checked,
  InvalidResponse,
  OBJECT,
  LIST,
  orAbsent,
  read,
  readEach,
  text,
} from '../rules/validation.js';

// The content of a file of draw tables, read as if someone lied. The page uses this file too.

export const MOST_BANNERS = 100;

const IN_SECONDS =
  'such that their odds can be computed in seconds: by a smaller within, fewer misses or if_none, a ramp that ends sooner or a smaller limit.ever';

const DAY = text('a day of the calendar, written YYYYMMDD', isGameDay);
const DATED = { name: NAME, from: orAbsent(DAY), until: orAbsent(DAY), counters: orAbsent(NAME), ...PRICE };
const BANNER = {
  name: NAME,
  from: DATED.from,
  until: DATED.until,
  outcomes: orAbsent(OUTCOMES_UNDER_RULES),
  slots: orAbsent(SLOTS),
  instead: orAbsent(INSTEAD),
  rarities: orAbsent(RARITIES),
  counters: DATED.counters,
  box: orAbsent(BOX),
  reset: orAbsent(RESET),
  ...PRICE,
};
const BOX_BANNER = { ...BANNER, box: BOX, outcomes: BOX_OUTCOMES };

/** What a file declares beside its banners. */
export type Declared = Omit<Economy, 'banners'>;
const DECLARED = { currencies: orAbsent(ANY), exchanges: orAbsent(ANY), salvage: orAbsent(ANY) };
export const NOTHING_DECLARED: Declared = { currencies: {}, exchanges: [], salvage: {} };

/** A banner with what its draws cost and give. */
export interface PricedBanner extends Banner {
  readonly price?: Price | undefined;
}

/** The banners of a file, and what it declares beside them. */
export interface Tables {
  readonly banners: readonly PricedBanner[];
  readonly declared: Declared;
}

/** What the file says. @throws InvalidResponse that has all that is wrong but for new tables and {@link checkOdds} */
export function readTables(written: unknown): Tables {
  const content = completed(written);
  if (!OBJECT.test(content)) {
    const table = { outcomes: read(content, OUTCOMES, 'outcomes') };
    return { banners: [{ name: STANDARD, table }], declared: NOTHING_DECLARED };
  }
  const file = checked(content, { banners: LIST, lists: orAbsent(ANY), ...DECLARED }, 'the file', true);
  const { banners: listed, lists: named, ...given } = file;
  const lists = named === undefined ? {} : read(named, PACK_LISTS, 'lists');
  let [banners, declared]: [readonly PricedBanner[], Declared] = [[], NOTHING_DECLARED];
  readEach([() => void (banners = readBanners(listed, lists)), () => void (declared = readDeclared(given))], (part) =>
    part(),
  );
  checkUsed(lists, banners);
  readEach(banners, ({ price = {} }, place) => checkPrice(price, declared.currencies, `banners[${place}]`));
  return { banners, declared };
}

function readDeclared(given: object): Declared {
  const { currencies, exchanges, salvage } = readEconomy({ banners: {}, ...NOTHING_DECLARED, ...given });
  return { currencies, exchanges, salvage };
}

/** A list that no banner uses may be misspelled. */
function checkUsed(lists: Pack['lists'], banners: readonly Banner[]): void {
  const unused = Object.keys(lists).find((name) => !banners.some(({ table }) => table.pack?.lists[name]));
  if (unused !== undefined) throw new InvalidResponse(`lists.${unused}`, 'left out, because no slot draws from it');
}

function readBanners(banners: readonly unknown[], lists: Pack['lists']): readonly PricedBanner[] {
  if (banners.length > MOST_BANNERS) throw new InvalidResponse('banners', `a list of at most ${MOST_BANNERS}`);
  const found = readEach(banners, (banner, place) => readBanner(banner, `banners[${place}]`, lists));
  const names = found.map(({ banner }) => banner.name);
  const twice = names.findIndex((name, place) => names.indexOf(name) < place);
  if (twice >= 0) throw new InvalidResponse(`banners[${twice}].name`, 'another name than those before');
  checkCounters(found);
  return found.map(({ banner }) => banner);
}

/** `counters` stand in its table only where it has rules. */
function readBanner(content: unknown, path: string, lists: Pack['lists']) {
  const isBox = OBJECT.test(content) && Object.hasOwn(content, 'box');
  const table = isBox
    ? boxOf(checked(content, BOX_BANNER, path, true), path)
    : ruledTable(checked(content, BANNER, path, true), path, lists);
  const banner = checked(content, DATED);
  const { name, from, until, counters = name, cost, free, gives, limit } = banner;
  if (name === STANDARD && (from ?? until) !== undefined) {
    const field = from === undefined ? 'until' : 'from';
    throw new InvalidResponse(`${path}.${field}`, `left out, because ${STANDARD} is always there`);
  }
  if (from !== undefined && until !== undefined && from > until)
    throw new InvalidResponse(`${path}.until`, `${from} or later, because the banner begins then`);
  const price = (cost ?? free ?? gives ?? limit) === undefined ? undefined : { cost, free, gives, limit };
  return { banner: { name, from, until, table, price }, counters };
}

function ruledTable(banner: Checked<typeof BANNER>, path: string, lists: Pack['lists']): DrawTable {
  const { name, counters = name, rarities = [], reset } = banner;
  if (reset) throw new InvalidResponse(`${path}.reset`, 'left out, because the banner has no box');
  const cards = cardsOf(banner, path, lists);
  const targeted = cards.pack ? rarities.findIndex(({ featured }) => featured?.target) : -1;
  if (targeted >= 0)
    throw new InvalidResponse(
      `${path}.rarities[${targeted}].featured.target`,
      'left out, because the banner has slots',
    );
  const nameOf = (place: number): string => outcomeName(cards, place);
  const rules = readRules({ banner: name, counters, rarities }, cards.outcomes, `${path}.`, nameOf);
  return rarities.length > 0 ? { ...cards, rules } : cards;
}

function boxOf(banner: Checked<typeof BOX_BANNER>, path: string): DrawTable {
  const { name, outcomes, box, counters, reset, ...others } = banner;
  if (name === STANDARD)
    throw new InvalidResponse(`${path}.box`, `left out, because ${STANDARD} always has the same odds`);
  const other = (['rarities', 'slots', 'instead'] as const).find((member) => others[member] !== undefined);
  if (other) throw new InvalidResponse(`${path}.${other}`, 'left out, because the banner has a box');
  return readBox({ banner: name, box, outcomes, counters, reset }, `${path}.`);
}

/** The outcomes of a banner, or the slots of its packs. */
function cardsOf(
  { name, outcomes, slots, instead }: Checked<typeof BANNER>,
  path: string,
  lists: Pack['lists'],
): DrawTable {
  if (slots === undefined) {
    if (instead) throw new InvalidResponse(`${path}.instead`, 'left out, because there are no slots');
    return { outcomes: read(outcomes, OUTCOMES_UNDER_RULES, `${path}.outcomes`) };
  }
  if (outcomes) throw new InvalidResponse(`${path}.outcomes`, 'left out, because the banner has slots');
  if (name === STANDARD)
    throw new InvalidResponse(`${path}.slots`, `left out, because ${STANDARD} gives cards one by one`);
  return packTable(readPack({ banner: name, lists, slots, ...(instead && { instead }) }, `${path}.`));
}

/** What messages call an outcome: by its list in a pack. */
function outcomeName(table: DrawTable, place: number): string {
  const at = listsOf(table).findLast(({ from }) => from <= place);
  return at && table.pack ? `lists.${at.list}[${place - at.from}]` : `outcomes[${place}]`;
}

export function contentOf({ name, from, until, table: { outcomes, rules, pack, box }, price }: PricedBanner) {
  const { rarities, counters } = rules ?? {};
  if (box) {
    const content = { box: box.of, outcomes: [...copiesOf(outcomes)], reset: box.reset, counters };
    return { name, from, until, ...content, ...price };
  }
  const { slots, instead } = pack ?? {};
  const single = pack ? undefined : [...outcomes];
  return { name, from, until, outcomes: single, slots, instead, rarities, counters, ...price };
}

/** The lists that the slots of banners draw from. */
export function usedLists(banners: readonly Banner[]): Pack['lists'] {
  return Object.assign({}, ...banners.map(({ table }) => table.pack?.lists)) as Pack['lists'];
}

/** For these numbers of first draws the odds of a banner are published. */
export function countsOf({ price }: PricedBanner): number[] {
  return firstCounts(price?.limit?.ever);
}

/** Whether a player's draws, a guarantee or a box end: then the first draws say more than the long run. */
export function hasEnd({ table, price }: Pick<PricedBanner, 'table' | 'price'>): boolean {
  return (
    table.box !== undefined ||
    price?.limit?.ever !== undefined ||
    (table.rules?.rarities ?? []).some(({ once, featured }) => once ?? featured?.once)
  );
}

/** The odds are published, so they must be there, and each outcome must come in the long run. @param odds undefined for too much work */
export function checkOdds({ table }: PricedBanner, place: number, odds: ComputedOdds | undefined): void {
  const path = `banners[${place}].${table.pack && !table.rules ? 'slots' : 'rarities'}`;
  if (!odds) throw new InvalidResponse(path, IN_SECONDS);
  const never = consolidated(table, odds).outcomes.findIndex(({ chance }) => chance === 0);
  if (never >= 0) throw new InvalidResponse(path, `such that ${outcomeName(table, never)} can come in the long run`);
}

/** The same for all, one after the other, until one takes too long. @throws InvalidResponse that has all that is wrong */
export async function checkAllOdds<B extends PricedBanner>(
  banners: readonly B[],
  oddsOf: (banner: B) => Promise<ComputedOdds | undefined>,
): Promise<void> {
  const all: (ComputedOdds | undefined)[] = [];
  for (const banner of banners) {
    const odds = await oddsOf(banner);
    all.push(odds);
    if (!odds) break;
  }
  readEach(banners.slice(0, all.length), (banner, place) => checkOdds(banner, place, all[place]));
}

/** The state before a draw is read from the last one under its counters, so that one must have counted the same. */
function checkCounters(banners: readonly ReturnType<typeof readBanner>[]): void {
  const counted = banners.map(({ banner: { table } }) => {
    if (table.box) return canonicalTable({ ...table, box: { ...table.box, banner: '' } });
    return JSON.stringify((table.rules?.rarities ?? []).map(({ status }) => status).sort());
  });
  banners.forEach(({ counters }, place) => {
    const first = banners.findIndex((other) => other.counters === counters);
    if (counted[first] === counted[place]) return;
    const isBox = [first, place].some((at) => banners[at]?.banner.table.box);
    const has = isBox ? 'another box, or none,' : 'rarities of other statuses';
    const expected = `other ones than ${counters}, because banners[${first}] has ${has} under them`;
    throw new InvalidResponse(`banners[${place}].counters`, expected);
  });
}
