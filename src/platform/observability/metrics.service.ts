import { Controller, Get, Header, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, register as processRegistry, Registry } from 'prom-client';
import { SingleFlight } from '../concurrency.js';
import type { JsonAdapter } from '../app/json-adapter.js';
import { metricsOfAll } from '../primary.js';
import { unhandledErrors } from './unhandled-errors.js';

const PACKAGE = new URL('../../../package.json', import.meta.url);

@Injectable()
export class MetricsService implements OnApplicationBootstrap {
  private readonly scrapes = new SingleFlight(() =>
    cluster.isWorker ? metricsOfAll() : Registry.merge(this.collectAll()).metrics(),
  );

  constructor(
    private readonly registry: Registry,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {
    registry.registerMetric(unhandledErrors);
    const registers = [registry];
    new Gauge({ name: 'card_draw_processes', help: 'Processes that take requests', registers }).set(1);
    const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
    const help = 'Always 1; the version is in the label';
    const labelNames = ['version'];
    new Gauge({ name: 'card_draw_build_info', help, labelNames, aggregator: 'first', registers }).set({ version }, 1);
  }

  onApplicationBootstrap(): void {
    if (cluster.isWorker) AggregatorRegistry.setRegistries(this.collectAll());
  }

  text(): Promise<string> {
    return this.scrapes.run();
  }

  /** Registers the metrics of this process (memory, event loop, garbage) the first time. @returns these, those of its requests, and those of all modules */
  private collectAll(): Registry[] {
    if (!processRegistry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
    return [processRegistry, this.host.httpAdapter.watch.registry, this.registry];
  }
}

@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  @RouteConfig({ quiet: true })
  read(): Promise<string> {
    return this.metrics.text();
  }
}
