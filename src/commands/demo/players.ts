import { setTimeout as sleep } from 'node:timers/promises';
import { endOfGameDay } from '../../game/calendar/game-calendar.js';
import { type Outcome, STANDARD } from '../../game/rules/draw-table.js';
import { dayBefore, type GameDay, gameDay } from '../../game/rules/game-day.js';
import type { RandomInteger } from '../../game/rules/seeded.js';
import { Clock } from '../../platform/clock.js';
import { nameCards } from '../cards/kinds.js';
import { eachOf } from '../cli.js';
import type { Send } from '../http-service.js';
import { randomFor, type DemoOptions, makeWorld, pickOne, type Player, type World } from './demo-world.js';

const AT_ONCE = 16;
const AT_A_TIME = [1, 1, 1, 2, 3, 5, 10];
/** The event of the second day: how many players it has, a banner, and what they add to their draws. */
const EVENT = { name: 'Harvest Night', members: 12, draws: 10, banner: 'harvest', client_seed: 'harvest night' };
const EVENING = 0.8;
/** What these players open on the last day: so many cards of a banner, in packs where it gives these. */
const OPENED = [
  ['booster', 10],
  ['edition', 2],
] as const;
/** A request for more cards opens a second pack. */
const CARDS_OF_PACK = 5;
/** A moment is chosen by such a part of its days. */
const PARTS = 1_000_000;
const POLL_MS = 20;

/** A game day and its moments, in milliseconds. The last one ends when the demo was made. */
type PlannedDay = { readonly day: GameDay; readonly from: number; readonly to: number };
/** Three days that are over, and the one that is open. */
export type Days = readonly [PlannedDay, PlannedDay, PlannedDay, PlannedDay];

/** Stands at one moment of the past after the other, and follows the real time in the end. */
export class DemoClock extends Clock {
  /** Undefined when it follows. */
  private moment: number | undefined;

  override now(): Date {
    return this.moment === undefined ? super.now() : new Date(this.moment);
  }

  /** Goes to a later moment and stands there. It never goes back. */
  advanceTo(moment: number): void {
    this.moment = Math.max(moment, this.moment ?? moment);
  }

  follow(): void {
    this.moment = undefined;
  }
}

export function daysUntil(now: Date, timeZone: string): Days {
  const dayUntil = (day: GameDay, to: number): PlannedDay => {
    return { day, from: Number(endOfGameDay(dayBefore(day), timeZone)), to };
  };
  const before = ({ day, from }: PlannedDay): PlannedDay => dayUntil(dayBefore(day), from);
  const last = dayUntil(gameDay(now, timeZone), now.getTime());
  const [third, second] = [before(last), before(before(last))];
  return [before(second), second, third, last];
}

type Act = { readonly at: number; readonly act: () => Promise<unknown> };

/** Where they play, and when. */
export type Stage = { readonly send: Send; readonly password: string; readonly clock: DemoClock; readonly days: Days };

/** The players of a world on a service: they come, and then they draw and fight. */
export class Players {
  readonly made = { users: 0, cards: 0, ues: 0, groups: 0, battles: 0 };
  /** Their users, in their order. */
  readonly ids: number[] = [];
  private banners: readonly string[] = [];
  /** The banners that give packs, among all that were in force. */
  private readonly arePacks = new Map<string, boolean>();

  private constructor(
    readonly stage: Stage,
    private readonly world: World,
    private readonly seed: string,
  ) {}

  static async of(stage: Stage, options: DemoOptions): Promise<Players> {
    const { outcomes } = (await stage.send('GET', '/game/odds')) as { outcomes: Outcome[] };
    const world = makeWorld(options, outcomes);
    world.groups.push({ name: EVENT.name, members: [...world.players.keys()].slice(0, EVENT.members) });
    return new Players(stage, world, options.seed);
  }

  /** Makes them, with their groups and what they have from before, and names the cards. */
  async come(): Promise<void> {
    const { players, groups } = this.world;
    await nameCards(this.stage.send);
    await eachOf(players, AT_ONCE, (player, index) => this.makePlayer(player, index));
    for (const { name, members } of groups)
      await this.create('groups', { name, users: members.map((index) => this.ids[index]) });
  }

  /** They draw and fight. The service closes each day but the last when its clock says that the day is over. */
  async play(): Promise<void> {
    const { clock, days } = this.stage;
    const acts = this.world.players.flatMap((player, index) =>
      this.actsOf(player, index, randomFor(this.seed, `days ${index}`)),
    );
    acts.sort((a, b) => a.at - b.at);
    for (const planned of days) {
      const { day, from, to } = planned;
      clock.advanceTo(from);
      await this.findBanners();
      const ofDay = acts.filter(({ at }) => at >= from && at < to);
      await eachOf(ofDay, AT_ONCE, ({ at, act }) => {
        clock.advanceTo(at);
        return act();
      });
      clock.advanceTo(to);
      if (planned === days.at(-1)) return;
      await this.revealed(day);
      console.log(`${day} is over and revealed`);
    }
  }

