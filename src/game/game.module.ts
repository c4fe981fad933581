import { Module } from '@nestjs/common';
import { BannersModule } from './banners/banners.module.js';
import { BattlesModule } from './battles/battles.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { DayListsModule } from './day-lists/day-lists.module.js';
import { DaysModule } from './days/days.module.js';
import { DrawsModule } from './draws/draws.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PlayerDayModule } from './player-day/player-day.module.js';
import { WalletModule } from './wallet/wallet.module.js';

/** The game: draws with published odds that can be verified, characters and their battles. */
@Module({
  imports: [
    CalendarModule,
    BattlesModule,
    DayListsModule,
    BannersModule,
    DaysModule,
    DrawsModule,
    OverviewModule,
    PlayerDayModule,
    WalletModule,
  ],
  exports: [BattlesModule, CalendarModule, DaysModule, DrawsModule, WalletModule],
})
export class GameModule {}
