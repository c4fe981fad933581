import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module.js';
import { APP_OPTIONS, configureApp, createAdapter } from '../configure-app.js';
import { JsonAdapter } from '../http/json-adapter.js';
import { keepHeapSmall } from './heap.js';
import type { Launch, RequestServer } from './request-server.js';

/** The application, in this process. */
export class Application implements RequestServer {
  private app: NestFastifyApplication | undefined;

  async start({ settings, secrets, database }: Launch): Promise<string> {
    keepHeapSmall();
    const root = AppModule.forRoot(settings, secrets, database);
    this.app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(settings), APP_OPTIONS);
    configureApp(this.app, settings);
    await this.app.listen(settings.port, settings.host);
    return this.app.getUrl();
  }

  async stop(drainMs: number): Promise<void> {
    const adapter = this.app?.getHttpAdapter();
    if (adapter instanceof JsonAdapter) await adapter.drain(drainMs);
    await this.app?.close();
  }
}
