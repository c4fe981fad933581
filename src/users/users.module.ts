import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { IdentitiesService } from './identities.service.js';
import { UsersController } from './users.controller.js';
import { Users } from './users.service.js';

@Module({
  imports: [GameModule],
  controllers: [UsersController],
  providers: [Users, IdentitiesService],
  exports: [Users],
})
export class UsersModule {}
