import { Module } from '@nestjs/common';
import { GAME_SETTINGS } from '../game/calendar/game-settings.js';
import { PAGE_SETTINGS } from '../page/page-files.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { PlayerLinksController } from './player-links.controller.js';
import { PlayerLinksService } from './player-links.service.js';

@Module({
  imports: [ConfigModule.forFeature(GAME_SETTINGS), ConfigModule.forFeature(PAGE_SETTINGS)],
  controllers: [PlayerLinksController],
  providers: [PlayerLinksService],
})
export class PlayerLinksModule {}
