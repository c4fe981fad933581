import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { CardsController } from './cards.controller.js';
import { CardsService } from './cards.service.js';

/** Cards: the records that drawing makes. */
@Module({
  imports: [GameModule],
  controllers: [CardsController],
  providers: [CardsService],
})
export class CardsModule {}
