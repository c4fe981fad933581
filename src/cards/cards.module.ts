import { Module } from '@nestjs/common';
import { CalendarModule } from '../game/calendar/calendar.module.js';
import { DaysModule } from '../game/days/days.module.js';
import { DrawsModule } from '../game/draws/draws.module.js';
import { CardsController, UserCardsController } from './cards.controller.js';
import { Cards } from './cards.service.js';

@Module({
  imports: [CalendarModule, DaysModule, DrawsModule],
  controllers: [CardsController, UserCardsController],
  providers: [Cards],
  exports: [Cards],
})
export class CardsModule {}
