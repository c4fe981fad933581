import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

/** An operator's view of the game. */
@Module({
  imports: [CalendarModule, TablesModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
