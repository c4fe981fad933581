import { Module } from '@nestjs/common';
import { GroupsController } from './groups.controller.js';
import { Groups } from './groups.service.js';

@Module({ controllers: [GroupsController], providers: [Groups], exports: [Groups] })
export class GroupsModule {}
