import { Module } from '@nestjs/common';
import { DaysModule } from '../game/days/days.module.js';
import { TradesController } from './trades.controller.js';
import { Trades } from './trades.service.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WishesService } from './wishes.service.js';

@Module({
  imports: [DaysModule, WebhooksModule],
  controllers: [TradesController],
  providers: [Trades, WishesService],
  exports: [Trades],
})
export class TradesModule {}
