import { isDeepStrictEqual } from 'node:util';
import { InvalidResponse } from '../../game/rules/validation.js';
import { type Finding, lineOf, LISTS, previousLine } from '../../game/rules/day-lists.js';
import { readRecord } from '../../game/rules/published.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { readListedDay, readPage } from '../../game/rules/published-day.js';
import { economyOf, PublishedDays } from '../../game/rules/published-days.js';
import { NODE_CRYPTO } from '../node-crypto.js';
import { ArchivedDays, linesOfDay } from './archived-days.js';

/**
 * Reads the file of a day from the disk, and computes its digest.
 * @throws Error when the file does not have all of the day with this digest, statement, tables and keys
 */
export async function checkDayFile(file: string, day: GameDay, digest: string): Promise<void> {
  const archive = new ArchivedDays(() => file);
  try {
    const found = (finding: Finding): void => {
      const [wrong] = 'differences' in finding ? finding.differences : [];
      if (wrong) throw new InvalidResponse(wrong.field, `right: ${wrong.text}`);
    };
    const days = new PublishedDays(archive, NODE_CRYPTO, { found });
    const published = (await days.open(day))?.day;
    if (published) await economyOf(published, archive, NODE_CRYPTO);
    const actual = await digestOfFile(archive, day);
    if (published?.digest !== digest || actual !== digest)
      throw new InvalidResponse('digest', `${digest}, that of the day; the file gives ${actual}`);
  } catch (error) {
    throw new Error(`${day} stays in the database: ${(error as Error).message}`, { cause: error });
  }
}

/** Compares the file of a day with one that was just made. @throws Error when they differ in anything but keys that were added since */
export async function checkSameDay(file: string, made: string, day: GameDay): Promise<void> {
  try {
    const [there, now] = [await contentOf(file), await contentOf(made)];
    const hasKeys = there.keys.every((key) => now.keys.some((known) => isDeepStrictEqual(known, key)));
    if (hasKeys && isDeepStrictEqual({ ...there, keys: [] }, { ...now, keys: [] })) return;
    throw new Error('they differ. Without it, the file is made anew');
  } catch (error) {
    const { message } = error as Error;
    const problem = `${file} is another file than that of ${day}, which stays in the database: ${message}`;
    throw new Error(problem, { cause: error });
  }
}

/** The first line of a file of a day, its keys, and a digest of all other lines. */
async function contentOf(file: string): Promise<{ head: object; keys: unknown[]; records: string }> {
  const hash = NODE_CRYPTO.hash();
  let first: string | undefined;
  for await (const lines of linesOfDay(file)) {
    for (const line of lines) {
      if (first === undefined) first = line;
      else hash.add(`${line}\n`);
    }
  }
  const { keys, ...head } = JSON.parse(first ?? '') as { keys: unknown[] };
  return { head, keys, records: hash.hex() };
}

async function digestOfFile(archive: ArchivedDays, day: GameDay): Promise<string> {
  const hash = NODE_CRYPTO.hash();
  const [before] = readPage(await archive.daysBefore(day)).map(readListedDay);
  hash.add(previousLine(before?.digest ?? undefined));
  for (const list of LISTS) {
    for (;;) {
      const records = readPage(await archive.records(day, list));
      if (records.length === 0) break;
      hash.add(records.map((record) => lineOf(list, readRecord(list, record))).join(''));
    }
  }
  return hash.hex();
}
