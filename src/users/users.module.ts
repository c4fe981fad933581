import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Users: the players, who own cards and ues. */
@Module({
  imports: [GameModule],
  controllers: [UsersController],
  providers: [UsersService],
})
export class UsersModule {}
