import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Card } from '../../src/entities/card.entity.js';
import { ENTITIES } from '../../src/schema.js';
import { User } from '../../src/entities/user.entity.js';
import { GameService } from './game.service.js';
import { PlainController } from './plain.controller.js';
import { UsersService } from './users.service.js';

/** The service's entities, on the database whose schema the service has made. */
@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'] ?? '',
      entities: ENTITIES,
      synchronize: false,
      parseInt8: true,
    }),
    TypeOrmModule.forFeature([Card, User]),
  ],
  controllers: [PlainController],
  providers: [UsersService, GameService],
})
export class AppModule {}
