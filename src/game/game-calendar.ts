import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/settings.js';
import { followingDay, type GameDay, gameDay } from './rules/game-day.js';

/** Game days by the application's clock, in the zone of GAME_TIME_ZONE. */
@Injectable()
export class GameCalendar {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  today(): GameDay {
    return gameDay(this.clock.now(), this.settings.gameTimeZone);
  }

  tomorrow(): GameDay {
    return followingDay(this.today());
  }

  dayAfter(moment: Date): GameDay {
    return followingDay(gameDay(moment, this.settings.gameTimeZone));
  }
}
