import { Module } from '@nestjs/common';
import { ConfigModule } from '../../platform/config/config.module.js';
import { ClockCheck } from './clock-check.service.js';
import { GameCalendar } from './game-calendar.js';
import { GAME_SETTINGS } from './game-settings.js';

/** Game days by the clock, in the time zone of the game. */
@Module({
  imports: [ConfigModule.forFeature(GAME_SETTINGS)],
  providers: [ClockCheck, GameCalendar],
  exports: [ClockCheck, ConfigModule, GameCalendar],
})
export class CalendarModule {}
