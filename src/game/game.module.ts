import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ConfigModule } from '../platform/config/config.module.js';
import { ArchivedRecordsService } from './draws/archived-records.service.js';
import { BannersService } from './draws/banners.service.js';
import { BattlesService } from './battles/battles.service.js';
import { CharactersController } from './battles/characters.controller.js';
import { CharactersService } from './battles/characters.service.js';
import { SeededIntegers } from './battles/seeded-integers.js';
import { DayMetrics } from './day-closing/day-metrics.js';
import { DayRevealService } from './day-closing/day-reveal.service.js';
import { DaySigningService } from './day-closing/day-signing.service.js';
import { SigningKeysController } from './draws/signing-keys.controller.js';
import { DrawCountsService } from './draws/draw-counts.service.js';
import { DrawHooksOfModules } from './draws/draw-hooks.js';
import { DrawTablesService } from './draws/draw-tables.service.js';
import { CardDrawsController } from './draws/card-draws.controller.js';
import { DrawsController } from './draws/draws.controller.js';
import { DrawingService } from './draws/drawing.service.js';
import { DrawsService } from './draws/draws.service.js';
import { GameCalendar } from './game-calendar.js';
import { GameMetrics } from './game-metrics.js';
import { GAME_SETTINGS } from './game-settings.js';
import { GuaranteesService } from './draws/guarantees.service.js';
import { NextTablesService } from './draws/next-tables.service.js';
import { OddsService } from './draws/odds.service.js';
import { ClockCheck } from './clock-check.service.js';
import { PlayerDayController } from './player-day/player-day.controller.js';
import { PlayerDayService } from './player-day/player-day.service.js';
import { SeedsService } from './draws/seeds.service.js';
import { TableSource } from './draws/table-source.service.js';

/** The game: draws with published odds that can be verified, characters and their battles. */
@Module({
  imports: [ConfigModule.forFeature(GAME_SETTINGS), DiscoveryModule],
  controllers: [CardDrawsController, CharactersController, DrawsController, PlayerDayController, SigningKeysController],
  providers: [
    BannersService,
    BattlesService,
    CharactersService,
    ClockCheck,
    DayMetrics,
    DayRevealService,
    DaySigningService,
    DrawCountsService,
    DrawHooksOfModules,
    DrawTablesService,
    DrawingService,
    ArchivedRecordsService,
    DrawsService,
    GameCalendar,
    GameMetrics,
    GuaranteesService,
    NextTablesService,
    OddsService,
    PlayerDayService,
    SeededIntegers,
    SeedsService,
    TableSource,
  ],
  exports: [BattlesService, CharactersService, GameCalendar, SeedsService],
})
export class GameModule {}
