import { Clock } from '../../platform/clock.js';
import { eachOf, showProgress } from '../cli.js';
import { type JsonObject, readObjects } from '../lines.js';
import { StoredRecords } from './stored-records.js';
import { type Extent, type OldService, READ, type ReadName } from './old-service.js';

/** How many requests are under way at once. */
const AT_ONCE = 4;
/** How many more records than at the beginning may come while they are read. A list with still more might have no end. */
const MOST_NEW = 10_000;

type Owned = 'cards' | 'ues';

/** Reads all records of an old service into a folder. A second start goes on where the first one stopped. */
export class Reading {
  private constructor(
    private readonly service: OldService,
    readonly stored: StoredRecords,
  ) {}

  static async begin(service: OldService, from: string, folder: string): Promise<Reading> {
    const found = StoredRecords.find(folder, from);
    if (found) {
      const { began } = found.progress;
      console.log(`Goes on with what was read since ${began}, in ${folder}. Without that folder it begins again`);
    }
    const start = async () => ({ from, before: await extents(service), began: new Clock().now().toISOString() });
    return new Reading(service, found ?? StoredRecords.create(folder, await start()));
  }

  async run(): Promise<void> {
    const { progress } = this.stored;
    // Each goes on after what is done of it: pages of a list, or users.
    const steps = [
      () => this.users(),
      () => this.ofUsers('cards'),
      () => this.others('cards'),
      () => this.ofUsers('ues'),
      () => this.others('ues'),
      () => this.groups(),
    ];
    for (const step of steps.slice(progress.steps)) {
      await step();
      this.stored.save(progress.steps + 1, 0);
    }
  }

  /** Says what the old service has otherwise by now. */
  async compare(): Promise<void> {
    const now = await extents(this.service).catch((error: unknown) => {
      console.log(`Whether the old service has changed meanwhile is unknown: ${(error as Error).message}`);
    });
    if (!now) return;
    const { began, before } = this.stored.progress;
    const textOf = ({ count, lastId }: Extent): string => `${count}, the last id ${lastId}`;
    const changed = READ.filter((name) => textOf(before[name]) !== textOf(now[name]));
    for (const name of changed)
      console.log(
        `Changed at the old service since ${began}: ${name}: ${textOf(before[name])}; now ${textOf(now[name])}`,
      );
    if (changed.length === 0)
      console.log('The old service has as many records as at the beginning, and the same last ids');
  }

  private async users(): Promise<void> {
    for await (const users of this.pages('users')) this.append('users', users);
  }

  /** The cards or ues of each user, where there are more of them than users. */
  private async ofUsers(name: Owned): Promise<void> {
    const { before, done } = this.stored.progress;
    if (before[name].count < before.users.count) return;
    const length = await this.service.lengthOfPages();
    const work = async ({ id }: JsonObject): Promise<void> => {
      for (let page = 1, last = length; last === length; page++) {
        const records = await this.service.page(`/users/${String(id)}/${name.slice(0, -1)}`, page, length);
        this.append(
          name,
          records.map((record) => ({ ...record, owner: id })),
        );
        last = records.length;
      }
    };
    let seen = 0;
    // Some fifty users at a time. A second start need not read their lists again.
    for await (const users of readObjects(this.stored.file('users'))) {
      const left = users.slice(Math.max(0, done - seen));
      seen += users.length;
      await eachOf(left, AT_ONCE, work);
      if (left.length > 0) this.save(seen);
    }
  }

  /** The cards or ues that were in no user's list: each is asked for its owner. */
  private async others(name: Owned): Promise<void> {
    const { count } = await this.service.extent(`/${name}`);
    const { records: read, done } = this.stored.progress;
    if (count === read[name] && done === 0) return;
    const known = await this.stored.ids(name);
    for await (const records of this.pages(name)) {
      const others = records.filter(({ id }) => !known.has(id));
      await eachOf(others, AT_ONCE, async (record) => {
        const owner = await this.service.owner(`/${name}/${String(record['id'])}/owner`);
        this.append(name, [{ ...record, owner }]);
      });
    }
  }

  private async groups(): Promise<void> {
    for await (const groups of this.pages('groups'))
      for (const group of groups) this.append('groups', [{ ...group, users: [...(await this.members(group))] }]);
  }

  /** The pages of a list that are left. When the next one is asked for, this one is done. */
  private async *pages(name: ReadName): AsyncGenerator<JsonObject[]> {
    const { progress } = this.stored;
    for await (const records of this.service.pages(`/${name}`, progress.done + 1)) {
      yield records;
      this.save(progress.done + 1);
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

  /** @throws Error when there are far more records than the old service had */
  private checkCount(name: ReadName, count: number): void {
    const { [name]: before } = this.stored.progress.before;
    if (count > before.count + MOST_NEW)
      throw new Error(
        `the old service had ${before.count} ${name} at the beginning, and lists more than ${MOST_NEW} others; to begin again, delete the folder`,
      );
  }

  private append(name: ReadName, records: readonly object[]): void {
    this.checkCount(name, this.stored.progress.records[name] + records.length);
    this.stored.append(name, records);
    const { before, records: read } = this.stored.progress;
    const counts = READ.map((name) => `${read[name]} of ${before[name].count} ${name}`);
    showProgress(`Read ${counts.join(', ')}`);
  }

  private save(done: number): void {
    this.stored.save(this.stored.progress.steps, done);
  }
}

async function extents(service: OldService): Promise<Record<ReadName, Extent>> {
  const found = await Promise.all(READ.map(async (name) => [name, await service.extent(`/${name}`)] as const));
  return Object.fromEntries(found) as Record<ReadName, Extent>;
}
