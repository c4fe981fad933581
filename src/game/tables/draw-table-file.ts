import { readFileSync, statSync } from 'node:fs';
import { SettingsError } from '../../platform/config/settings.js';
import { parseJson } from '../../platform/folders-and-files.js';
import { STANDARD } from '../rules/draw-table.js';
import { oddsInTime } from '../rules/long-run.js';
import { DEFAULT_DRAW_TABLE } from '../rules/odds.js';
import { InvalidResponse, readEach } from '../rules/validation.js';
import { wordsOf } from './as-written.js';
import { checkOdds, countsOf, NOTHING_DECLARED, readTables, type Tables } from './banners-content.js';
import { checkNew } from './new-tables.js';

/** Those of a service without a file. */
export const DEFAULT_TABLES: Tables = {
  banners: [{ name: STANDARD, table: { outcomes: DEFAULT_DRAW_TABLE } }],
  declared: NOTHING_DECLARED,
};

const LARGEST_FILE = 2 ** 24;
const MOST_NAMED = 10;

/**
 * Reads banners from a JSON file: a list of outcomes `{card, status, skill, weight, cp: {min, max}}`, which are those of `standard`, or
 * `{"banners": […]}`. `standard` is always among them.
 * @throws SettingsError that says what is wrong, and where
 */
export function readDrawTables(path: string): Tables {
  const tables = tablesOfFile(readTableFile(path));
  try {
    readEach(tables.banners, (banner, place) => checkOdds(banner, place, oddsInTime(banner.table, countsOf(banner))));
  } catch (error) {
    throw unusable(path, error);
  }
  return withStandard(tables);
}

export function readTableFile(path: string) {
  try {
    if (statSync(path).size > LARGEST_FILE) throw new InvalidResponse('the file', 'of at most 16 MiB');
    return { path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    throw unusable(path, error);
  }
}

/** What a file says, without the banner that is always there. Its odds are not checked. */
export function tablesOfFile({ path, text }: ReturnType<typeof readTableFile>): Tables {
  try {
    const tables = readTables(parseJson(text));
    checkNew(tables);
    return tables;
  } catch (error) {
    throw unusable(path, error);
  }
}

export function unusable(path: string, error: unknown): SettingsError {
  const problems = error instanceof InvalidResponse ? error.problems : [error as Error];
  const more = problems.length > MOST_NAMED ? `; and ${problems.length - MOST_NAMED} more` : '';
  // An error of JSON quotes the file, with its line feeds.
  const named = problems
    .slice(0, MOST_NAMED)
    .map((problem) =>
      problem instanceof InvalidResponse
        ? `${problem.field} ${wordsOf(problem)}`
        : problem.message.replace(/\s+/g, ' '),
    );
  return new SettingsError([`DRAW_TABLE ${path} cannot be used: ${named.join('; ')}${more}`]);
}

/** What stands in a file, and the banner that is always there. */
export function withStandard({ banners, declared }: Tables): Tables {
  const isThere = banners.some(({ name }) => name === STANDARD);
  return { banners: isThere ? banners : [...DEFAULT_TABLES.banners, ...banners], declared };
}
