import { type DynamicModule, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import type { Settings } from '../../config/settings.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';

/**
 * Metrics for Prometheus, on the port of the service unless there is another for them. Each module registers its own in the injected
 * {@link Registry}.
 */
@Module({})
export class MetricsModule {
  static forRoot({ adminPort }: Settings): DynamicModule {
    return {
      module: MetricsModule,
      global: true,
      controllers: adminPort === undefined ? [MetricsController] : [],
      providers: [MetricsService, { provide: Registry, useFactory: () => new Registry() }],
      exports: [Registry],
    };
  }
}
