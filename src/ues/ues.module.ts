import { Module } from '@nestjs/common';
import { UesController, UserUesController } from './ues.controller.js';
import { UesService } from './ues.service.js';

@Module({ controllers: [UesController, UserUesController], providers: [UesService] })
export class UesModule {}
