import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { DaysModule } from '../days/days.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { BannersController } from './banners.controller.js';
import { BannersService } from './banners.service.js';
import { NextTablesService } from './next-tables.service.js';
import { OddsService } from './odds.service.js';

/** What is published of draw tables: banners, odds, and the tables of the next day. */
@Module({
  imports: [CalendarModule, DaysModule, TablesModule],
  controllers: [BannersController],
  providers: [BannersService, NextTablesService, OddsService],
})
export class BannersModule {}
