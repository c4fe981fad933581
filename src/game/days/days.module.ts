import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { WebhooksModule } from '../../webhooks/webhooks.module.js';
import { DayMetrics } from './day-metrics.js';
import { DayRevealService } from './day-reveal.service.js';
import { DaySigningService } from './day-signing.service.js';
import { OpenDaysService } from './open-days.service.js';
import { SeedsController } from './seeds.controller.js';
import { SeedsService } from './seeds.service.js';

/** Game days: their seeds, and how they open, close, and are revealed and signed. */
@Module({
  imports: [CalendarModule, TablesModule, WebhooksModule],
  controllers: [SeedsController],
  providers: [DayMetrics, DayRevealService, DaySigningService, OpenDaysService, SeedsService],
  exports: [OpenDaysService, SeedsService],
})
export class DaysModule {}
