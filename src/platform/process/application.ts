import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setFlagsFromString } from 'node:v8';
import { APP_OPTIONS, configureApp, createAdapter } from '../http/configure-app.js';
import { JsonAdapter } from '../http/json-adapter.js';
import { processLog } from '../observability/logging/process-log.js';
import { MetricsService } from '../observability/metrics/metrics.service.js';
import type { CreateRoot, Launch, RequestServer } from './launch.js';

/** So many clients that connect at once wait to be taken; the system's own limit, where that is lower, is that. */
const MAX_WAITING_CONNECTIONS = 4096;

/**
 * How much the heap may grow over what was found alive before garbage is collected again. By itself V8 lets a heap of 40 MB, as this
 * service's is, grow to four times as much.
 */
const HEAP_GROWTH_PERCENT = 60;

/** The application, in this process. */
export class Application implements RequestServer {
  private app: NestFastifyApplication | undefined;

  constructor(private readonly createRoot: CreateRoot) {}

  async start(launch: Launch): Promise<string> {
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
    const { settings } = launch;
    const adapter = createAdapter(settings, processLog);
    const root = await this.createRoot(launch);
    this.app = await NestFactory.create<NestFastifyApplication>(root, adapter, APP_OPTIONS);
    configureApp(this.app, settings);
    await this.app.listen({ port: settings.port, host: settings.host, backlog: MAX_WAITING_CONNECTIONS });
    return this.app.getUrl();
  }

  /** What tells the metrics, once the application is started. */
  get metricsService(): MetricsService | undefined {
    return this.app?.get(MetricsService, { strict: false });
  }

  async metrics(): Promise<string> {
    return (await this.metricsService?.text()) ?? '';
  }

  async stop(drainMs: number): Promise<void> {
    const adapter = this.app?.getHttpAdapter();
    if (adapter instanceof JsonAdapter) await adapter.drain(drainMs);
    await this.app?.close();
  }
}
