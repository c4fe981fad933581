import { eachOf } from '../cli.js';
import type { Send } from '../http-service.js';
import type { Player, World } from './demo-world.js';

/** How many of them are served at once. */
export const AT_ONCE = 16;

export type Act = () => Promise<unknown>;

/** The players of a world on a service: they come, and then they draw and fight. */
export class Players {
  readonly made = { users: 0, cards: 0, ues: 0, groups: 0, battles: 0 };
  /** Their users, in their order. */
  readonly ids: number[] = [];
  /** Those in force. */
  private banners: readonly string[] = [];

  constructor(
    readonly send: Send,
    readonly password: string,
    readonly world: World,
    /** The moment that their ages are counted back from. */
    private readonly now: number,
  ) {}

  /** Makes them, with their groups and what they have from before. */
  async come(): Promise<void> {
    const { players, groups } = this.world;
    await eachOf(players, AT_ONCE, (player, index) => this.makePlayer(player, index));
    for (const { name, members } of groups)
      await this.create('groups', { name, users: members.map((index) => this.ids[index]) });
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
      // A player may have too few tickets for ten.
      if (await this.send('POST', `/users/${this.ids[index]}/draws`, body, 409)) this.made.cards += count;
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

  private async makePlayer({ username, did, age, fields, cards, wishes, ues }: Player, index: number): Promise<void> {
    const came = this.now - age;
    const timeOf = (moment: number): object => ({ created_at: new Date(moment).toISOString() });
    const user = await this.create('users', { username, did, ...fields, ...timeOf(came) });
    const owner = user?.id ?? 0;
    this.ids[index] = owner;
    const tickets = { currency: 'ticket', amount: wishes.length + 3, reason: 'starter gift', password: this.password };
    await this.send('POST', `/users/${owner}/entries`, tickets, 409);
    for (const { after, ...card } of cards) await this.create('cards', { owner, ...card, ...timeOf(came + after) });
    for (const ue of ues) await this.create('ues', { owner, ...ue });
  }

  /** @returns undefined for a group whose name another one has */
  private async create(
    kind: 'users' | 'cards' | 'ues' | 'groups',
    record: object,
  ): Promise<{ id: number } | undefined> {
    const body = { ...record, password: this.password };
    const stored = await this.send('POST', `/${kind}`, body, kind === 'groups' ? 409 : undefined);
    if (stored !== undefined) this.made[kind]++;
    return stored as { id: number } | undefined;
  }
}
