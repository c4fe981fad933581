import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { processEnvironment, readSettings } from './config/environment.js';
import { operatorSecrets } from './config/operator-secrets.js';
import { type DatabaseAddress, type Settings, SettingsError } from './config/settings.js';
import { ServiceLogger } from './common/service-logger.js';
import { APP_OPTIONS, configureApp, createAdapter } from './configure-app.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded/embedded-postgres.js';

const logger = new Logger('Service');
Logger.overrideLogger(new ServiceLogger());

/** The parts that run, stopped in the reverse of the order in which they were started. */
class Service {
  private app: NestFastifyApplication | undefined;
  private embedded: EmbeddedPostgres | undefined;
  private stopping: Promise<void> | undefined;

  async start(settings: Settings): Promise<void> {
    const database =
      settings.databaseUrl === undefined ? await this.startDatabase(settings) : { url: settings.databaseUrl };
    // Shown on the terminal and not through the logger, which may lead to a file.
    const secrets = operatorSecrets(settings, (line) => process.stdout.write(`${line}\n`));
    const root = AppModule.forRoot(settings, secrets, database);
    this.app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(settings), APP_OPTIONS);
    configureApp(this.app, settings);
    await this.app.listen(settings.port, settings.host);
    logger.log(`Listening on ${await this.app.getUrl()}, described at /docs`);
  }

  private async startDatabase(settings: Settings): Promise<DatabaseAddress> {
    this.embedded = await startEmbeddedPostgres(settings.dataDir, (reason) => {
      logger.error(`The embedded PostgreSQL is gone: ${reason}`);
      void this.exit(1);
    });
    logger.log(`Embedded PostgreSQL runs in ${this.embedded.clusterDir}`);
    return this.embedded.address;
  }

  /** Finishes the requests under way, then stops the database. */
  private stop(): Promise<void> {
    this.stopping ??= (async () => {
      await this.app?.close();
      await this.embedded?.stop();
    })();
    return this.stopping;
  }

  async exit(code: number): Promise<void> {
    try {
      await this.stop();
    } catch (error) {
      logger.error(error);
      code = 1;
    }
    process.exit(code);
  }
}

async function main(): Promise<void> {
  const service = new Service();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      logger.log(`${signal}: stopping`);
      void service.exit(0);
    });
  }
  try {
    await service.start(readSettings(processEnvironment()));
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [(error as Error).message];
    for (const problem of problems) logger.error(`Cannot start: ${problem}`);
    await service.exit(1);
  }
}

await main();
