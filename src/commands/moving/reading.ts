import { Clock } from '../../platform/clock.js';
import { eachOf, showProgress } from '../cli.js';
import { type JsonObject, readObjects } from './json-lines.js';
import { KeptRecords } from './kept-records.js';
import { type Extent, type OldService, READ, type ReadName } from './old-service.js';

/** So many requests are under way. */
const AT_ONCE = 4;
/** After the lists of so many users, a second start need not read them again. */
const USERS_AT_A_TIME = 64;
/** So many more records than at the beginning may come while they are read. A list with still more might have no end. */
const MOST_NEW = 10_000;

const FIELD = { cards: 'card', ues: 'ue' } as const;
type Owned = keyof typeof FIELD;

type Step = (reading: Reading, done: number) => Promise<void>;
/** Each goes on after what is done of it: pages of a list, or users. */
const STEPS: readonly Step[] = [
  (reading, done) => reading.users(done),
  (reading, done) => reading.ofUsers('cards', done),
  (reading, done) => reading.others('cards', done),
  (reading, done) => reading.ofUsers('ues', done),
  (reading, done) => reading.others('ues', done),
  (reading, done) => reading.groups(done),
];

/** Reads all records of an old service into a folder. A second start goes on where the first one stopped. */
export class Reading {
  private constructor(
    private readonly service: OldService,
    readonly kept: KeptRecords,
    /** Whether it goes on. */
    readonly isSecond: boolean,
  ) {}

  static async begin(service: OldService, from: string, folder: string): Promise<Reading> {
    const found = KeptRecords.find(folder, from);
    if (found) return new Reading(service, found, true);
    const before = await extents(service);
    const began = new Clock().now().toISOString();
    return new Reading(service, KeptRecords.create(folder, { from, began, before }), false);
  }

  async run(): Promise<void> {
    const { progress } = this.kept;
    for (const step of STEPS.slice(progress.steps)) {
      await step(this, progress.done);
      this.kept.save(progress.steps + 1, 0);
    }
  }

  /** The differences of the old service from when the reading began, a line each. */
  async changes(): Promise<string[]> {
    const now = await extents(this.service);
    const { before } = this.kept.progress;
    const told = ({ count, lastId }: Extent): string => `${count}, the last id ${lastId}`;
    return READ.flatMap((name) => {
      const [was, is] = [told(before[name]), told(now[name])];
      return was === is ? [] : [`${name}: ${was}; now ${is}`];
    });
  }

  async users(done: number): Promise<void> {
    for await (const users of this.service.pages('/users', done + 1)) {
      this.append('users', users);
      this.save(++done);
    }
  }

  /** The cards or ues of each user, where there are more of them than users. */
  async ofUsers(name: Owned, done: number): Promise<void> {
    const { before } = this.kept.progress;
    if (before[name].count < before.users.count) return;
    const length = await this.service.lengthOfPages();
    const work = async ({ id }: JsonObject): Promise<void> => {
      for (let page = 1, last = length; last === length; page++) {
        const records = await this.service.page(`/users/${String(id)}/${FIELD[name]}`, page, length);
        this.append(
          name,
          records.map((record) => ({ ...record, owner: id })),
        );
        last = records.length;
      }
    };
    let skip = done;
    for await (const users of readObjects(this.kept.file('users'))) {
      for (let from = Math.min(skip, users.length); from < users.length; from += USERS_AT_A_TIME) {
        const some = users.slice(from, from + USERS_AT_A_TIME);
        await eachOf(some, AT_ONCE, work);
        this.save((done += some.length));
      }
      skip = Math.max(0, skip - users.length);
    }
  }

  /** The cards or ues that were in no user's list: each is asked for its owner. */
  async others(name: Owned, done: number): Promise<void> {
    const { count } = await this.service.extent(`/${name}`);
    if (count === this.kept.progress.records[name] && done === 0) return;
    const known = await this.kept.ids(name);
    for await (const records of this.service.pages(`/${name}`, done + 1)) {
      const others = records.filter(({ id }) => !known.has(id));
      await eachOf(others, AT_ONCE, async (record) => {
        const owner = await this.service.owner(`/${name}/${String(record['id'])}/owner`);
        this.append(name, [{ ...record, owner }]);
      });
      this.save(++done);
    }
  }

  async groups(done: number): Promise<void> {
    for await (const groups of this.service.pages('/groups', done + 1)) {
      for (const group of groups) {
        this.append('groups', [{ ...group, users: [...(await this.members(group))] }]);
      }
      this.save(++done);
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
    const { [name]: before } = this.kept.progress.before;
    if (count > before.count + MOST_NEW)
      throw new Error(
        `the old service had ${before.count} ${name} at the beginning, and lists more than ${MOST_NEW} others; to begin again, delete the folder`,
      );
  }

  private append(name: ReadName, records: readonly object[]): void {
    this.checkCount(name, this.kept.progress.records[name] + records.length);
    this.kept.append(name, records);
    const { before, records: read } = this.kept.progress;
    const told = READ.map((name) => `${read[name]} of ${before[name].count} ${name}`);
    showProgress(`Read ${told.join(', ')}`);
  }

  private save(done: number): void {
    this.kept.save(this.kept.progress.steps, done);
  }
}

async function extents(service: OldService): Promise<Record<ReadName, Extent>> {
  const found = await Promise.all(READ.map(async (name) => [name, await service.extent(`/${name}`)] as const));
  return Object.fromEntries(found) as Record<ReadName, Extent>;
}
