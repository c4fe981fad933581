import { type Banner, STANDARD } from '../rules/draw-table.js';
import { isGameDay } from '../rules/game-day.js';
import { LongRunOfTable } from '../rules/long-run.js';
import { NAME, readOutcomes, readRules } from '../rules/published-table.js';
import { checked, InvalidResponse, isObject, LIST, orAbsent, readEach, text } from '../rules/validation.js';

// The content of a file of draw tables, read as if someone lied. The page uses this file too.

export const MOST_BANNERS = 100;

const DAY = text('a day of the calendar, written YYYYMMDD', isGameDay);
const BANNER = {
  name: NAME,
  from: orAbsent(DAY),
  until: orAbsent(DAY),
  outcomes: LIST,
  rarities: orAbsent(LIST),
  counters: orAbsent(NAME),
};

/** A banner, and what it says of its counters. They stand in its table only where it has rules. */
export interface ReadBanner {
  readonly banner: Banner;
  readonly counters: string;
  /** Its place in the file. */
  readonly path: string;
}

/** What the file says. @throws InvalidResponse that has all that is wrong but for the long run */
export function readBanners(content: unknown): readonly ReadBanner[] {
  if (!isObject(content) || !Object.hasOwn(content, 'banners')) {
    const table = { outcomes: readOutcomes(content) };
    return [{ banner: { name: STANDARD, table }, counters: STANDARD, path: 'the file' }];
  }
  const { banners } = checked(content, { banners: LIST }, 'the file', true);
  if (banners.length > MOST_BANNERS) throw new InvalidResponse('banners', `a list of at most ${MOST_BANNERS}`);
  const read = readEach(banners, (banner, place) => readBanner(banner, `banners[${place}]`));
  const names = read.map(({ banner }) => banner.name);
  const twice = names.findIndex((name, place) => names.indexOf(name) < place);
  if (twice >= 0) throw new InvalidResponse(`banners[${twice}].name`, 'another name than those before');
  checkCounters(read);
  return read;
}

function readBanner(content: unknown, path: string): ReadBanner {
  const given = checked(content, BANNER, path, true);
  const { name, from, until, counters = name, rarities = [] } = given;
  if (name === STANDARD && (from ?? until) !== undefined) {
    const field = from === undefined ? 'until' : 'from';
    throw new InvalidResponse(`${path}.${field}`, `left out, because ${STANDARD} is always there`);
  }
  if (from !== undefined && until !== undefined && from > until)
    throw new InvalidResponse(`${path}.until`, `${from} or later, because the banner begins then`);
  const outcomes = readOutcomes(given.outcomes, `${path}.`, true);
  const rules = readRules({ banner: name, counters, rarities }, outcomes, `${path}.`);
  const table = rarities.length > 0 ? { outcomes, rules } : { outcomes };
  return { banner: { name, from, until, table }, counters, path };
}

/** A banner as a file has it. */
export function contentOf({ name, from, until, table: { outcomes, rules } }: Banner) {
  const { rarities, counters } = rules ?? {};
  return { name, from, until, outcomes: [...outcomes], rarities, counters };
}

/** The odds of the long run are published, so they must be there, and each outcome must have some. */
export function checkLongRun({ banner: { table }, path }: ReadBanner): void {
  try {
    const never = new LongRunOfTable(table).consolidated().outcomes.findIndex(({ chance }) => chance === 0);
    if (never >= 0)
      throw new InvalidResponse(`${path}.rarities`, `such that outcomes[${never}] can come in the long run`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InvalidResponse(`${path}.rarities`, `of fewer states: ${error.message}`);
  }
}

/** The state before a draw is read from the last one under its counters, so that one must have counted the same. */
function checkCounters(banners: readonly ReadBanner[]): void {
  const first = new Map<string, { readonly counted: string; readonly place: number }>();
  banners.forEach(({ banner, counters }, place) => {
    const { rules } = banner.table;
    const counted = JSON.stringify((rules?.rarities ?? []).map(({ status }) => status).sort());
    const other = first.get(counters);
    if (other === undefined) first.set(counters, { counted, place });
    else if (other.counted !== counted) {
      const expected = `other ones than ${counters}, because banners[${other.place}] has rarities of other statuses under them`;
      throw new InvalidResponse(`banners[${place}].counters`, expected);
    }
  });
}
