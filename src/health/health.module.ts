import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** Health checks for container engines and load balancers. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
