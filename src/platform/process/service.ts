import { Logger } from '@nestjs/common';
import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { operatorSecrets, shortSecrets } from '../config/operator-secrets.js';
import type { DatabaseAddress, Settings } from '../config/settings.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { processLog } from '../observability/logging/process-log.js';
import type { Application, CreateRoot, Launch } from './application.js';
import type { Cluster } from './cluster.js';

/** From the last request that is taken to the end of the process. Supervisors wait for ten seconds or more. */
const STOP_WITHIN_MS = 7_500;
/** The database's part of that, at least. */
const DATABASE_STOP_MS = 1_000;
/** A signal that comes again later than this ends the process at once. Sooner, npm or the primary process has only passed it on. */
const REPEATED_AFTER_MS = 1_000;

const logger = new Logger('Service');

export class Service {
  private server: Application | Cluster | undefined;
  private embedded: EmbeddedPostgres | undefined;
  private admin: FastifyInstance | undefined;
  private stopping: Promise<void> | undefined;
  private drainMs = 0;

  constructor(private readonly createRoot: CreateRoot) {}

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** Gives the address as soon as all of it takes requests. @throws Error when a part does not start */
  async start(settings: Settings): Promise<string> {
    const { webConcurrency, databaseUrl, adminPort, host } = settings;
    const database = databaseUrl === undefined ? await this.startDatabase(settings) : { url: databaseUrl };
    // Not through the logger: a log may be stored in a file.
    const secrets = operatorSecrets(settings, (text) => process.stdout.write(`${text}\n`));
    const short = shortSecrets(secrets);
    if (short !== '') logger.warn(`Easy to guess, with fewer than 16 characters: ${short}`);
    const url = await this.run({ settings, secrets, database });
    if (adminPort !== undefined) {
      const { createAdminServer } = await import('./admin-server.js');
      this.admin = createAdminServer(this, url);
      logger.log(`Metrics and health at ${await this.admin.listen({ port: adminPort, host })}`);
    }
    const processes = webConcurrency === 1 ? '' : ` with ${webConcurrency} processes`;
    logger.log(`Listening on ${url}${processes}, described at /docs`);
    return url;
  }

  /** Takes requests, here or in other processes. The application is large, and loaded only where it runs. */
  async run(launch: Launch): Promise<string> {
    const { webConcurrency, drainMs } = launch.settings;
    this.drainMs = drainMs;
    if (cluster.isPrimary && webConcurrency > 1) this.server = new (await import('./cluster.js')).Cluster();
    else this.server = new (await import('./application.js')).Application(this.createRoot);
    return this.server.start(launch);
  }

  async metrics(): Promise<string> {
    return (await this.server?.metrics()) ?? '';
  }

  private async startDatabase({ dataDir }: Settings): Promise<DatabaseAddress> {
    const onCrash = (reason: string): void => {
      logger.error(`The embedded PostgreSQL is gone: ${reason}`);
      void this.exit(1);
    };
    this.embedded = await startEmbeddedPostgres(dataDir, onCrash, { onWait: (reason) => logger.log(reason) });
    logger.log(`Embedded PostgreSQL runs in ${this.embedded.clusterDir}`);
    return this.embedded.address;
  }

  private async stop(drainMs: number): Promise<void> {
    const within = drainMs + STOP_WITHIN_MS;
    const end = performance.now() + within;
    // A shutdown hook of a module may never end.
    const late = sleep(within - DATABASE_STOP_MS).then(() => {
      throw new Error('The modules have not stopped in time: is there a shutdown hook that does not end?');
    });
    try {
      await Promise.race([this.server?.stop(drainMs), late]);
    } finally {
      await this.embedded?.stop(Math.max(end - performance.now(), DATABASE_STOP_MS));
      await this.admin?.close();
    }
  }

  /** Ends this process, with code 1 when a part does not stop well. @param drains for DRAIN_SECONDS */
  async exit(code: number, drains = false): Promise<void> {
    try {
      this.stopping ??= this.stop(drains ? this.drainMs : 0);
      await this.stopping;
    } catch (error) {
      logger.error(error);
      code = 1;
    }
    await processLog.destination.drain();
    process.exit(code);
  }
}

export function stopOnSignals(service: Service): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let first: number | undefined;
    process.on(signal, () => {
      first ??= performance.now();
      if (cluster.isPrimary && performance.now() - first >= REPEATED_AFTER_MS) process.exit(1);
      if (service.isStopping) return;
      if (cluster.isPrimary) logger.log(`${signal}: stopping`);
      // At a terminal there is no load balancer that would need time to notice.
      void service.exit(0, signal === 'SIGTERM');
    });
  }
}
