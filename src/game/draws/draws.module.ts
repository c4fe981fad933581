import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { WebhooksModule } from '../../webhooks/webhooks.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { DaysModule } from '../days/days.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { BoxDraws } from './box-draws.service.js';
import { BoxesController } from './boxes.controller.js';
import { Boxes } from './boxes.service.js';
import { DrawHooksOfModules } from './draw-hooks.js';
import { DrawMetrics } from './draw-metrics.js';
import { DrawReads } from './draw-reads.service.js';
import { DrawsController } from './draws.controller.js';
import { Draws } from './draws.service.js';
import { UserTurns } from '../days/user-turns.js';

/** Random draws with published odds, and their proofs. */
@Module({
  imports: [CalendarModule, DaysModule, DiscoveryModule, TablesModule, WebhooksModule],
  controllers: [BoxesController, DrawsController],
  providers: [BoxDraws, Boxes, DrawHooksOfModules, DrawMetrics, DrawReads, Draws, UserTurns],
  exports: [DrawMetrics, DrawReads, Draws, UserTurns],
})
export class DrawsModule {}
