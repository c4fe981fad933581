import { Module } from '@nestjs/common';
import { WebhooksModule } from '../../webhooks/webhooks.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { DaysModule } from '../days/days.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { BattlesService } from './battles.service.js';
import { CharactersController } from './characters.controller.js';
import { SeededIntegers } from '../days/open-days.service.js';
import { CharactersService } from './characters.service.js';
import { StandingsService } from './standings.service.js';

/** Characters, their battles, and the ranking. */
@Module({
  imports: [CalendarModule, DaysModule, DrawsModule, WebhooksModule],
  controllers: [CharactersController],
  providers: [BattlesService, CharactersService, SeededIntegers, StandingsService],
  exports: [BattlesService, CharactersService],
})
export class BattlesModule {}
