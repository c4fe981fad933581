import { Logger } from '@nestjs/common';
import { operatorSecrets, shortSecrets } from '../config/operator-secrets.js';
import type { DatabaseAddress, Settings } from '../config/settings.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import { processLog } from '../observability/logging/process-log.js';
import type { AdminServer } from './admin-server.js';
import type { CreateRoot, RequestServer } from './launch.js';

/** How long the whole stop takes at most, once no more requests are taken; an operating system waits for ten seconds or more. */
const STOP_WITHIN_MS = 7_500;
/** What is left of that for the database at least. */
const DATABASE_STOP_MS = 1_000;

const logger = new Logger('Service');

/** The parts that run, stopped in the reverse of the order in which they were started. */
export class Service {
  private server: RequestServer | undefined;
  private embedded: EmbeddedPostgres | undefined;
  private admin: AdminServer | undefined;
  private stopping: Promise<void> | undefined;
  private drainMs = 0;

  constructor(private readonly createRoot: CreateRoot) {}

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** @throws Error when a part does not start */
  async start(settings: Settings): Promise<void> {
    this.drainMs = settings.drainMs;
    this.server = await this.createServer(settings);
    const database =
      settings.databaseUrl === undefined ? await this.startDatabase(settings) : { url: settings.databaseUrl };
    // Shown on the terminal and not through the logger, which may lead to a file.
    const secrets = operatorSecrets(settings, (line) => process.stdout.write(`${line}\n`));
    const short = shortSecrets(secrets).join(', ');
    if (short !== '') logger.warn(`Easy to guess, with fewer than 16 characters: ${short}`);
    const url = await this.server.start({ settings, secrets, database });
    const processes = settings.webConcurrency === 1 ? '' : ` with ${settings.webConcurrency} processes`;
    if (settings.adminPort !== undefined) await this.startAdmin(url, settings);
    logger.log(`Listening on ${url}${processes}, described at /docs`);
  }

  /** What the parts that take requests do, in the text form of Prometheus. */
  async metrics(): Promise<string> {
    return (await this.server?.metrics()) ?? '';
  }

  /** Loads only what this process will run: the application is large, and the primary process of several does without it. */
  private async createServer({ webConcurrency }: Settings): Promise<RequestServer> {
    if (webConcurrency > 1) return new (await import('./cluster.js')).Cluster();
    return new (await import('./application.js')).Application(this.createRoot);
  }

  private async startAdmin(url: string, { adminPort = 0, host }: Settings): Promise<void> {
    const { AdminServer } = await import('./admin-server.js');
    this.admin = new AdminServer(this, url);
    logger.log(`Metrics and health at ${await this.admin.listen(adminPort, host)}`);
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
  private stop(drainMs: number): Promise<void> {
    this.stopping ??= (async () => {
      const end = performance.now() + drainMs + STOP_WITHIN_MS;
      try {
        await this.server?.stop(drainMs);
      } finally {
        await this.embedded?.stop(Math.max(end - performance.now(), DATABASE_STOP_MS));
        await this.admin?.close();
      }
    })();
    return this.stopping;
  }

  /** Stops everything, after some time in which requests are still taken, and ends this process. */
  async drainAndExit(): Promise<void> {
    await this.exit(0, this.drainMs);
  }

  /** Stops everything and ends this process, with code 1 when something could not be stopped well. */
  async exit(code: number, drainMs = 0): Promise<void> {
    try {
      await this.stop(drainMs);
    } catch (error) {
      logger.error(error);
      code = 1;
    }
    await processLog.drain();
    process.exit(code);
  }
}
