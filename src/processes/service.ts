import { Logger } from '@nestjs/common';
import { operatorSecrets } from '../config/operator-secrets.js';
import type { DatabaseAddress, Settings } from '../config/settings.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import type { RequestServer } from './request-server.js';

const logger = new Logger('Service');

/** The parts that run, stopped in the reverse of the order in which they were started. */
export class Service {
  private server: RequestServer | undefined;
  private embedded: EmbeddedPostgres | undefined;
  private stopping: Promise<void> | undefined;

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** @throws Error when a part does not start */
  async start(settings: Settings): Promise<void> {
    this.server = await createServer(settings);
    const database =
      settings.databaseUrl === undefined ? await this.startDatabase(settings) : { url: settings.databaseUrl };
    // Shown on the terminal and not through the logger, which may lead to a file.
    const secrets = operatorSecrets(settings, (line) => process.stdout.write(`${line}\n`));
    const url = await this.server.start({ settings, secrets, database });
    const processes = settings.webConcurrency === 1 ? '' : ` with ${settings.webConcurrency} processes`;
    logger.log(`Listening on ${url}${processes}, described at /docs`);
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
      await this.server?.stop();
      await this.embedded?.stop();
    })();
    return this.stopping;
  }

  /** Stops everything and ends this process, with code 1 when something could not be stopped well. */
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

/** Loads only what this process will run: the application is large, and the primary process of several does without it. */
async function createServer({ webConcurrency }: Settings): Promise<RequestServer> {
  if (webConcurrency === 1) return new (await import('./application.js')).Application();
  return new (await import('./worker-pool.js')).WorkerPool();
}
