import 'reflect-metadata';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { APP_OPTIONS, configureApp } from '../app/configure-app.js';
import { JsonAdapter } from '../app/json-adapter.js';
import type { DatabaseAddress, OperatorSecrets, Settings } from '../config/settings.js';
import { processLog } from '../observability/logging/process-log.js';
import { MetricsService } from '../observability/metrics.service.js';

/** What the application needs to run: checked settings, secrets, and a running database server. */
export interface Launch {
  readonly settings: Settings;
  readonly secrets: OperatorSecrets;
  readonly database: DatabaseAddress;
}

/** Makes the root module. It is large: only a process that runs the application loads it. */
export type CreateRoot = (launch: Launch) => Promise<DynamicModule>;

/** How many new connections may wait to be accepted, unless the system allows fewer. */
const MAX_WAITING_CONNECTIONS = 4096;

export class Application {
  private app: NestFastifyApplication | undefined;

  constructor(private readonly createRoot: CreateRoot) {}

  async start(launch: Launch): Promise<string> {
    const { settings } = launch;
    const root = await this.createRoot(launch);
    this.app = await NestFactory.create<NestFastifyApplication>(
      root,
      new JsonAdapter(settings, processLog),
      APP_OPTIONS,
    );
    configureApp(this.app, settings, processLog);
    await this.app.listen({ port: settings.port, host: settings.host, backlog: MAX_WAITING_CONNECTIONS });
    return this.app.getUrl();
  }

  async metrics(): Promise<string> {
    return (await this.app?.get(MetricsService, { strict: false }).text()) ?? '';
  }

  /** Goes on taking requests for `drainMs`, and then finishes those under way within some seconds. */
  async stop(drainMs: number): Promise<void> {
    const adapter = this.app?.getHttpAdapter();
    if (adapter instanceof JsonAdapter) await adapter.drain(drainMs);
    await this.app?.close();
    if (!cluster.worker) return;
    // Connections that the primary process has just handed over go to the other processes.
    const disconnected = once(process, 'disconnect');
    cluster.worker.disconnect();
    await disconnected;
  }
}
