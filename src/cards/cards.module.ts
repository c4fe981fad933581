import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { CardsController, UserCardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';

@Module({
  imports: [GameModule],
  controllers: [CardsController, UserCardsController],
  providers: [CardsService],
})
export class CardsModule {}
