import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomInteger } from '../../game/rules/draw.js';
import { eachOf } from '../cli.js';
import type { Send } from '../http-service.js';
import type { DemoClock } from './demo-clock.js';
import { chanceOf, pickOne, type Player, repeated, wishBy, type World } from './demo-world.js';
import { AT_ONCE } from './filling.js';
import type { KeptDemo, PlannedDay } from './kept-demo.js';
import { bannersInForce, countRecords } from './service-lists.js';

/** The part of the cards that players have from before these days. */
const GIVEN = 0.15;
/** Players draw so many cards at once, by chance. */
const AT_A_TIME = [1, 1, 1, 2, 3, 5, 10];
/** A player fights so many battles on a day, by chance. The game allows two. */
const BATTLES = [0, 1, 1, 2];
/** The event: so many players, a banner, and what they add to their draws. */
const EVENT = { name: 'Harvest Night', members: 12, draws: 10, banner: 'harvest', client_seed: 'harvest night' };
/** The part of its day after which the event begins. */
const EVENING = 0.8;
/** A moment is chosen by such a part of its days. */
const PARTS = 1_000_000;
const LOOK_AGAIN_MS = 20;
const LOOKS = 1_500;

/** Something that a player does at a moment. */
interface Act {
  /** The place of the player. */
  readonly player: number;
  readonly at: number;
  readonly run: (banners: readonly string[]) => Promise<unknown>;
}

/** Some draws of a player at once. */
interface Draws {
  readonly at: number;
  readonly count: number;
  readonly client_seed: string;
  readonly banner: (inForce: readonly string[]) => string | undefined;
}

/** A world as it is before these days: with the cards that were given, and with the group of the event. */
export function worldBefore({ players, groups }: World): World {
  const members = players.slice(0, EVENT.members).map((_, index) => index);
  return {
    players: players.map((player) => ({ ...player, opponents: [], cards: player.cards.slice(0, given(player)) })),
    groups: [...groups, { name: EVENT.name, members }],
  };
}

/** Plays the days of a demo: players draw and fight, and the service closes each day when its clock says that the day is over. */
export class PastDays {
  constructor(
    private readonly send: Send,
    private readonly password: string,
    private readonly clock: DemoClock,
    private readonly demo: KeptDemo,
    private readonly world: World,
    /** The users of the players, in their order. */
    private readonly ids: readonly number[],
  ) {}

  /** What was done before, by a start that was stopped, is not done again. @param onDay called when a day is played */
  async play(onDay: (day: PlannedDay) => void): Promise<void> {
    const acts: Act[] = [];
    await eachOf(this.ids, AT_ONCE, async (_, index) => void acts.push(...(await this.actsLeft(index))));
    acts.sort((a, b) => a.at - b.at);
    // Each player does one thing after the other, so what is left after a stop is known from their number.
    const turns = new Map<number, Promise<unknown>>();
    for (const day of this.demo.days) {
      this.clock.advanceTo(day.from);
      const banners = await bannersInForce(this.send);
      await eachOf(
        acts.filter(({ at }) => at >= day.from && at < day.to),
        AT_ONCE,
        async (act) => {
          const turn = (turns.get(act.player) ?? Promise.resolve()).then(() => {
            this.clock.advanceTo(act.at);
            return act.run(banners);
          });
          turns.set(act.player, turn);
          await turn;
        },
      );
      this.clock.advanceTo(day.to);
      if (day !== this.demo.days.at(-1)) await this.revealed(day);
      onDay(day);
    }
  }

  /** What a player has not done yet. */
  private async actsLeft(index: number): Promise<Act[]> {
    const id = this.ids[index] ?? 0;
    const integer = chanceOf(this.demo.seed, `days ${index}`);
    const draws = this.drawsOf(index, integer);
    const battles = this.demo.days.flatMap((day) => {
      const times = repeated(this.ids.length > 1 ? pickOne(BATTLES, integer) : 0, () => momentOf(day, day, integer));
      return times.sort((a, b) => a - b);
    });
    const opponents = battles.map(() => this.ids[(index + 1 + integer(this.ids.length - 1)) % this.ids.length]);
    let drawn = await countRecords(this.send, `/users/${id}/draws`);
    const fought = await countRecords(this.send, `/users/${id}/battles`);
    const left = draws.filter(({ count }) => (drawn -= count) < 0);
    const acts: Omit<Act, 'player'>[] = [
      ...left.map((some) => ({ at: some.at, run: (banners: readonly string[]) => this.draw(id, some, banners) })),
      ...left.slice(-1).map(({ at }) => ({ at, run: () => this.send('PATCH', `/users/${id}/card/start`) })),
      ...battles.map((at, place) => ({ at, run: () => this.fight(id, opponents[place]) })).slice(fought),
    ];
    return acts.map((act) => ({ ...act, player: index }));
  }

  /** The draws of a player in their order. */
  private drawsOf(index: number, integer: RandomInteger): Draws[] {
    const draws: Draws[] = [];
    const [first, day] = this.demo.days;
    const last = this.demo.days.at(-1);
    if (!first || !day || !last) return draws;
    const player = this.world.players[index];
    for (let left = player ? player.cards.length - given(player) : 0; left > 0;) {
      const count = Math.min(left, pickOne(AT_A_TIME, integer));
      const choice = integer(1_000);
      const banner = (inForce: readonly string[]) => inForce[choice % inForce.length];
      draws.push({ at: momentOf(first, last, integer), count, client_seed: wishBy(integer), banner });
      left -= count;
    }
    if (index < EVENT.members) {
      const at = Math.round(day.from + EVENING * (day.to - day.from)) + index * 1_000;
      draws.push({ at, count: EVENT.draws, client_seed: EVENT.client_seed, banner: () => EVENT.banner });
    }
    return draws.sort((a, b) => a.at - b.at);
  }

  private async draw(id: number, { count, client_seed, banner }: Draws, inForce: readonly string[]): Promise<void> {
    const body = { password: this.password, count, client_seed, banner: banner(inForce) };
    await this.send('POST', `/users/${id}/draws`, body);
  }

  private fight(id: number, battle: number | undefined): Promise<unknown> {
    return this.send('PUT', `/users/${id}/d`, { battle });
  }

  /** Waits until the service has revealed a day that is over. */
  private async revealed({ day }: PlannedDay): Promise<void> {
    for (let looks = 0; looks < LOOKS; looks++) {
      const { seed } = (await this.send('GET', `/game/seeds/${day}`)) as { seed: string | null };
      if (seed !== null) return;
      await sleep(LOOK_AGAIN_MS);
    }
    throw new Error(`The service did not reveal ${day}`);
  }
}

/** A moment of the days from one to another, on a whole second. The hour at which a demo is made moves it only a little. */
function momentOf({ from }: PlannedDay, { to }: PlannedDay, integer: RandomInteger): number {
  return from + Math.floor(((to - from) * integer(PARTS)) / PARTS / 1_000) * 1_000;
}

/** So many cards a player has from before. The others are drawn, for only a draw can be verified. */
function given({ cards }: Player): number {
  return Math.floor(cards.length * GIVEN);
}
