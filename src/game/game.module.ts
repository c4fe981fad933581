import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConfigModule } from '../platform/config/config.module.js';
import { DayRecordsService } from './day-lists/day-records.service.js';
import { BannersService } from './banners/banners.service.js';
import { BattlesService } from './battles/battles.service.js';
import { CharactersController } from './battles/characters.controller.js';
import { CharactersService, SeededIntegers } from './battles/characters.service.js';
import { DayListsController } from './day-lists/day-lists.controller.js';
import { DayMetrics } from './days/day-metrics.js';
import { DayRevealService } from './days/day-reveal.service.js';
import { DaySigningService } from './days/day-signing.service.js';
import { DrawHooksOfModules } from './draws/draw-hooks.js';
import { DrawTablesService } from './tables/draw-tables.service.js';
import { DrawsController } from './draws/draws.controller.js';
import { Draws } from './draws/draws.service.js';
import { DrawReads } from './draws/draw-reads.service.js';
import { GameCalendar } from './calendar/game-calendar.js';
import { GameMetrics } from './game-metrics.js';
import { GAME_SETTINGS } from './calendar/game-settings.js';
import { NextTablesService } from './banners/next-tables.service.js';
import { OddsService } from './banners/odds.service.js';
import { OddsThread } from './tables/odds-thread.js';
import { ClockCheck } from './calendar/clock-check.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { PlayerDayController } from './player-day/player-day.controller.js';
import { PlayerDayService } from './player-day/player-day.service.js';
import { OpenDaysService } from './days/open-days.service.js';
import { SeedsService } from './days/seeds.service.js';
import { LedgerService } from './wallet/ledger.service.js';
import { StandingsService } from './battles/standings.service.js';
import { WalletController } from './wallet/wallet.controller.js';
import { Balances } from './wallet/balances.service.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { TableOdds } from './tables/table-odds.service.js';
import { TableSource } from './tables/table-source.service.js';
import { UserTurns } from './draws/user-turns.js';

/** The game: draws with published odds that can be verified, characters and their battles. */
@Module({
  imports: [ConfigModule.forFeature(GAME_SETTINGS), DiscoveryModule, WebhooksModule],
  controllers: [
    CharactersController,
    DayListsController,
    DrawsController,
    OverviewController,
    PlayerDayController,
    WalletController,
  ],
  providers: [
    BannersService,
    BattlesService,
    CharactersService,
    ClockCheck,
    DayMetrics,
    DayRevealService,
    DaySigningService,
    DrawHooksOfModules,
    DrawTablesService,
    Draws,
    DayRecordsService,
    DrawReads,
    GameCalendar,
    GameMetrics,
    LedgerService,
    NextTablesService,
    OddsService,
    OddsThread,
    OverviewService,
    PlayerDayService,
    SeededIntegers,
    OpenDaysService,
    SeedsService,
    StandingsService,
    TableOdds,
    TableSource,
    UserTurns,
    Balances,
  ],
  exports: [Balances, BattlesService, CharactersService, DrawReads, Draws, GameCalendar, GameMetrics, OpenDaysService],
})
export class GameModule {}
