import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Card } from '../../../src/cards/card.entity.js';
import { User } from '../../../src/users/user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Users, in plain style. */
@Module({
  imports: [TypeOrmModule.forFeature([Card, User])],
  controllers: [UsersController],
  providers: [UsersService],
})
export class UsersModule {}
