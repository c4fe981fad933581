import { Module } from '@nestjs/common';
import { BattlesService } from './battles.service.js';
import { CharactersController } from './characters.controller.js';
import { CharactersService } from './characters.service.js';
import { DrawCounts } from './draw-counts.service.js';
import { DrawTables } from './draw-tables.service.js';
import { DrawsController } from './draws.controller.js';
import { DrawsService } from './draws.service.js';
import { GameCalendar } from './game-calendar.js';
import { GameCounts } from './game-counts.js';
import { OddsService } from './odds.service.js';
import { SeedsService } from './seeds.service.js';

/** The game: draws with published odds that can be verified, characters and their battles. */
@Module({
  controllers: [CharactersController, DrawsController],
  providers: [
    BattlesService,
    CharactersService,
    DrawCounts,
    DrawTables,
    DrawsService,
    GameCalendar,
    GameCounts,
    OddsService,
    SeedsService,
  ],
  exports: [CharactersService, DrawsService, GameCalendar, GameCounts, SeedsService],
})
export class GameModule {}
