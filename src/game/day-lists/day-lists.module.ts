import { Module } from '@nestjs/common';
import { DaysModule } from '../days/days.module.js';
import { DayListsController } from './day-lists.controller.js';
import { DayRecordsService } from './day-records.service.js';

/** What happened on a game day. */
@Module({
  imports: [DaysModule],
  controllers: [DayListsController],
  providers: [DayRecordsService],
})
export class DayListsModule {}
