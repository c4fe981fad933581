import { Module } from '@nestjs/common';
import { UesController, UserUesController } from './ues.controller.js';
import { UesService } from './ues.service.js';

/** Ues: the second kind of record that a user owns. */
@Module({
  controllers: [UesController, UserUesController],
  providers: [UesService],
})
export class UesModule {}
