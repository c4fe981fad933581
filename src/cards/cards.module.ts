import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { CardHistoryService } from './card-history.service.js';
import { CardsController, UserCardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';

@Module({
  imports: [GameModule],
  controllers: [CardsController, UserCardsController],
  providers: [CardHistoryService, CardsService],
})
export class CardsModule {}
