import { type Checked, checked, FalseAnswer, isObject, OBJECT, orNull, type Rule, same } from './answers.js';
import { DAY_LISTS, type ListName, LISTS } from './day-lists.js';
import type { PublishedSource } from './days-verifier.js';
import type { GameDay } from './game-day.js';
import { readListedDay } from './published.js';

// A day that was moved to a file, read as if someone had changed it. The page uses this file too.

/** Tells files of this kind from others. */
export const DAY_FORMAT = 'card-draw day 1';
/** Lines of a file, some at a time, in their order. */
export type Lines = AsyncIterable<readonly string[]>;

/** The first line: what was published of the day, of the latest day before it that has a digest, of its tables by version, and of the keys. */
export type ArchivedHead = Checked<typeof HEAD>;

const ANYTHING: Rule = { must: 'a value', holds: (value): value is unknown => value !== undefined };
const HEAD = {
  format: same(DAY_FORMAT),
  day: ANYTHING,
  previous: orNull(OBJECT),
  tables: OBJECT,
  keys: ANYTHING,
};
const RECORDS_AT_ONCE = 500;

/** The file of one day. Its lists are read once, in the order of {@link LISTS}. */
export class ArchivedDay {
  private next: Readonly<Record<string, unknown>> | undefined;

  private constructor(
    readonly head: ArchivedHead,
    private readonly values: AsyncGenerator<Readonly<Record<string, unknown>>>,
  ) {}

  /** @throws FalseAnswer for lines that are no such file */
  static async open(lines: Lines): Promise<ArchivedDay> {
    const values = objectsIn(lines);
    const first = await values.next();
    const day = new ArchivedDay(checked(first.done ? undefined : first.value, HEAD, 'the first line'), values);
    await day.advance();
    return day;
  }

  /** The next records of a list; none at its end. @throws FalseAnswer when something else comes */
  async records(list: ListName): Promise<unknown[]> {
    const { one } = DAY_LISTS[list];
    const found: unknown[] = [];
    while (found.length < RECORDS_AT_ONCE && this.next && Object.hasOwn(this.next, one)) {
      found.push(this.next[one]);
      await this.advance();
    }
    if (this.next && found.length === 0 && list === LISTS.at(-1))
      throw new FalseAnswer('the file', `${LISTS.join(', then ')}, and nothing else`);
    return found;
  }

  /** Reads no further. */
  async close(): Promise<void> {
    await this.values.return(undefined);
  }

  private async advance(): Promise<void> {
    const next = await this.values.next();
    this.next = next.done ? undefined : next.value;
  }
}

/** Days in files, as if a service answered what is in them. */
export class ArchivedDays implements PublishedSource {
  readonly mayBePartial = true;
  private latest: { readonly day: GameDay; readonly file: ArchivedDay } | undefined;

  /** @param linesOf opens the file of a day, or throws */
  constructor(private readonly linesOf: (day: GameDay) => Lines) {}

  async day(day: GameDay): Promise<unknown> {
    return (await this.opened(day)).day;
  }

  /** The latest day before it that has a digest. */
  async daysBefore(day: GameDay): Promise<unknown> {
    const { previous } = await this.head(day);
    return previous === null ? [] : [readListedDay(previous)];
  }

  odds(version: string): Promise<unknown> {
    const { tables = {} } = this.latest?.file.head ?? {};
    return Promise.resolve(Object.hasOwn(tables, version) ? tables[version] : undefined);
  }

  keys(): Promise<unknown> {
    return Promise.resolve(this.latest?.file.head.keys);
  }

  async records(day: GameDay, list: ListName): Promise<unknown> {
    if (this.latest?.day !== day) await this.opened(day);
    return this.latest?.file.records(list);
  }

  /** The first line of the file of a day. */
  private async head(day: GameDay): Promise<ArchivedHead> {
    return this.latest?.day === day ? this.latest.file.head : this.opened(day);
  }

  /** Opens the file of a day from its beginning. */
  private async opened(day: GameDay): Promise<ArchivedHead> {
    await this.latest?.file.close();
    this.latest = undefined;
    const file = await ArchivedDay.open(this.linesOf(day));
    this.latest = { day, file };
    return file.head;
  }
}

async function* objectsIn(lines: Lines): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const some of lines) for (const line of some) if (line !== '') yield objectIn(line);
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // It is told below.
  }
  throw new FalseAnswer('each line of the file', 'an object in JSON');
}
