import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DAY_LISTS, LISTS } from '../../game/rules/day-lists.js';
import type { ListName } from '../../game/rules/published.js';
import type { PublishedSource } from '../../game/rules/published-days.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { readListedDay } from '../../game/rules/published-day.js';
import {
  ANY,
  type Checked,
  checked,
  InvalidResponse,
  OBJECT,
  orAbsent,
  orNull,
  same,
} from '../../game/rules/validation.js';
import { type JsonObject, linesOf, objectIn } from '../lines.js';

// Files of days, read as if someone had changed them.

/** Tells files of this kind from others. */
export const DAY_FORMAT = 'card-draw day 1';
/** The first line: what was published of the day, of the latest day before it that has a digest, of its tables by version, and of the keys. */
const HEAD = {
  format: same(DAY_FORMAT),
  day: ANY,
  previous: orNull(OBJECT),
  tables: OBJECT,
  /** Files of earlier versions do not have it. */
  economy: orAbsent(ANY),
  keys: ANY,
};
/** The first line has the tables and keys. */
const LONGEST_LINE = 64 * 1024 * 1024;
const RECORDS_AT_ONCE = 500;

/** A file that is read. Its lists are read once, in the order of {@link LISTS}. */
interface OpenFile {
  readonly day: GameDay;
  readonly head: Checked<typeof HEAD>;
  readonly values: AsyncGenerator<JsonObject, undefined>;
  /** The next record, with its list. */
  next: JsonObject | undefined;
}

/** Days in files, as if a service answered what is in them. */
export class ArchivedDays implements PublishedSource {
  readonly mayBePartial = true;
  private latest: OpenFile | undefined;

  /** @param fileOf names the file of a day, or throws */
  constructor(private readonly fileOf: (day: GameDay) => string) {}

  async day(day: GameDay): Promise<unknown> {
    return (await this.opened(day)).head.day;
  }

  /** The latest day before it that has a digest. */
  async daysBefore(day: GameDay): Promise<unknown> {
    const { previous } = (await this.at(day)).head;
    return previous === null ? [] : [readListedDay(previous)];
  }

  odds(version: string): Promise<unknown> {
    const { tables = {} } = this.latest?.head ?? {};
    return Promise.resolve(Object.hasOwn(tables, version) ? tables[version] : undefined);
  }

  economy(): Promise<unknown> {
    return Promise.resolve(this.latest?.head.economy);
  }

  keys(): Promise<unknown> {
    return Promise.resolve(this.latest?.head.keys);
  }

  /** The next records of a list; none at its end. @throws InvalidResponse when something else comes */
  async records(day: GameDay, list: ListName): Promise<unknown> {
    const file = await this.at(day);
    const { one } = DAY_LISTS[list];
    const found: unknown[] = [];
    while (found.length < RECORDS_AT_ONCE && file.next && Object.hasOwn(file.next, one)) {
      found.push(file.next[one]);
      file.next = (await file.values.next()).value;
    }
    if (file.next && found.length === 0 && list === LISTS.at(-1))
      throw new InvalidResponse('the file', `${LISTS.join(', then ')}, and nothing else`);
    return found;
  }

  private async at(day: GameDay): Promise<OpenFile> {
    return this.latest?.day === day ? this.latest : this.opened(day);
  }

  /** Opens the file of a day from its beginning. @throws InvalidResponse for lines that are no such file */
  private async opened(day: GameDay): Promise<OpenFile> {
    await this.latest?.values.return(undefined);
    this.latest = undefined;
    const values = objectsOf(this.fileOf(day));
    const head = checked((await values.next()).value, HEAD, 'the first line');
    return (this.latest = { day, head, values, next: (await values.next()).value });
  }
}

async function* objectsOf(file: string): OpenFile['values'] {
  const problem = (): Error => new InvalidResponse('each line of the file', 'an object in JSON');
  for await (const lines of linesOfDay(file)) for (const line of lines) if (line !== '') yield objectIn(line, problem);
  return undefined;
}

/** The lines of a file of a day, of anyone. @throws (the iteration) InvalidResponse for a file that is not whole */
export function linesOfDay(file: string): AsyncGenerator<readonly string[]> {
  return linesOf(unpacked(file), LONGEST_LINE);
}

async function* unpacked(file: string): AsyncGenerator<string> {
  try {
    // The reader of the last stream gets the errors of both.
    const stream = pipeline(createReadStream(file), createGunzip(), () => undefined);
    yield* stream.setEncoding('utf8') as AsyncIterable<string>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') ? new InvalidResponse('the file', `whole, packed with gzip: ${message}`) : error;
  }
}
