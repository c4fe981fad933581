import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/servers.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { databaseGone, ServiceProcess, temporaryFolder } from '../../test/harness/service-process.js';
import type { Random } from '../random.js';
import { ENVIRONMENT } from '../secrets.js';

const POLL_MS = 20;
/** So many looks in a row must find no statement under way. */
const QUIET_LOOKS = 3;

/** A service and its database, something of which is killed again and again. */
export interface Victim {
  readonly url: string;
  /** Kills, at once. */
  kill(): Promise<void>;
  /** Starts again what does not start by itself; when it returns, the service should be well soon. */
  revive(): Promise<void>;
  /** Waits until nothing that was killed is still writing. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a service and its database. */
export type StartVictim = (settings: Readonly<Record<string, string>>, random: Random) => Promise<Victim>;

/** The database is killed, and not the service. @param configuration what the server is told besides */
export function killedDatabase(configuration: Readonly<Record<string, string>> = {}): StartVictim {
  return (settings) => GivenDatabase.start(settings, (given) => new KilledDatabase(given), configuration);
}

/** What can be killed. */
export const FORMS = {
  service: (settings) => GivenDatabase.start(settings, (given) => new KilledService(given)),
  database: killedDatabase(),
  worker: (settings, random) =>
    GivenDatabase.start({ ...settings, WEB_CONCURRENCY: '2' }, (given) => new KilledWorker(given, random)),
  embedded: (settings) => EmbeddedDatabase.start(settings),
} as const satisfies Readonly<Record<string, StartVictim>>;

/** The name of one of them. */
export type FormName = keyof typeof FORMS;

/** A service on a PostgreSQL server that does not end with it. */
class GivenDatabase {
  private constructor(
    readonly postgres: OwnPostgres,
    private readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    public service: ServiceProcess,
  ) {}

  static async start(
    settings: Readonly<Record<string, string>>,
    victimOf: (given: GivenDatabase) => Victim,
    configuration: Readonly<Record<string, string>> = {},
  ): Promise<Victim> {
    const server = await OwnPostgres.start(configuration);
    const port = await freePort();
    const given = new GivenDatabase(server, port, settings, run(port, { ...settings, DATABASE_URL: server.url }));
    try {
      await given.service.url();
      await given.persist();
    } catch (error) {
      await given.stop();
      throw error;
    }
    return victimOf(given);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async startService(): Promise<void> {
    this.service = run(this.port, { ...this.settings, DATABASE_URL: this.postgres.url });
    await this.service.url();
  }

  /** Writes everything to disk, so that the schema outlives a server that loses what is new. */
  private async persist(): Promise<void> {
    const client = await this.postgres.connect();
    await client.query('checkpoint');
    await client.end();
  }

  /** Waits until the database does nothing for any service, living or dead. */
  async quiet(): Promise<void> {
    const client = await this.postgres.connect();
    const active = "select from pg_stat_activity where application_name = 'card-draw' and state <> 'idle'";
    for (let looks = 0; looks < QUIET_LOOKS; looks++) {
      if ((await client.query(active)).rowCount !== 0) looks = -1;
      await sleep(POLL_MS);
    }
    await client.end();
  }

  async stop(): Promise<void> {
    await this.service.kill('SIGKILL');
    await this.postgres.remove();
  }
}

/** What all that is killed beside a given database has in common. */
abstract class BesideDatabase implements Victim {
  constructor(protected readonly given: GivenDatabase) {}

  get url(): string {
    return this.given.url;
  }

  quiet(): Promise<void> {
    return this.given.quiet();
  }

  stop(): Promise<void> {
    return this.given.stop();
  }

  abstract kill(): Promise<void>;
  abstract revive(): Promise<void>;
}

class KilledService extends BesideDatabase {
  async kill(): Promise<void> {
    await this.given.service.kill('SIGKILL');
  }

  revive(): Promise<void> {
    return this.given.startService();
  }
}

class KilledDatabase extends BesideDatabase {
  kill(): Promise<void> {
    return this.given.postgres.crash();
  }

  revive(): Promise<void> {
    return this.given.postgres.startAgain();
  }
}

class KilledWorker extends BesideDatabase {
  private killed = 0;

  constructor(
    given: GivenDatabase,
    private readonly random: Random,
  ) {
    super(given);
  }

  kill(): Promise<void> {
    const worker = this.random.pick(this.given.service.workers());
    if (!worker) throw new Error('The service has no processes to kill');
    process.kill(worker.pid, 'SIGKILL');
    this.killed++;
    return Promise.resolve();
  }

  /** The service does it by itself. */
  revive(): Promise<void> {
    return this.given.service.printed('takes requests', this.killed);
  }
}

/** A service with its own PostgreSQL, which ends with it. */
class EmbeddedDatabase implements Victim {
  private constructor(
    private readonly folder: ReturnType<typeof temporaryFolder>,
    private readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    private service: ServiceProcess,
  ) {}

  static async start(settings: Readonly<Record<string, string>>): Promise<Victim> {
    const [folder, port] = [temporaryFolder(), await freePort()];
    const dataDir = `${folder.path}/data`;
    const given = { ...settings, DATA_DIR: dataDir };
    const victim = new EmbeddedDatabase(folder, port, given, run(port, given));
    try {
      await victim.service.url();
    } catch (error) {
      await victim.stop();
      throw error;
    }
    return victim;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async kill(): Promise<void> {
    await this.service.kill('SIGKILL');
  }

  async revive(): Promise<void> {
    this.service = run(this.port, this.settings);
    await this.service.url();
  }

  /** What the old server was doing has ended before the new one could start. */
  quiet(): Promise<void> {
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    await this.service.kill('SIGKILL');
    await databaseGone(`${this.folder.path}/data`);
    this.folder.remove();
  }
}

function run(port: number, settings: Readonly<Record<string, string>>): ServiceProcess {
  return new ServiceProcess({ ...ENVIRONMENT, ...settings, PORT: String(port) });
}
