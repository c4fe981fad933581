import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import { conflict } from '../../platform/http/errors.js';
import { GAME_SETTINGS, type GameSettings } from './game-settings.js';
import { followingDay, type GameDay, gameDay, LAST_DAY, midnightOf } from '../rules/game-day.js';

/** A day ends with a whole second, whatever the zone. */
const SECOND_MS = 1_000;
/** Those of all banners, and more. */
const MOST_ENDS = 500;
/** Everywhere a day ends within so many seconds before or after it ends in UTC. */
const WIDEST_OFFSET = 86_400;

/** Game days by the application's clock, in the zone of GAME_TIME_ZONE. */
@Injectable()
export class GameCalendar {
  private known: { readonly second: number; readonly day: GameDay } | undefined;
  private readonly ends = new LRUCache<GameDay, { readonly at: string | null }>({ max: MOST_ENDS });

  constructor(
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
    private readonly clock: Clock,
  ) {}

  /** To find a day in a time zone is slow, so a second is looked up once. */
  today(): GameDay {
    const now = this.clock.now();
    const second = Math.floor(now.getTime() / SECOND_MS);
    if (this.known?.second !== second) this.known = { second, day: this.dayAt(now) };
    return this.known.day;
  }

  dayAfter(moment: Date): GameDay {
    return followingDay(this.dayAt(moment));
  }

  /**
   * When a day ends, as answers say it: a whole second, as PostgreSQL prints times. Null for the last day of the calendar. To find it is
   * slow, so the end of a day is looked up once.
   */
  endOf(day: GameDay): string | null {
    const known = this.ends.get(day);
    if (known) return known.at;
    const at = endOfGameDay(day, this.settings.gameTimeZone)?.toISOString().replace('.000Z', '+00:00') ?? null;
    this.ends.set(day, { at });
    return at;
  }

  private dayAt(moment: Date): GameDay {
    return gameDay(moment, this.settings.gameTimeZone);
  }
}

/** @throws ConflictException when a request is meant for another game day */
export function expectDay(meant: GameDay | undefined, today: GameDay): void {
  if (meant !== undefined && meant !== today)
    throw conflict('day_over', `is not the game day, which is ${today}`, 'day');
}

/** The moment at which a game day ends in the zone: the first whole second of a later day. Undefined for 99991231. */
export function endOfGameDay(day: GameDay, timeZone: string): Date | undefined {
  if (day >= LAST_DAY) return undefined;
  const middle = midnightOf(followingDay(day)).getTime();
  const at = (seconds: number): Date => new Date(middle + seconds * SECOND_MS);
  let [before, after] = [-WIDEST_OFFSET, WIDEST_OFFSET];
  while (after - before > 1) {
    const half = Math.floor((before + after) / 2);
    if (gameDay(at(half), timeZone) > day) after = half;
    else before = half;
  }
  return at(after);
}

/** The day that draws are of has changed since the work began. */
export class OtherDay extends Error {
  /** @param from the first day that they may be of, when that is known */
  constructor(readonly from: GameDay | null) {
    super('Draws are of another day by now');
  }
}
