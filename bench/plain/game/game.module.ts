import { Module } from '@nestjs/common';
import { GameController } from './game.controller.js';
import { GameService } from './game.service.js';

/** Random draws and battles, in plain style. */
@Module({ controllers: [GameController], providers: [GameService] })
export class GameModule {}
