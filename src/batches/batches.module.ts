import { Module } from '@nestjs/common';
import { BatchesController } from './batches.controller.js';
import { Batches } from './batches.service.js';

@Module({ controllers: [BatchesController], providers: [Batches] })
export class BatchesModule {}
