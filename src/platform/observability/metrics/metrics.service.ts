import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CredentialThrottle } from '../../access/credential-throttle.js';
import { SingleFlight } from '../../database/single-flight.js';
import { poolOf } from '../../database/connection-config.js';
import { ListCache } from '../../database/list-cache/list-cache.js';
import { Statements } from '../../database/statements.js';
import { GameCounts } from '../../../game/game-counts.js';
import type { JsonAdapter } from '../../http/json-adapter.js';
import { buildMeasure } from './build-measure.js';
import { connectionMeasures, listMeasures } from './database-measures.js';
import { failedChecksMeasure } from './failed-checks-measure.js';
import { gameMeasures } from './game-measures.js';
import { type Measure, registerMeasure } from './measures.js';
import { requestDurations } from './request-durations.js';
import { requestMeasures } from './request-measures.js';

/** The metrics of a process, as they can be sent to another. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Of the process, whatever applications it runs. */
let ofProcess: Registry | undefined;

/** Memory, event loop, garbage collection: measured from the first time on that somebody asks. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Tells what the service does, in the text form of Prometheus. */
@Injectable()
export class MetricsService {
  private registry: Registry | undefined;
  private gather = (): Promise<string> => this.ofThisProcess().metrics();
  private readonly scrapes = new SingleFlight(() => this.gather());

  constructor(
    private readonly adapterHost: HttpAdapterHost<JsonAdapter>,
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly lists: ListCache,
    private readonly game: GameCounts,
    private readonly failedChecks: CredentialThrottle,
  ) {}

  /** Says where the metrics of all processes are to be had, when there are several. */
  gatherFrom(gather: () => Promise<string>): void {
    this.gather = gather;
  }

  /** The metrics of all processes. Those who ask while they are gathered share the next ones. */
  text(): Promise<string> {
    return this.scrapes.run();
  }

  /** The metrics of this process. */
  values(): Promise<MetricValues> {
    return this.ofThisProcess().getMetricsAsJSON();
  }

  /** Made when it is first asked for: where nobody asks it costs nothing. */
  private ofThisProcess(): Registry {
    if (this.registry === undefined) {
      this.registry = Registry.merge([processRegistry()]);
      this.registry.registerMetric(requestDurations(this.adapterHost.httpAdapter.watch.counts));
      for (const measure of this.measures()) registerMeasure(this.registry, measure);
    }
    return this.registry;
  }

  private measures(): Measure[] {
    const { counts, log } = this.adapterHost.httpAdapter.watch;
    return [
      ...requestMeasures(counts, log),
      ...gameMeasures(this.game),
      failedChecksMeasure(this.failedChecks),
      ...connectionMeasures(poolOf(this.dataSource), this.statements),
      ...listMeasures(this.lists),
      buildMeasure(),
    ];
  }
}
