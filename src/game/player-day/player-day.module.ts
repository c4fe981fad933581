import { Module } from '@nestjs/common';
import { BattlesModule } from '../battles/battles.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { DaysModule } from '../days/days.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { PlayerDayController } from './player-day.controller.js';
import { PlayerDayService } from './player-day.service.js';

/** A player's view of the game day. */
@Module({
  imports: [BattlesModule, CalendarModule, DaysModule, DrawsModule, TablesModule, WalletModule],
  controllers: [PlayerDayController],
  providers: [PlayerDayService],
})
export class PlayerDayModule {}
