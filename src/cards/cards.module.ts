import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { CardsController, UserCardsController } from './cards.controller.js';
import { Cards } from './cards.service.js';

@Module({
  imports: [GameModule],
  controllers: [CardsController, UserCardsController],
  providers: [Cards],
  exports: [Cards],
})
export class CardsModule {}
