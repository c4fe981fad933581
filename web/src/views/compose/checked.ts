import {
  checkNew,
  checkOdds,
  type Declared,
  type PricedBanner,
  readTables,
} from '../../../../src/game/tables/banners-content';
import type { ComputedOdds } from '../../../../src/game/rules/long-run';
import { InvalidResponse } from '../../../../src/game/rules/validation';
import type { Banner, NextTablesRead } from '../../api/client';
import type { Draft } from './draft';
import { cardsIn, type GroupField } from './group';
import { ruledOf } from './typed-rules';

/** What is wrong: with a field of a rarity, by its place, or with one of the banner. */
export interface Problem {
  readonly group: number | undefined;
  readonly field: string;
  readonly expected: string;
}

/** All that a file has. */
export interface TablesFile extends Partial<Declared> {
  readonly banners: readonly Banner[];
  readonly lists?: NextTablesRead['lists'];
}

/** All banners, or what is wrong with the file. @param index of the draft that is open, which is none beside the banners */
export function checkedTables(
  tables: TablesFile,
  index: number,
  draft: Draft | undefined,
): { read?: readonly PricedBanner[]; problems: Problem[] } {
  try {
    const { banners } = readTables(tables);
    checkNew(banners);
    return { read: banners, problems: [] };
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
  resets: 'within',
  ramp: 'from',
  'ramp.from': 'from',
  'ramp.add': 'add',
  featured: 'chance',
  'featured.chance': 'chance',
  'featured.misses': 'misses',
  'featured.within': 'near',
  'featured.once': 'near',
  'featured.target': 'misses',
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
  // Of the slopes of a ramp, all stand in one field.
  const name = member.replace(/\[\d+\]/, '');
  return { group, field: FIELD_OF[name] ?? name.replace(/\..*$/, ''), expected };
}

/** The field of a price that a problem is about. */
export function priceField(path: string): string {
  return path === 'limit' ? 'day' : path.replace(/^limit\./, '').replace(/^(cost|gives)\..*/, '$1');
}

/** What is wrong with the odds of banners. @param odds of each: null for too much work, undefined where they are not computed yet */
export function oddsProblems(
  read: readonly PricedBanner[],
  odds: readonly (ComputedOdds | null | undefined)[],
  index: number,
  draft: Draft | undefined,
): readonly Problem[] {
  return read.flatMap((banner, place) => {
    const own = odds[place];
    if (own === undefined) return [];
    try {
      checkOdds(banner, place, own ?? undefined);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      return placed(error, index, draft);
    }
  });
}
