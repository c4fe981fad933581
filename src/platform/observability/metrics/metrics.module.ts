import { Controller, type DynamicModule, Get, Header, Module } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import type { Settings } from '../../config/settings.js';
import { MetricsService } from './metrics.service.js';

/** For Prometheus. */
@ApiExcludeController()
@Controller('metrics')
class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  /** The metrics of all processes. */
  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  @RouteConfig({ quiet: true })
  read(): Promise<string> {
    return this.metrics.text();
  }
}

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
