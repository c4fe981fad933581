import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import type { Settings } from '../../config/settings.js';
import { GameModule } from '../../../game/game.module.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';

/** Metrics for Prometheus, on the port of the service unless there is another for them. */
@Module({})
export class MetricsModule {
  static forRoot({ adminPort }: Settings): DynamicModule {
    return {
      module: MetricsModule,
      imports: [AccessModule, GameModule],
      controllers: adminPort === undefined ? [MetricsController] : [],
      providers: [MetricsService],
    };
  }
}
