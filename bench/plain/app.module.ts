import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENTITIES } from '../../src/schema.js';
import { GameModule } from './game/game.module.js';
import { UsersModule } from './users/users.module.js';

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
    UsersModule,
    GameModule,
  ],
})
export class AppModule {}
