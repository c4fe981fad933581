import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded/embedded-postgres.js';
import { atEnd } from './scopes.js';
import { processTable, signalProcess } from './process-table.js';
import { databaseGone, postmasterOf, temporaryFolder } from './service-process.js';
import type { TestDatabase } from './test-database.js';
import { until } from './until.js';

/**
 * A PostgreSQL server of a test's own: nobody else writes there, so that its state stays the same while the test does nothing,
 * and the test may crash it and start it again on the same data.
 */
export class OwnPostgres {
  private server: EmbeddedPostgres | undefined;
  private frozen: (number | undefined)[] = [];
  private removed: Promise<void> | undefined;
  private readonly clients = new Set<pg.Client>();

  private constructor(private readonly folder: ReturnType<typeof temporaryFolder>) {
    atEnd(() => this.remove());
  }

  /** @param settings what its configuration file says besides */
  static async start(settings: Readonly<Record<string, string | number>> = {}): Promise<OwnPostgres> {
    const postgres = new OwnPostgres(temporaryFolder());
    await postgres.makeCluster();
    // Its workers are transactions that come when they like.
    const lines = Object.entries({ autovacuum: 'off', ...settings }).map(([name, value]) => `${name} = ${value}\n`);
    appendFileSync(join(postgres.clusterDir, 'postgresql.conf'), lines.join(''));
    await postgres.startAgain();
    return postgres;
  }

  private get dataDir(): string {
    return join(this.folder.path, 'data');
  }

  private get clusterDir(): string {
    return realpathSync(join(this.dataDir, 'postgres'));
  }

  /** For DATABASE_URL; the same after every start. */
  get url(): string {
    return this.urlOf();
  }

  private urlOf(name?: string): string {
    if (!this.server) throw new Error('The server does not run');
    const { host, port, username, database } = this.server.address;
    return `postgres://${username}@localhost:${port}/${name ?? database}?host=${encodeURIComponent(host)}`;
  }

  /** Starts it on the data that are there, after {@link crash} or {@link stop}. */
  async startAgain(): Promise<void> {
    let problem: unknown;
    await until(
      async () => {
        try {
          this.server = await startEmbeddedPostgres(this.dataDir, () => undefined);
          return true;
        } catch (error) {
          problem = error;
          // The processes of a server that was killed end by and by, and hold on to its memory until then.
          if (!(error as Error).message.includes('shared memory')) throw error;
          return false;
        }
      },
      () => (problem as Error).message,
    );
  }

  /** Kills the whole server, as a power cut would but for what the kernel has still to write. */
  async crash(): Promise<void> {
    const { rows } = await (await this.connect()).query<{ pid: number }>('select pid from pg_stat_activity');
    for (const pid of [postmasterOf(this.dataDir), ...rows.map(({ pid }) => pid)]) signalProcess(pid, 'SIGKILL');
    await databaseGone(this.dataDir);
    await this.stop();
  }

  /** Stops all its processes in the middle of what they are doing: it takes connections and statements, and answers nothing. */
  freeze(): void {
    const postmaster = postmasterOf(this.dataDir);
    // First the one that makes new ones.
    signalProcess(postmaster, 'SIGSTOP');
    this.frozen = [...childrenOf(postmaster), postmaster];
    for (const pid of this.frozen) signalProcess(pid, 'SIGSTOP');
  }

  /** Lets it go on after {@link freeze}. */
  thaw(): void {
    for (const pid of this.frozen.splice(0)) signalProcess(pid, 'SIGCONT');
  }

  /** Another server with the data of this one, which must not run meanwhile. */
  async copy(): Promise<OwnPostgres> {
    const other = this.duplicate();
    await other.startAgain();
    return other;
  }

  /** The same, not started yet. */
  duplicate(): OwnPostgres {
    const other = new OwnPostgres(temporaryFolder());
    other.fill(this.clusterDir);
    return other;
  }

