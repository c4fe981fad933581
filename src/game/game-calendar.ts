import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { GAME_SETTINGS, type GameSettings } from './game-settings.js';
import { followingDay, type GameDay, gameDay } from './rules/game-day.js';

const MINUTE_MS = 60_000;

/** Game days by the application's clock, in the zone of GAME_TIME_ZONE. */
@Injectable()
export class GameCalendar {
  /** A minute, counted from 1970, that lies in one day as a whole. */
  private known: { readonly minute: number; readonly day: GameDay } | undefined;

  constructor(
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
    private readonly clock: Clock,
  ) {}

  /** To find a day in a time zone is slow, so a minute is looked up once. */
  today(): GameDay {
    const now = this.clock.now();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (this.known?.minute === minute) return this.known.day;
    const day = this.dayAt(now);
    // In a zone whose offset has seconds, a day may end within a minute.
    const ends = [minute * MINUTE_MS, (minute + 1) * MINUTE_MS - 1];
    if (ends.every((end) => this.dayAt(new Date(end)) === day)) this.known = { minute, day };
    return day;
  }

  dayAfter(moment: Date): GameDay {
    return followingDay(this.dayAt(moment));
  }

  private dayAt(moment: Date): GameDay {
    return gameDay(moment, this.settings.gameTimeZone);
  }
}
