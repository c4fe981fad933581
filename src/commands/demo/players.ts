import { eachOf } from '../cli.js';
import type { Send } from '../http-service.js';
import type { Player, World } from './demo-world.js';

/** How many of them are served at once. */
const AT_ONCE = 16;

/** A record with its id, and the other fields that matter here. */
type Stored = { readonly id: number } & Readonly<Record<'name' | 'did' | 'created_at', string>>;

/** Something that a player does. */
export type Act = () => Promise<unknown>;

/** Does all of it, in this order as far as one does not wait for another. */
export function play(acts: readonly Act[]): Promise<void> {
  return eachOf(acts, AT_ONCE, (act) => act());
}

/** The players of a world on a service: they come, and then they draw and fight. */
export class Players {
  /** What was not there before, by kind. */
  readonly made = { users: 0, cards: 0, ues: 0, groups: 0, battles: 0 };
  private readonly known = new Map<string, Stored>();
  /** Their users, in their order. */
  private readonly ids: number[] = [];
  /** Those in force. */
  private banners: readonly string[] = [];

  constructor(
    private readonly send: Send,
    private readonly password: string,
    private readonly world: World,
    /** The moment that their ages are counted back from. */
    private readonly now: Date,
  ) {}

  /** Makes them, with their groups and what they have from before. What is there already is not made again. */
  async come(): Promise<void> {
    for await (const user of eachRecord(this.send, '/users')) this.known.set(user.did, user);
    const { players, groups } = this.world;
    await eachOf(players, AT_ONCE, (player, index) => this.makePlayer(player, index));
    const names = new Set<string>();
    for await (const { name } of eachRecord(this.send, '/groups')) names.add(name);
    for (const { name, members } of groups.filter((group) => !names.has(group.name)))
      await this.create('groups', { name, users: members.map((index) => this.ids[index]) });
  }

  /** What they have not done yet on a service where they do everything on its open day. */
  async actsOfToday(): Promise<Act[]> {
    await this.findBanners();
    const acts: Act[] = [];
    await eachOf(this.world.players, AT_ONCE, async ({ did, cards, wishes, opponents }, index) => {
      const id = this.ids[index] ?? 0;
      const count = (list: string): Promise<number> | 0 =>
        this.known.has(did) ? countRecords(this.send, `/users/${id}/${list}`) : 0;
      const left = wishes.slice(Math.max(0, (await count('card')) - cards.length));
      if (left.length > 0) acts.push(this.start(index));
      for (const [place, wish] of left.entries()) acts.push(this.draw(index, 1, wish, id + place));
      for (const opponent of opponents.slice(await count('battles'))) acts.push(this.fight(index, opponent));
    });
    return acts;
  }

  /** Reads which banners are in force. The day after the open one is listed before it. */
  async findBanners(): Promise<void> {
    const days = (await this.send('GET', '/game/seeds?itemsPerPage=2')) as { tables: Record<string, string> | null }[];
    this.banners = Object.keys(days.find(({ tables }) => tables !== null)?.tables ?? {});
  }

  /** @param choice a number that chooses one of the banners in force, or a name; the standard one where no banner has it */
  draw(index: number, count: number, client_seed: string, choice: string | number): Act {
    return async () => {
      const { banners } = this;
      const banner = banners.find((name) => name === choice) ?? banners[Number(choice) % banners.length];
      const body = { password: this.password, count, client_seed, banner };
      await this.send('POST', `/users/${this.ids[index]}/draws`, body);
      this.made.cards += count;
    };
  }

  /** The draw of the day is opened: the next one is tomorrow. */
  start(index: number): Act {
    return () => this.send('PATCH', `/users/${this.ids[index]}/card/start`);
  }

  fight(index: number, opponent: number): Act {
    return async () => {
      await this.send('PUT', `/users/${this.ids[index]}/d`, { battle: this.ids[opponent] });
      this.made.battles++;
    };
  }

  /** Adds what a player lacks: cards and ues that are there already are the first ones of the lists. */
  private async makePlayer({ username, did, age, fields, cards, ues }: Player, index: number): Promise<void> {
    const created_at = new Date(this.now.getTime() - age).toISOString();
    const known = this.known.get(did);
    const user = known ?? (await this.create('users', { username, did, ...fields, created_at }));
    const { id: owner } = user;
    this.ids[index] = owner;
    for (const { after, ...card } of cards.slice(known && (await countRecords(this.send, `/users/${owner}/card`)))) {
      const time = { created_at: new Date(Date.parse(user.created_at) + after).toISOString() };
      await this.create('cards', { owner, ...card, ...time });
    }
    for (const ue of ues.slice(known && (await countRecords(this.send, `/users/${owner}/ue`))))
      await this.create('ues', { owner, ...ue });
  }

  private async create(kind: 'users' | 'cards' | 'ues' | 'groups', record: object): Promise<Stored> {
    const stored = await this.send('POST', `/${kind}`, { ...record, password: this.password });
    this.made[kind]++;
    return stored as Stored;
  }
}

/** The records of a list, in pages as long as the service likes. */
async function* eachRecord(send: Send, path: string): AsyncGenerator<Stored> {
  for (let page = 1; ; page++) {
    const records = (await send('GET', `${path}?page=${page}`)) as Stored[];
    if (records.length === 0) return;
    yield* records;
  }
}

export async function countRecords(send: Send, path: string): Promise<number> {
  const records = [];
  for await (const record of eachRecord(send, path)) records.push(record);
  return records.length;
}
