import { checkLongRun, readBanners } from '../../../../src/game/draws/banners-content';
import type { DrawTable } from '../../../../src/game/rules/draw-table';
import { InvalidResponse } from '../../../../src/game/rules/validation';
import type { Banner } from '../../api/client';
import { cardsIn, type Draft, type GroupField, ruledOf } from './draft';

/** What is wrong: with a field of a rarity, by its place, or with one of the banner. */
export interface Problem {
  readonly group: number | undefined;
  readonly field: string;
  readonly expected: string;
}

/** The table of a banner among others, or what is wrong with it. */
export function checkedBanner(
  banners: readonly Banner[],
  index: number,
  draft: Draft,
): { table?: DrawTable; problems: Problem[] } {
  try {
    return { table: readBanners({ banners })[index]?.banner.table, problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    return { problems: error.problems.map((problem) => placed(problem, index, draft)) };
  }
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
function placed({ field: path, expected }: InvalidResponse, index: number, { groups }: Draft): Problem {
  const [, banner, field = path] = /^banners\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (banner !== undefined && Number(banner) !== index) return { group: undefined, field: path, expected };
  const [, list, place, member = ''] = /^(outcomes|rarities)\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  if (list === undefined) return { group: undefined, field, expected };
  const ends = groups.map((_, end) => groups.slice(0, end + 1).flatMap(cardsIn).length);
  const group =
    list === 'outcomes' ? ends.findIndex((end) => Number(place) < end) : ruledOf(groups)[Number(place)]?.place;
  return { group, field: FIELD_OF[member] ?? member.replace(/\..*$/, ''), expected };
}

const LONG_RUN = new WeakMap<DrawTable, readonly Problem[]>();

/** Whether its odds in the long run can be computed, which may take half a second. */
export function longRunProblems(table: DrawTable): readonly Problem[] {
  const known = LONG_RUN.get(table);
  if (known) return known;
  const problems: Problem[] = [];
  try {
    checkLongRun({ banner: { name: '', table }, counters: '', path: '' });
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    problems.push({ group: undefined, field: 'rarities', expected: error.expected });
  }
  LONG_RUN.set(table, problems);
  return problems;
}
