import { Controller, type DynamicModule, Get, Header, Injectable, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, register as processRegistry, Registry } from 'prom-client';
import type { Settings } from '../config/settings.js';
import { SingleFlight } from '../database/single-flight.js';
import type { JsonAdapter } from '../http/json-adapter.js';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** Tells what the service does, in the text form of Prometheus. */
@Injectable()
export class MetricsService {
  private gather = (): Promise<string> => Registry.merge(this.registries()).metrics();
  private readonly scrapes = new SingleFlight(() => this.gather());

  /** @param registry has the metrics of all modules of this application */
  constructor(
    private readonly registry: Registry,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {
    const registers = [registry];
    new Gauge({ name: 'card_draw_processes', help: 'Processes that take requests', registers }).set(1);
    const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
    const help = 'Always 1; the version is in the label';
    const labelNames = ['version'];
    new Gauge({ name: 'card_draw_build_info', help, labelNames, aggregator: 'first', registers }).set({ version }, 1);
  }

  /** Where the metrics of all processes come from, when there are several. */
  gatherFrom(gather: () => Promise<string>): void {
    this.gather = gather;
  }

  /** The metrics of all processes. Requests during a gathering share the next one. */
  text(): Promise<string> {
    return this.scrapes.run();
  }

  /** The metrics of this process (memory, event loop and garbage from the first call on), of its requests, and of all modules. */
  registries(): Registry[] {
    if (!processRegistry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
    return [processRegistry, this.host.httpAdapter.watch.registry, this.registry];
  }
}

@ApiExcludeController()
@Controller('metrics')
class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  @RouteConfig({ quiet: true })
  read(): Promise<string> {
    return this.metrics.text();
  }
}

/** Metrics for Prometheus, on ADMIN_PORT if it is set. Each module registers its own in the injected {@link Registry}. */
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
