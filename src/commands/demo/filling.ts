import { eachOf } from '../cli.js';
import type { Send } from '../http-service.js';
import type { Player, World } from './demo-world.js';
import { countRecords, eachRecord, type Stored } from './service-lists.js';

/** So many players are served at once. */
export const AT_ONCE = 16;

/** Brings a service to where it has all of a world. */
export class Filling {
  /** What was not there before, by kind. */
  readonly made = { users: 0, cards: 0, ues: 0, groups: 0, battles: 0 };
  private readonly known = new Map<string, Stored>();
  /** The users of the players, in their order. */
  readonly ids: number[] = [];

  constructor(
    private readonly send: Send,
    private readonly password: string,
    private readonly world: World,
    /** Those that the draws are spread over. */
    private readonly banners: readonly string[],
    /** The moment that the ages of players are counted back from. */
    private readonly now: Date,
  ) {}

  async run(): Promise<void> {
    for await (const user of eachRecord(this.send, '/users')) this.known.set(user.did, user);
    const { players, groups } = this.world;
    await eachOf(players, AT_ONCE, (player, index) => this.makePlayer(player, index));
    const names = new Set<string>();
    for await (const { name } of eachRecord(this.send, '/groups')) names.add(name);
    for (const { name, members } of groups.filter((group) => !names.has(group.name)))
      await this.create('groups', { name, users: members.map((index) => this.ids[index]) });
    await eachOf(players, AT_ONCE, (player, index) => this.fight(player, this.ids[index] ?? 0));
  }

  /** Adds what a player lacks: cards and ues that are there already are the first ones of the lists. */
  private async makePlayer({ username, did, age, fields, ...player }: Player, index: number): Promise<void> {
    const created_at = new Date(this.now.getTime() - age).toISOString();
    const known = this.known.get(did);
    const user = known ?? (await this.create('users', { username, did, ...fields, created_at }));
    const { id } = user;
    this.ids[index] = id;
    const cards = player.cards.slice(known && (await countRecords(this.send, `/users/${id}/card`)));
    if (cards.length > 0) await this.send('PATCH', `/users/${id}/card/start`);
    let last: Stored | undefined;
    for (const [place, { after, ...card }] of cards.entries()) {
      const drawn = { banner: this.banners[(id + place) % this.banners.length] };
      const time = { created_at: new Date(Date.parse(user.created_at) + (after ?? 0)).toISOString() };
      last = await this.create('cards', { owner: id, ...card, ...(after === undefined ? drawn : time) });
    }
    if (last) await this.send('PUT', `/cards/${last.id}/d`);
    const ues = player.ues.slice(known && (await countRecords(this.send, `/users/${id}/ue`)));
    for (const ue of ues) await this.create('ues', { owner: id, ...ue });
  }

  private async fight({ did, opponents }: Player, id: number): Promise<void> {
    const fought = this.known.has(did) ? await countRecords(this.send, `/users/${id}/battles`) : 0;
    for (const opponent of opponents.slice(fought)) {
      await this.send('PUT', `/users/${id}/d`, { battle: this.ids[opponent] });
      this.made.battles++;
    }
  }

  private async create(kind: 'users' | 'cards' | 'ues' | 'groups', record: object): Promise<Stored> {
    const stored = await this.send('POST', `/${kind}`, { ...record, password: this.password });
    this.made[kind]++;
    return stored as Stored;
  }
}
