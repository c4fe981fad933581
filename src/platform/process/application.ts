import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../app.module.js';
import { APP_OPTIONS, configureApp, createAdapter } from '../http/configure-app.js';
import { JsonAdapter } from '../http/json-adapter.js';
import { processLog } from '../observability/logging/process-log.js';
import { keepHeapSmall } from './heap.js';
import { Readiness } from '../observability/health/readiness.js';
import { MetricsService, type MetricValues } from '../observability/metrics/metrics.service.js';
import type { Launch, RequestServer } from './request-server.js';

/** So many clients that connect at once wait to be taken; the system's own limit, where that is lower, is that. */
const MAX_WAITING_CONNECTIONS = 4096;

/** The application, in this process. */
export class Application implements RequestServer {
  private app: NestFastifyApplication | undefined;

  /** @param gatherMetrics says where the metrics of all processes are to be had, when this is one of several */
  constructor(private readonly gatherMetrics?: () => Promise<string>) {}

  async start({ settings, secrets, database }: Launch): Promise<string> {
    keepHeapSmall();
    const root = AppModule.forRoot(settings, secrets, database);
    const adapter = createAdapter(settings, processLog);
    this.app = await NestFactory.create<NestFastifyApplication>(root, adapter, APP_OPTIONS);
    configureApp(this.app, settings);
    if (this.gatherMetrics) this.app.get(MetricsService, { strict: false }).gatherFrom(this.gatherMetrics);
    await this.app.listen({ port: settings.port, host: settings.host, backlog: MAX_WAITING_CONNECTIONS });
    return this.app.getUrl();
  }

  async problem(): Promise<string | undefined> {
    return this.app === undefined ? 'The service is starting' : this.app.get(Readiness, { strict: false }).problem();
  }

  async metrics(): Promise<string> {
    return (await this.app?.get(MetricsService, { strict: false }).text()) ?? '';
  }

  /** The metrics of this process alone. */
  async metricValues(): Promise<MetricValues> {
    return (await this.app?.get(MetricsService, { strict: false }).values()) ?? [];
  }

  async stop(drainMs: number): Promise<void> {
    const adapter = this.app?.getHttpAdapter();
    if (adapter instanceof JsonAdapter) await adapter.drain(drainMs);
    await this.app?.close();
  }
}
