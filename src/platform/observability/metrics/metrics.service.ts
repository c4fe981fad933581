import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Counter, Gauge, register as processRegistry, Registry } from 'prom-client';
import { SingleFlight } from '../../database/single-flight.js';
import type { JsonAdapter } from '../../http/json-adapter.js';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

/** Tells what the service does, in the text form of Prometheus. */
@Injectable()
export class MetricsService implements OnModuleInit {
  private gather = (): Promise<string> => Registry.merge(this.registries()).metrics();
  private readonly scrapes = new SingleFlight(() => this.gather());

  /** @param registry takes the metrics of all modules of this application */
  constructor(
    private readonly registry: Registry,
    private readonly host: HttpAdapterHost<JsonAdapter>,
  ) {}

  /** Takes in what is older than this application, or no module's. */
  onModuleInit(): void {
    const registers = [this.registry];
    const { metrics, log } = this.host.httpAdapter.watch;
    metrics.register(this.registry);
    new Counter({
      name: 'card_draw_log_lines_dropped_total',
      help: 'Lines of the log that were dropped because nobody read them in time',
      registers,
      collect() {
        this.reset();
        this.inc(log.dropped);
      },
    });
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

  /** The metrics of this process: its memory, event loop and garbage, from the first call on, and those of this application. */
  registries(): Registry[] {
    if (!processRegistry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
    return [processRegistry, this.registry];
  }
}
