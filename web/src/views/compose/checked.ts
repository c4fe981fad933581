import { checkOdds, type Declared, type PricedBanner, readTables } from '../../../../src/game/tables/banners-content';
import { checkNew } from '../../../../src/game/tables/new-tables';
import type { ComputedOdds } from '../../../../src/game/rules/long-run';
import { NAME } from '../../../../src/game/rules/published-day';
import { InvalidResponse } from '../../../../src/game/rules/validation';
import type { Banner } from '../../api/client';
import type { Pack } from '../../../../src/game/rules/draw-table';
import { atList, type Open, placed, type Problem } from './placed';

/** All that a file has. */
export interface TablesFile extends Partial<Declared> {
  readonly banners: readonly Banner[];
  readonly lists?: Pack['lists'];
}

/** All banners, or what is wrong with the file. */
export function checkedTables(
  tables: TablesFile,
  open: Open,
): { read?: readonly PricedBanner[]; problems: readonly Problem[] } {
  const named = nameProblems(open);
  if (named.length > 0) return { problems: named };
  try {
    const read = readTables(tables);
    checkNew(read);
    return { read: read.banners, problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    return { problems: distinct(error.problems.map((problem) => placed(problem, open))) };
  }
}

/** A file cannot have two lists of a name, and slots would say the same of a wrong one again. */
function nameProblems({ lists, shown }: Open): Problem[] {
  return lists.flatMap((list, place) => {
    const { name } = list;
    const isTwice = lists.findIndex((other) => other.name === name) < place;
    if (NAME.test(name) && !isTwice) return [];
    const expected = isTwice ? 'another name than those before' : NAME.expected;
    const [at, field] = shown.includes(list) ? [atList(list), 'name'] : ['', `lists.${name}`];
    return [{ at, group: undefined, field, expected }];
  });
}

/** A field of a rarity stands in each of its outcomes, which all have the same problem. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** What is wrong with the odds of banners. @param odds of each: null for too much work, undefined where they are not computed yet */
export function oddsProblems(
  read: readonly PricedBanner[],
  odds: readonly (ComputedOdds | null | undefined)[],
  open: Open,
): readonly Problem[] {
  return read.flatMap((banner, place) => {
    const own = odds[place];
    if (own === undefined) return [];
    try {
      checkOdds(banner, place, own ?? undefined);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      return placed(error, open);
    }
  });
}
