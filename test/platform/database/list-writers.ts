import { KnownList, type Shown } from './known-list.js';
import type { ListTraffic, Writer } from './list-traffic.js';
import { PASSWORD } from '../../harness/secrets.js';

/** More than any list has here. */
const ALL = 'itemsPerPage=5000';
/** How many records a writer leaves in its lists. */
const KEPT = 3;
/** The members of a group spell a number in binary, so many digits. */
const MEMBERS = 10;
/** The list of draws only grows, and is to stay small. */
const DRAWS = 80;

const valuesOf =
  (field: string) =>
  (items: readonly any[]): Shown =>
    new Map(items.map((item) => [item.id, item[field]] as const));

/** Reads the number at the end of the names. */
const numbersInNames = (items: readonly any[]): Shown =>
  new Map(items.map(({ id, name }) => [id, Number(String(name).split(' ').at(-1))] as const));

const list = (path: string, shown: (items: readonly any[]) => Shown): KnownList =>
  new KnownList(`${path}?${ALL}`, shown);

/** The lists that several writers write to. */
export interface SharedLists {
  readonly users: KnownList;
  readonly ranking: KnownList;
  readonly cards: KnownList;
  readonly ues: KnownList;
  readonly groups: KnownList;
}

/** Makes records, and one writer or two for each kind; their lists are added to the traffic's. */
export async function makeWriters(traffic: ListTraffic): Promise<Writer[]> {
  const lists: SharedLists = {
    users: list('/users', valuesOf('luck')),
    ranking: list('/game/ranking', valuesOf('win')),
    cards: list('/cards', valuesOf('count')),
    ues: list('/ues', valuesOf('lv_point')),
    groups: list('/groups', numbersInNames),
  };
  traffic.lists.push(...Object.values(lists));
  const users: number[] = [];
  for (let i = 0; i < MEMBERS; i++) users.push(await makeUser(traffic, lists, `permanent-${i}`));
  const [first = 0, second = 0, third = 0] = users;
  const cardsOf = (owner: number): KnownList => list(`/users/${owner}/card`, valuesOf('count'));
  const [ofFirst, ofSecond] = [cardsOf(first), cardsOf(second)];
  traffic.lists.push(ofFirst, ofSecond);
  return [
    new UserWriter(lists, first),
    new UserWriter(lists, second),
    new NewcomerWriter(lists, first),
    new NewcomerWriter(lists, second),
    new CardWriter(lists, first, second, ofFirst, ofSecond),
    new CardWriter(lists, second, first, ofSecond, ofFirst),
    new UeWriter(traffic, lists, first),
    await GroupWriter.make(traffic, lists, users, 1),
    await GroupWriter.make(traffic, lists, users, 2),
    new DrawWriter(traffic, lists, third),
  ];
}

async function makeUser(traffic: ListTraffic, { users, ranking }: SharedLists, username: string): Promise<number> {
  const id = (await traffic.write('POST', '/users', { username, password: PASSWORD }))?.id as number | undefined;
  if (id === undefined) return 0;
  users.added(id);
  ranking.added(id);
  return id;
}

/** Changes a value of a record, which is shown by some lists, and reads them. */
async function change(
  traffic: ListTraffic,
  lists: readonly KnownList[],
  path: string,
  id: number,
  body: object,
  value: number,
): Promise<void> {
  for (const its of lists) its.changing(id, value);
  if ((await traffic.write('PATCH', `${path}/${id}`, body)) === undefined) return;
  for (const its of lists) its.acknowledged(id, value);
  await traffic.readEverywhere(...lists);
}

/** Deletes a record, which is shown by some lists, and reads them. */
async function remove(traffic: ListTraffic, lists: readonly KnownList[], path: string, id: number): Promise<boolean> {
  for (const its of lists) its.removing(id);
  if ((await traffic.write('DELETE', `${path}/${id}`)) === undefined) return false;
  for (const its of lists) its.removed(id);
  await traffic.readEverywhere(...lists);
  return true;
}

/** Changes one user again and again. */
class UserWriter implements Writer {
  private luck = 0;

  constructor(
    private readonly lists: SharedLists,
    private readonly id: number,
  ) {}

  step(traffic: ListTraffic): Promise<void> {
    const luck = ++this.luck;
    return change(traffic, [this.lists.users], '/users', this.id, { luck }, luck);
  }
}

/** Users who come, fight two battles and go. */
class NewcomerWriter implements Writer {
  private static count = 0;

  constructor(
    private readonly lists: SharedLists,
    private readonly opponent: number,
  ) {}

  async step(traffic: ListTraffic): Promise<void> {
    const { users, ranking } = this.lists;
    const id = await makeUser(traffic, this.lists, `newcomer-${++NewcomerWriter.count}`);
    if (id === 0) return;
    await traffic.readEverywhere(users, ranking);
    const battles = list(`/users/${id}/battles`, (items) => new Map([[id, items.length]]));
    battles.added(id);
    let hasFought = false;
    for (const fought of [1, 2]) {
      battles.changing(id, fought);
      if ((await traffic.write('PUT', `/users/${id}/d`, { battle: this.opponent })) === undefined) break;
      hasFought = true;
      battles.acknowledged(id, fought);
      await traffic.readEverywhere(battles);
    }
    if (!(await remove(traffic, [users, ranking], '/users', id))) return;
    await traffic.readGone(`/users/${id}/card`);
    // Battles outlive their user. A deleted user without battles is unknown: where a crash let the first battle fail, this list is a 404,
    // and nothing acknowledged is lost.
    if (hasFought) await traffic.readEverywhere(battles);
  }
}

/** Cards that are given to one user, changed, handed to another one and deleted. */
class CardWriter implements Writer {
  private count = 0;
  private readonly kept: number[] = [];

