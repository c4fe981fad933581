import { ArchivedDays } from '../../game/rules/archived-day.js';
import { InvalidResponse } from '../../game/rules/validation.js';
import { lineOf, LISTS, previousLine, readRecord } from '../../game/rules/day-lists.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { readListedDay, readPage } from '../../game/rules/published.js';
import { PublishedDays } from '../../game/rules/published-days.js';
import { NODE_CRYPTO } from '../node-crypto.js';
import { linesOfDay } from './day-file.js';

/**
 * Reads the file of a day from the disk, and computes its digest.
 * @throws Error when the file does not have all of the day with this digest, statement, tables and keys
 */
export async function checkDayFile(file: string, day: GameDay, digest: string): Promise<void> {
  const archive = new ArchivedDays(() => linesOfDay(file));
  try {
    const days = new PublishedDays(archive, NODE_CRYPTO, (finding) => {
      const [wrong] = 'differences' in finding ? finding.differences : [];
      if (wrong) throw new InvalidResponse(wrong.field, `right: ${wrong.text}`);
    });
    const published = (await days.open(day))?.day;
    const actual = await digestOfFile(archive, day);
    if (published?.digest !== digest || actual !== digest)
      throw new InvalidResponse('digest', `${digest}, that of the day; the file gives ${actual}`);
  } catch (error) {
    throw new Error(`${day} stays in the database, because of ${file}: ${(error as Error).message}`, { cause: error });
  }
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
