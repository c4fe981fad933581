import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomInteger } from '../../game/rules/seeded.js';
import { dayBefore, endOfGameDay, type GameDay, gameDay } from '../../game/rules/game-day.js';
import { Clock } from '../../platform/clock.js';
import { eachOf } from '../cli.js';
import type { Send } from '../http-service.js';
import { chanceOf, pickOne, type Player } from './demo-world.js';
import { type Act, AT_ONCE, type Players } from './players.js';

/** How many cards players draw at once, by chance. */
const AT_A_TIME = [1, 1, 1, 2, 3, 5, 10];
/** The event of past days: how many players it has, a banner, and what they add to their draws. */
export const EVENT = { name: 'Harvest Night', members: 12, draws: 10, banner: 'harvest', client_seed: 'harvest night' };
/** The part of its day after which the event begins. */
const EVENING = 0.8;
/** A moment is chosen by such a part of its days. */
const PARTS = 1_000_000;
const POLL_MS = 20;
const POLLS = 1_500;

/** A game day and its moments, in milliseconds. The last one ends when the demo was made. */
interface PlannedDay {
  readonly day: GameDay;
  readonly from: number;
  readonly to: number;
}
export type Days = readonly [PlannedDay, ...PlannedDay[]];

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

  /** The real time, from now on. */
  follow(): void {
    this.moment = undefined;
  }
}

/**
 * Players draw and fight on some days. The service closes each day but the last when its clock says that the day is over.
 * @param days the last one is open
 */
export async function playDays(players: Players, seed: string, clock: DemoClock, days: Days): Promise<void> {
  const last = days.at(-1);
  const acts = players.world.players.flatMap((player, index) =>
    actsOf(players, days, player, index, chanceOf(seed, `days ${index}`)),
  );
  acts.sort((a, b) => a.at - b.at);
  for (const planned of days) {
    const { day, from, to } = planned;
    clock.advanceTo(from);
    await players.findBanners();
    const ofDay = acts.filter(({ at }) => at >= from && at < to);
    await eachOf(ofDay, AT_ONCE, ({ at, act }) => {
      clock.advanceTo(at);
      return act();
    });
    clock.advanceTo(to);
    if (planned === last) return;
    await revealed(players.send, day);
    console.log(`${day} is over and revealed`);
  }
}

/** What a player does on these days. The event is on the second one. */
function actsOf(
  players: Players,
  days: Days,
  { wishes, opponents }: Player,
  index: number,
  integer: RandomInteger,
): { at: number; act: Act }[] {
  const acts: { at: number; act: Act }[] = [];
  const [first, day] = days;
  const all = { ...first, to: days.at(-1)?.to ?? first.to };
  for (let drawn = 0; drawn < wishes.length;) {
    const count = Math.min(wishes.length - drawn, pickOne(AT_A_TIME, integer));
    const act = players.draw(index, count, wishes[drawn] ?? '', integer(1_000));
    acts.push({ at: momentOf(all, integer), act });
    drawn += count;
  }
  if (day && index < EVENT.members) {
    const at = Math.round(day.from + EVENING * (day.to - day.from)) + index * 1_000;
    acts.push({ at, act: players.draw(index, EVENT.draws, EVENT.client_seed, EVENT.banner) });
  }
  if (acts.length > 0) acts.push({ at: Math.max(...acts.map(({ at }) => at)), act: players.start(index) });
  for (const each of days)
    for (const opponent of opponents) acts.push({ at: momentOf(each, integer), act: players.fight(index, opponent) });
  return acts;
}

async function revealed(send: Send, day: GameDay): Promise<void> {
  for (let polls = 0; polls < POLLS; polls++) {
    const { seed } = (await send('GET', `/game/seeds/${day}`)) as { seed: string | null };
    if (seed !== null) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The service did not reveal ${day}`);
}

/** A moment of a time, on a whole second. The hour at which a demo is made moves it only a little. */
function momentOf({ from, to }: PlannedDay, integer: RandomInteger): number {
  return from + Math.floor(((to - from) * integer(PARTS)) / PARTS / 1_000) * 1_000;
}

/** Three days that are over, and the one that is open. */
export function daysUntil(now: Date, timeZone: string): readonly [PlannedDay, PlannedDay, PlannedDay, PlannedDay] {
  const dayUntil = (day: GameDay, to: number): PlannedDay => {
    return { day, from: Number(endOfGameDay(dayBefore(day), timeZone)), to };
  };
  const before = ({ day, from }: PlannedDay): PlannedDay => dayUntil(dayBefore(day), from);
  const last = dayUntil(gameDay(now, timeZone), now.getTime());
  const [third, second] = [before(last), before(before(last))];
  return [before(second), second, third, last];
}
