import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { User } from '../../../src/users/user.entity.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Users, in plain style. */
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [UsersController],
  providers: [UsersService],
})
export class UsersModule {}
