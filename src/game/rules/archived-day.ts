import { DAY_LISTS, type ListName, LISTS } from './day-lists.js';
import type { PublishedSource } from './days-verifier.js';
import type { GameDay } from './game-day.js';
import { readListedDay } from './published.js';
import { ANY, type Checked, checked, InvalidResponse, isObject, OBJECT, orNull, same } from './validation.js';

// A day that was moved to a file, read as if someone had changed it. The page uses this file too.

/** Tells files of this kind from others. */
export const DAY_FORMAT = 'card-draw day 1';
/** Lines of a file, some at a time, in their order. */
export type Lines = AsyncIterable<readonly string[]>;
type Values = AsyncGenerator<Readonly<Record<string, unknown>>>;

/** The first line: what was published of the day, of the latest day before it that has a digest, of its tables by version, and of the keys. */
const HEAD = {
  format: same(DAY_FORMAT),
  day: ANY,
  previous: orNull(OBJECT),
  tables: OBJECT,
  keys: ANY,
};
const RECORDS_AT_ONCE = 500;

/** A file that is read. Its lists are read once, in the order of {@link LISTS}. */
interface Opened {
  readonly day: GameDay;
  readonly head: Checked<typeof HEAD>;
  readonly values: Values;
  /** The next record, with its list. */
  next: Readonly<Record<string, unknown>> | undefined;
}

/** Days in files, as if a service answered what is in them. */
export class ArchivedDays implements PublishedSource {
  readonly mayBePartial = true;
  private latest: Opened | undefined;

  /** @param linesOf opens the file of a day, or throws */
  constructor(private readonly linesOf: (day: GameDay) => Lines) {}

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
      file.next = await nextOf(file.values);
    }
    if (file.next && found.length === 0 && list === LISTS.at(-1))
      throw new InvalidResponse('the file', `${LISTS.join(', then ')}, and nothing else`);
    return found;
  }

  /** The file of a day, where it is read now. */
  private async at(day: GameDay): Promise<Opened> {
    return this.latest?.day === day ? this.latest : this.opened(day);
  }

  /** Opens the file of a day from its beginning. @throws InvalidResponse for lines that are no such file */
  private async opened(day: GameDay): Promise<Opened> {
    await this.latest?.values.return(undefined);
    this.latest = undefined;
    const values = objectsIn(this.linesOf(day));
    const head = checked(await nextOf(values), HEAD, 'the first line');
    return (this.latest = { day, head, values, next: await nextOf(values) });
  }
}

async function nextOf(values: Values): Promise<Opened['next']> {
  const next = await values.next();
  return next.done ? undefined : next.value;
}

async function* objectsIn(lines: Lines): Values {
  for await (const some of lines) for (const line of some) if (line !== '') yield objectIn(line);
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // The error below says it.
  }
  throw new InvalidResponse('each line of the file', 'an object in JSON');
}
