import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { BegunBoxes } from './begun-boxes.service.js';
import { DrawTablesService } from './draw-tables.service.js';
import { OddsThread } from './odds-thread.js';
import { TableOdds } from './table-odds.service.js';
import { TableSource } from './table-source.service.js';

/** The draw tables and prices in force, of days to come, and of all time. */
@Module({
  imports: [CalendarModule],
  providers: [BegunBoxes, DrawTablesService, OddsThread, TableOdds, TableSource],
  exports: [BegunBoxes, DrawTablesService, TableOdds, TableSource],
})
export class TablesModule {}
