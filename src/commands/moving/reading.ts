import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Clock } from '../../platform/clock.js';
import { makeFolder, replaceFile } from '../../platform/folders-and-files.js';
import { CommandRefused, eachOf, showProgress } from '../cli.js';
import { type JsonObject, readObjects } from '../lines.js';
import { writeWhole } from '../whole-files.js';
import { type Extent, type OldService, READ, type ReadName } from './old-service.js';

const AT_ONCE = 4;
/** How many more records than at the beginning may come while they are read. A list with still more might have no end. */
const MOST_NEW = 10_000;

type Extents = Readonly<Record<ReadName, Extent>>;
type Pages = AsyncGenerator<JsonObject[]>;

/** Where and when the reading began, and what the old service had then. */
type Source = { readonly from: string; readonly began: string; readonly before: Extents };

/** Reads the lists of an old service into a folder: files as `npx card-draw export` writes them. A second start reads those that are missing. */
export class Reading {
  private readonly counts: Record<ReadName, number> = { users: 0, cards: 0, ues: 0, groups: 0 };

  private constructor(
    private readonly service: OldService,
    private readonly folder: string,
    private readonly source: Source,
  ) {}

  /** @throws CommandRefused when the folder has something else */
  static async into(folder: string, service: OldService, from: string): Promise<Reading> {
    const file = join(folder, 'source.json');
    makeFolder(folder, 0o700);
    if (existsSync(file)) {
      const source = JSON.parse(readFileSync(file, 'utf8')) as Source;
      if (source.from !== from)
        throw new CommandRefused(`${folder} has records that were read from ${source.from}: delete it to begin again`);
      console.log(`Goes on with the lists that were read since ${source.began}, in ${folder}`);
      return new Reading(service, folder, source);
    }
    if (readdirSync(folder).length > 0)
      throw new CommandRefused(`${folder} must be empty: it takes what is read, and has other files`);
    const source = { from, began: new Clock().now().toISOString(), before: await extentsOf(service) };
    replaceFile(file, JSON.stringify(source));
    console.log(
      `Reads into ${folder}. After an error or Ctrl-C, the same command goes on with the lists that are missing`,
    );
    return new Reading(service, folder, source);
  }

  async run(): Promise<void> {
    for (const name of READ) {
      const file = this.fileOf(name);
      if (!existsSync(file)) await writeWhole(new Map([[file, this.linesOf(name)]]));
    }
  }

  /** Says what the old service has otherwise by now. */
  async compare(): Promise<void> {
    const now = await extentsOf(this.service).catch((error: unknown) => {
      console.log(`Whether the old service has changed meanwhile is unknown: ${(error as Error).message}`);
    });
    if (!now) return;
    const { began, before } = this.source;
    const textOf = ({ count, lastId }: Extent): string => `${count}, the last id ${lastId}`;
    const changed = READ.filter((name) => textOf(before[name]) !== textOf(now[name]));
    for (const name of changed)
      console.log(
        `Changed at the old service since ${began}: ${name}: ${textOf(before[name])}; now ${textOf(now[name])}`,
      );
    if (changed.length === 0)
      console.log('The old service has as many records as at the beginning, and the same last ids');
  }

  private fileOf(name: ReadName): string {
    return join(this.folder, `${name}.jsonl`);
  }

  private async *linesOf(name: ReadName): AsyncGenerator<string> {
    for await (const records of this.recordsOf(name)) {
      yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
      showProgress(`Read ${this.counts[name]} of ${this.source.before[name].count} ${name}`);
    }
  }

  private recordsOf(name: ReadName): Pages {
    if (name === 'users') return this.pages('users');
    return name === 'groups' ? this.groups() : this.owned(name);
  }

  /** Lists of users are read where they have fewer pages. All others are asked for their owner. */
  private async *owned(name: 'cards' | 'ues'): Pages {
    const { before } = this.source;
    const known = new Set<unknown>();
    if (before[name].count >= before.users.count) {
      // Some fifty users at a time.
      for await (const users of readObjects(this.fileOf('users'))) {
        const lists: JsonObject[][] = [];
        await eachOf(users, AT_ONCE, async (user) => lists.push(await this.ofUser(name, user)));
        const records = lists.flat();
        for (const { id } of records) known.add(id);
        yield records;
      }
      const { count } = await this.service.extent(`/${name}`);
      if (count === known.size) return;
    }
    for await (const page of this.service.pages(`/${name}`)) {
      const records = page.filter(({ id }) => !known.has(id));
      await eachOf(records, AT_ONCE, async (record) => {
        record['owner'] = await this.service.owner(`/${name}/${String(record['id'])}/owner`);
      });
      this.count(name, records.length);
      yield records;
    }
  }

  private async ofUser(name: 'cards' | 'ues', { id: owner }: JsonObject): Promise<JsonObject[]> {
    const length = await this.service.lengthOfPages();
    const records: JsonObject[] = [];
    for (let page = 1, last = length; last === length; page++) {
      const read = await this.service.page(`/users/${String(owner)}/${name.slice(0, -1)}`, page, length);
      this.count(name, read.length);
      for (const record of read) records.push({ ...record, owner });
      last = read.length;
    }
    return records;
  }

  private async *groups(): Pages {
    for await (const groups of this.pages('groups')) {
      for (const group of groups) group['users'] = [...(await this.members(group))];
      yield groups;
    }
  }

  private async *pages(name: ReadName): Pages {
    for await (const records of this.service.pages(`/${name}`)) {
      this.count(name, records.length);
      yield records;
    }
  }

  /** The ids of a group's users, which come in any order. */
  private async members({ id: group }: JsonObject): Promise<Set<unknown>> {
    const length = await this.service.lengthOfPages();
    const users = new Set<unknown>();
    for (let [page, known] = [1, -1]; users.size > known; page++) {
      known = users.size;
      for (const { id } of await this.service.page(`/groups/${String(group)}/users`, page, length)) users.add(id);
      this.checkCount('users', users.size);
    }
    return users;
  }

  private count(name: ReadName, more: number): void {
    this.checkCount(name, (this.counts[name] += more));
  }

  /** @throws Error when there are far more records than the old service had */
  private checkCount(name: ReadName, count: number): void {
    const { [name]: before } = this.source.before;
    if (count > before.count + MOST_NEW)
      throw new Error(
        `the old service had ${before.count} ${name} at the beginning, and lists more than ${MOST_NEW} others; to begin again, delete the folder`,
      );
  }
}

async function extentsOf(service: OldService): Promise<Extents> {
  const found = await Promise.all(READ.map(async (name) => [name, await service.extent(`/${name}`)] as const));
  return Object.fromEntries(found) as Record<ReadName, Extent>;
}
