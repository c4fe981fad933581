import { Module } from '@nestjs/common';
import { GAME_SETTINGS } from '../game/calendar/game-settings.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** Who may do what, and who did what. */
@Module({
  imports: [ConfigModule.forFeature(GAME_SETTINGS)],
  controllers: [AuditController, TokensController],
  providers: [AuditService, TokensService],
})
export class OperatorsModule {}
