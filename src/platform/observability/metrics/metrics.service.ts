import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, register as processRegistry, Registry } from 'prom-client';
import { SingleFlight } from '../../database/single-flight.js';
import type { JsonAdapter } from '../../http/json-adapter.js';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

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
    const build = new Gauge({ name: 'card_draw_build_info', help, labelNames, aggregator: 'first', registers });
    build.set({ version }, 1);
  }

  /** Says where the metrics of all processes are to be had, when there are several. */
  gatherFrom(gather: () => Promise<string>): void {
    this.gather = gather;
  }

  /** The metrics of all processes. Those who ask while they are gathered share the next ones. */
  text(): Promise<string> {
    return this.scrapes.run();
  }

  /** The metrics of this process (its memory, event loop and garbage, from the first call on), of its requests, and of all modules. */
  registries(): Registry[] {
    if (!processRegistry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
    return [processRegistry, this.host.httpAdapter.watch.registry, this.registry];
  }
}