  constructor(
    private readonly lists: SharedLists,
    private readonly owner: number,
    private readonly taker: number,
    private readonly given: KnownList,
    private readonly handedOn: KnownList,
  ) {}

  async step(traffic: ListTraffic): Promise<void> {
    const { cards } = this.lists;
    const body = { owner: this.owner, card: 1, count: ++this.count, password: PASSWORD };
    const id = (await traffic.write('POST', '/cards', body))?.id as number | undefined;
    if (id === undefined) return;
    for (const its of [cards, this.given]) its.added(id, body.count);
    await traffic.readEverywhere(cards, this.given);
    await this.changeCount(traffic, [cards, this.given], id);
    this.given.removing(id);
    if ((await traffic.write('PATCH', `/cards/${id}`, { owner: this.taker })) === undefined) return;
    this.given.removed(id);
    this.handedOn.added(id);
    await traffic.readEverywhere(this.given, this.handedOn);
    await this.changeCount(traffic, [cards, this.handedOn], id);
    this.kept.push(id);
    const last = this.kept.length > KEPT ? this.kept.shift() : undefined;
    if (last !== undefined) await remove(traffic, [cards, this.handedOn], '/cards', last);
  }

  private changeCount(traffic: ListTraffic, lists: readonly KnownList[], id: number): Promise<void> {
    const count = ++this.count;
    return change(traffic, lists, '/cards', id, { count }, count);
  }
}

/** Ues that are made, changed and deleted. */
class UeWriter implements Writer {
  private points = 0;
  private readonly owned: KnownList;
  private readonly kept: number[] = [];

  constructor(
    traffic: ListTraffic,
    private readonly lists: SharedLists,
    private readonly owner: number,
  ) {
    this.owned = list(`/users/${owner}/ue`, valuesOf('lv_point'));
    traffic.lists.push(this.owned);
  }

  async step(traffic: ListTraffic): Promise<void> {
    const both = [this.lists.ues, this.owned];
    const lv_point = ++this.points;
    const body = { owner: this.owner, lv_point, password: PASSWORD };
    const id = (await traffic.write('POST', '/ues', body))?.id as number | undefined;
    if (id === undefined) return;
    for (const its of both) its.added(id, lv_point);
    await traffic.readEverywhere(...both);
    const next = ++this.points;
    await change(traffic, both, '/ues', id, { lv_point: next }, next);
    this.kept.push(id);
    const last = this.kept.length > KEPT ? this.kept.shift() : undefined;
    if (last !== undefined) await remove(traffic, both, '/ues', last);
  }
}

/** A group whose name and members change at once. */
class GroupWriter implements Writer {
  private version = 0;

  private constructor(
    private readonly lists: SharedLists,
    private readonly users: readonly number[],
    private readonly id: number,
    private readonly members: KnownList,
    private readonly label: string,
  ) {}

  static async make(
    traffic: ListTraffic,
    lists: SharedLists,
    users: readonly number[],
    number: number,
  ): Promise<GroupWriter> {
    const label = `group ${number}`;
    const body = { name: `${label} 0`, users: [], password: PASSWORD };
    const id = (await traffic.write('POST', '/groups', body))?.id as number;
    const spelled = (items: readonly any[]): Shown =>
      new Map([[id, items.reduce<number>((sum, user) => sum + 2 ** users.indexOf(user.id), 0)]]);
    const members = list(`/groups/${id}/users`, spelled);
    for (const its of [lists.groups, members]) its.added(id);
    traffic.lists.push(members);
    return new GroupWriter(lists, users, id, members, label);
  }

  step(traffic: ListTraffic): Promise<void> {
    const version = ++this.version;
    const name = `${this.label} ${version}`;
    const { groups } = this.lists;
    if (version >= 2 ** MEMBERS) return change(traffic, [groups], '/groups', this.id, { name }, version);
    const users = this.users.filter((_, digit) => Math.floor(version / 2 ** digit) % 2 === 1);
    return change(traffic, [groups, this.members], '/groups', this.id, { name, users }, version);
  }
}

/** Random draws of a user. */
class DrawWriter implements Writer {
  private drawn = 0;
  private readonly ofUser: KnownList;
  private readonly ofDays = new Map<string, KnownList>();

  constructor(
    private readonly traffic: ListTraffic,
    private readonly lists: SharedLists,
    private readonly owner: number,
  ) {
    this.ofUser = list(`/users/${owner}/draws`, byCard);
    traffic.lists.push(this.ofUser);
  }

  async step(traffic: ListTraffic): Promise<void> {
    if (this.drawn >= DRAWS) return traffic.readEverywhere(this.ofUser, ...this.ofDays.values());
    const body = { owner: this.owner, password: PASSWORD };
    const id = (await traffic.write('POST', '/cards', body))?.id as number | undefined;
    if (id === undefined) return;
    this.drawn += 1;
    const { cards } = this.lists;
    cards.added(id);
    this.ofUser.added(id);
    await traffic.readEverywhere(cards, this.ofUser);
    const draw = await traffic.readOne(`/cards/${id}/draw`);
    if (draw === undefined) return;
    const ofDay = this.listOfDay(draw.day as string);
    ofDay.added(id);
    await traffic.readEverywhere(ofDay);
    // The draw outlives it.
    await remove(traffic, [cards], '/cards', id);
  }

  private listOfDay(day: string): KnownList {
    let ofDay = this.ofDays.get(day);
    if (!ofDay) {
      ofDay = list(`/game/seeds/${day}/draws`, byCard);
      this.ofDays.set(day, ofDay);
      this.traffic.lists.push(ofDay);
    }
    return ofDay;
  }
}

const byCard = (items: readonly any[]): Shown => new Map(items.map(({ card_id }) => [card_id, 0] as const));
