import { checkLongRun, type Declared, type PricedBanner, readTables } from '../../../../src/game/draws/banners-content';
import { InvalidResponse } from '../../../../src/game/rules/validation';
import type { Banner } from '../../api/client';
import { cardsIn, type Draft, type GroupField, ruledOf } from './draft';

/** What is wrong: with a field of a rarity, by its place, or with one of the banner. */
export interface Problem {
  readonly group: number | undefined;
  readonly field: string;
  readonly expected: string;
}

/** All that a file has. */
export interface Tables extends Partial<Declared> {
  readonly banners: readonly Banner[];
}

/** All banners, or what is wrong with the file. @param index of the draft that is open, which is none beside the banners */
export function checkedTables(
  tables: Tables,
  index: number,
  draft: Draft | undefined,
): { read?: readonly PricedBanner[]; problems: Problem[] } {
  try {
    return { read: readTables(tables).banners, problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    return { problems: distinct(error.problems.map((problem) => placed(problem, index, draft))) };
  }
}

/** A field of a rarity stands in each of its outcomes, which all have the same problem. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

const FIELD_OF: Readonly<Record<string, GroupField>> = {
  '': 'status',
  card: 'cards',
  once: 'within',
  ramp: 'from',
  'ramp.from': 'from',
  'ramp.add': 'add',
  featured: 'chance',
  'featured.chance': 'chance',
  'featured.misses': 'misses',
};

/** The field that a problem is about. */
function placed({ field: path, expected }: InvalidResponse, index: number, draft: Draft | undefined): Problem {
  const { groups = [] } = draft ?? {};
  const [, banner, field = path] = /^banners\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (banner !== undefined && Number(banner) !== index) return { group: undefined, field: path, expected };
  const [, list, place, member = ''] = /^(outcomes|rarities)\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  if (list === undefined) return { group: undefined, field: priceField(field), expected };
  const ends = groups.map((_, end) => groups.slice(0, end + 1).flatMap(cardsIn).length);
  const group =
    list === 'outcomes' ? ends.findIndex((end) => Number(place) < end) : ruledOf(groups)[Number(place)]?.place;
  return { group, field: FIELD_OF[member] ?? member.replace(/\..*$/, ''), expected };
}

/** The field of a price that a problem is about. */
export function priceField(path: string): string {
  return path === 'limit' ? 'day' : path.replace(/^limit\./, '').replace(/^(cost|gives)\..*/, '$1');
}

/** By the table as text. */
const LONG_RUN = new Map<string, InvalidResponse | undefined>();
/** Each pause while one types makes another table. */
const MOST_CACHED = 500;

/** Whether the odds of all banners in the long run can be computed, which may take half a second for each that changed. */
export function longRunProblems(
  read: readonly PricedBanner[],
  index: number,
  draft: Draft | undefined,
): readonly Problem[] {
  const problems = read.map(longRunProblem).filter((problem) => problem !== undefined);
  return problems.map((problem) => placed(problem, index, draft));
}

function longRunProblem(banner: PricedBanner, place: number): InvalidResponse | undefined {
  const key = `${place} ${JSON.stringify(banner.table)}`;
  if (LONG_RUN.has(key)) return LONG_RUN.get(key);
  if (LONG_RUN.size >= MOST_CACHED) LONG_RUN.clear();
  let problem: InvalidResponse | undefined;
  try {
    checkLongRun(banner, place);
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    problem = error;
  }
  LONG_RUN.set(key, problem);
  return problem;
}
