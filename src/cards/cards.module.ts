import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { CardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';
import { UserCardsController } from './user-cards.controller.js';

/** Cards: the records that drawing makes. */
@Module({
  imports: [GameModule],
  controllers: [CardsController, UserCardsController],
  providers: [CardsService],
})
export class CardsModule {}
