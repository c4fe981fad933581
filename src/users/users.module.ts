import { Module } from '@nestjs/common';
import { BattlesModule } from '../game/battles/battles.module.js';
import { CalendarModule } from '../game/calendar/calendar.module.js';
import { DaysModule } from '../game/days/days.module.js';
import { IdentitiesService } from './identities.service.js';
import { UsersController } from './users.controller.js';
import { Users } from './users.service.js';

@Module({
  imports: [BattlesModule, CalendarModule, DaysModule],
  controllers: [UsersController],
  providers: [Users, IdentitiesService],
  exports: [Users],
})
export class UsersModule {}