  private actsOf({ wishes, opponents }: Player, index: number, integer: RandomInteger): Act[] {
    const { days } = this.stage;
    const acts: Act[] = [];
    const [first, day] = days;
    const all = { ...first, to: days[3].to };
    for (let drawn = 0; drawn < wishes.length;) {
      const count = Math.min(wishes.length - drawn, pickOne(AT_A_TIME, integer));
      const [wish, choice] = [wishes[drawn] ?? '', integer(1_000)];
      acts.push({ at: momentOf(all, integer), act: () => this.draw(index, count, wish, choice) });
      drawn += count;
    }
    if (index < EVENT.members) {
      const at = Math.round(day.from + EVENING * (day.to - day.from)) + index * 1_000;
      acts.push({ at, act: () => this.draw(index, EVENT.draws, EVENT.client_seed, EVENT.banner) });
    }
    if (index < EVENT.members)
      for (const [banner, count] of OPENED)
        acts.push({ at: momentOf(days[3], integer), act: () => this.draw(index, count, EVENT.client_seed, banner) });
    // The draw of the day is opened: the next one is tomorrow.
    const start = (): Promise<unknown> => this.stage.send('PATCH', `/users/${this.ids[index]}/card/start`);
    if (acts.length > 0) acts.push({ at: Math.max(...acts.map(({ at }) => at)), act: start });
    for (const each of days)
      for (const other of opponents) acts.push({ at: momentOf(each, integer), act: () => this.fight(index, other) });
    return acts;
  }

  /** Reads which banners are in force. The day after the open one is listed before it. */
  private async findBanners(): Promise<void> {
    const seeds = await this.stage.send('GET', '/game/seeds?itemsPerPage=2');
    const open = (seeds as { tables: object | null }[]).find(({ tables }) => tables !== null);
    this.banners = Object.keys(open?.tables ?? {});
    for (const banner of this.banners.filter((each) => !this.arePacks.has(each))) {
      const { slots } = (await this.stage.send('GET', `/game/odds?banner=${banner}`)) as { slots: unknown };
      this.arePacks.set(banner, slots !== null);
    }
  }

  /** @param choice a number that chooses one of the banners in force, or a name; the standard one where no banner has it */
  private async draw(index: number, count: number, client_seed: string, choice: string | number): Promise<void> {
    const { banners, stage } = this;
    const banner = banners.find((name) => name === choice) ?? banners[Number(choice) % banners.length] ?? STANDARD;
    const units = this.arePacks.get(banner) ? { packs: Math.ceil(count / CARDS_OF_PACK) } : { count };
    const body = { password: stage.password, ...units, client_seed, banner };
    // A player may have too few tickets for ten, and a box has a limit.
    const drawn = await stage.send('POST', `/users/${this.ids[index]}/draws`, body, 409);
    this.made.cards += (drawn as unknown[] | undefined)?.length ?? 0;
  }

  private async fight(index: number, opponent: number): Promise<void> {
    await this.stage.send('PUT', `/users/${this.ids[index]}/d`, { battle: this.ids[opponent] });
    this.made.battles++;
  }

  /** The service reveals the day when it is asked, or answers why it cannot. */
  private async revealed(day: GameDay): Promise<void> {
    const isRevealed = async (): Promise<boolean> =>
      ((await this.stage.send('GET', `/game/seeds/${day}`)) as { seed: string | null }).seed !== null;
    while (!(await isRevealed())) await sleep(POLL_MS);
  }

  private async makePlayer({ username, did, age, fields, cards, wishes, ues }: Player, index: number): Promise<void> {
    const { send, password, days } = this.stage;
    const came = days[0].from - age;
    const timeOf = (moment: number): object => ({ created_at: new Date(moment).toISOString() });
    const user = await this.create('users', { username, did, ...fields, ...timeOf(came) });
    const owner = user.id;
    this.ids[index] = owner;
    const tickets = { currency: 'ticket', amount: wishes.length + 3, reason: 'starter gift', password };
    await send('POST', `/users/${owner}/entries`, tickets, 409);
    for (const { after, ...card } of cards) await this.create('cards', { owner, ...card, ...timeOf(came + after) });
    for (const ue of ues) await this.create('ues', { owner, ...ue });
  }

  private async create(kind: 'users' | 'cards' | 'ues' | 'groups', record: object) {
    const stored = await this.stage.send('POST', `/${kind}`, { ...record, password: this.stage.password });
    this.made[kind]++;
    return stored as { id: number };
  }
}

/** A moment of a time, on a whole second. The hour at which a demo is made moves it only a little. */
function momentOf({ from, to }: PlannedDay, integer: RandomInteger): number {
  return from + Math.floor(((to - from) * integer(PARTS)) / PARTS / 1_000) * 1_000;
}