  /** Copies the empty cluster of the test run; outside of one it makes it. */
  private async makeCluster(): Promise<void> {
    const { TEST_CLUSTER } = process.env;
    if (TEST_CLUSTER !== undefined) {
      this.fill(TEST_CLUSTER);
    } else {
      await this.startAgain();
      await this.stop();
    }
  }

  private fill(clusterDir: string): void {
    copyCluster(clusterDir, this.dataDir);
  }

  /** Starts it as a standby, which does over again what the other server does. */
  async startAsStandbyOf({ server }: OwnPostgres): Promise<void> {
    const { host, port, username } = server?.address ?? {};
    const source = `primary_conninfo = 'host=${String(host)} port=${String(port)} user=${String(username)}'\n`;
    appendFileSync(join(this.clusterDir, 'postgresql.conf'), source);
    writeFileSync(join(this.clusterDir, 'standby.signal'), '');
    await this.startAgain();
  }

  /** The id of one of the server's processes of a kind, as soon as there is one. */
  async processOf(kind: string): Promise<number> {
    const session = await this.connect();
    const text = 'select pid from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()';
    let pid = 0;
    await until(async () => {
      const { rows } = await session.query<{ pid: number }>(text, [kind]);
      pid = rows[0]?.pid ?? 0;
      return pid !== 0;
    });
    return pid;
  }

  /**
   * Kills one process of the server, on which the server ends all connections and starts afresh from its log, and waits until it
   * has.
   */
  async crashProcess(pid: number): Promise<void> {
    const witness = await this.connect();
    const gone = new Promise((resolve) => witness.once('end', resolve));
    signalProcess(pid, 'SIGKILL');
    await gone;
    const isBack = (): Promise<boolean> =>
      this.connect().then(
        () => true,
        () => false,
      );
    await until(isBack, () => 'The server takes no connections again');
  }

  /** Ends it in an orderly way. */
  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** A connection beside the service, to be used until the server goes or the test ends. */
  async connect(name?: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.urlOf(name) });
    // Whoever uses it learns from the statement; nobody else needs to.
    client.on('error', () => undefined);
    client.once('end', () => this.clients.delete(client));
    await client.connect();
    this.clients.add(client);
    return client;
  }

  /** Ends what {@link connect} gave, and with it the transactions under way there. */
  async disconnect(): Promise<void> {
    await Promise.all([...this.clients].map((client) => client.end()));
  }

  /** A database for applications of the test, by default the one that is there; it goes with the server. */
  async database(name?: string): Promise<TestDatabase> {
    if (name !== undefined) await (await this.connect()).query(`create database "${name}"`);
    const client = await this.connect(name);
    return {
      url: this.urlOf(name),
      query: async <R extends object>(text: string, values?: unknown[]) => (await client.query<R>(text, values)).rows,
      drop: () => Promise.resolve(),
    };
  }

  /** Ends it and removes its files. The end of the test or describe block does so too. */
  remove(): Promise<void> {
    return (this.removed ??= this.end());
  }

  private async end(): Promise<void> {
    this.thaw();
    await this.disconnect();
    await this.stop();
    // Elsewhere, if the database's user cannot go to the folder.
    rmSync(this.clusterDir, { recursive: true, force: true });
    this.folder.remove();
  }
}

/** Makes a data directory with an empty database, as the first start of a service does, in a tenth of the time. */
export function makeDataDir(dataDir: string): void {
  const { TEST_CLUSTER } = process.env;
  if (TEST_CLUSTER !== undefined) copyCluster(TEST_CLUSTER, dataDir);
}

function copyCluster(clusterDir: string, dataDir: string): void {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  // With their owner, who is the one that the server runs as.
  const { status, stderr } = spawnSync('cp', ['-Rp', clusterDir, join(dataDir, 'postgres')]);
  if (status !== 0) throw new Error(stderr.toString());
}

function childrenOf(pid: number | undefined): number[] {
  return processTable()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}
