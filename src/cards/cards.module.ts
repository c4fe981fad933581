import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { CardsController, UserCardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';

/** Cards: the records that drawing makes. */
@Module({
  imports: [GameModule],
  controllers: [CardsController, UserCardsController],
  providers: [CardsService],
})
export class CardsModule {}
