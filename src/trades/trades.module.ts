import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { TradesController } from './trades.controller.js';
import { Trades } from './trades.service.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WishesService } from './wishes.service.js';

@Module({
  imports: [GameModule, WebhooksModule],
  controllers: [TradesController],
  providers: [Trades, WishesService],
  exports: [Trades],
})
export class TradesModule {}
