import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { DatabaseError, type PoolClient, type PoolConfig } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { type DatabaseFault, DatabaseUnavailable, isUnanswered } from './database-errors.js';
import { DatabaseFaults } from './database-faults.js';

/** More requests do not wait for a connection at once. */
const MAX_WAITING = 5_000;
/** When the pool ends, it waits so long for checked-out connections. */
const END_WITHIN_MS = 1_000;
const POLL_INTERVAL_MS = 100;
const TRY_EVERY_MS = 250;
/** A shorter outage, as when the server restarts, is worth waiting for. */
const SHORT_OUTAGE_MS = 1_000;

interface DatabasePoolConfig extends PoolConfig {
  /** How long a server that is asked may say nothing before it is tried. */
  readonly silentMs: number;
  /** How long a statement may have no response. The server's own limit for statements is shorter: the connection is lost then. */
  readonly lostMs: number;
  readonly server?: ServerState;
}

const ignore = (): void => undefined;

/** Shared by the pools of one server. */
interface ServerState {
  goneSince?: number | undefined;
  backSince: number;
  /** Whether it refused the last new connection. */
  isRefusing?: boolean;
  readonly faults: DatabaseFaults;
}

export function poolOf(dataSource: DataSource): DatabasePool {
  return (dataSource.driver as PostgresDriver).master as DatabasePool;
}

/** The driver's pool. It limits how many wait, gives up connections that get no response, and refuses at once while the server is gone. */
export class DatabasePool extends pg.Pool {
  private readonly logger = new Logger('Database');
  private readonly server: ServerState;
  private readonly connections = new Set<PoolClient>();
  /** Connections that are checked out, and since when they have got no response. */
  private readonly acquired = new Map<PoolClient, number>();
  /** When the server was last heard, on any connection. */
  private heardAt = 0;
  private isAsking = false;
  private readonly polls = setInterval(() => this.poll(performance.now()), POLL_INTERVAL_MS).unref();

  constructor(private readonly config: DatabasePoolConfig) {
    super(config);
    this.server = config.server ?? { backSince: 0, faults: new DatabaseFaults(this) };
    this.on('error', ignore);
    this.on('connect', (client) => {
      this.connections.add(client);
      if (this.server.isRefusing) this.logger.log('The database accepts connections again');
      this.server.isRefusing = false;
      // A connection that was begun while the server was gone may be there before the next try.
      this.reportBack();
      client.connection.on('errorMessage', (error: Error) => this.server.faults.note(error));
      // The statement that is under way fails by itself.
      client.on('error', ignore);
      client.connection.stream.on('data', () => {
        this.heardAt = performance.now();
        if (this.acquired.has(client)) this.acquired.set(client, this.heardAt);
      });
    });
    this.on('acquire', (client) => this.acquired.set(client, performance.now()));
    this.on('release', (_error, client) => {
      this.acquired.delete(client);
      // A new connection may lead to the primary server.
      if (this.fault?.reason === 'database_read_only') void client.end();
    });
    this.on('remove', (client) => this.connections.delete(client));
  }

  /** Why the server takes no writes, if it is there. */
  get fault(): DatabaseFault | undefined {
    return this.server.faults.current;
  }

  /** A pool of one connection to the same server, which is reused while it lasts. */
  ofOne(application_name: string, more: PoolConfig = {}): DatabasePool {
    const own = { server: this.server, max: 1, idleTimeoutMillis: 0, application_name };
    return new DatabasePool({ ...this.config, ...own, ...more });
  }

  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<PoolClient> {
    const acquired = this.acquire();
    if (callback) {
      acquired.then(
        (client) => callback(undefined, client, client.release.bind(client)),
        (error: unknown) => callback(error as Error, undefined, ignore),
      );
    }
    return acquired;
  }

  override async end(callback?: () => void): Promise<void> {
    const timeout = setTimeout(() => this.connections.forEach(cut), END_WITHIN_MS);
    await super.end();
    clearTimeout(timeout);
    clearInterval(this.polls);
    callback?.();
  }

  private async acquire(): Promise<PoolClient> {
    if (this.waitingCount >= MAX_WAITING) throw new DatabaseUnavailable('Too many wait for a connection');
    if (this.idleCount === 0 && this.server.goneSince !== undefined) throw this.unavailable();
    const begin = performance.now();
    try {
      return await super.connect();
    } catch (error) {
      if (this.ending) throw error;
      if (!isUnanswered(error)) {
        this.reportRefusal(error);
        throw error;
      }
      void this.awaitServer(begin, error as Error);
      throw this.unavailable();
    }
  }

  private reportRefusal(error: unknown): void {
    if (this.server.isRefusing || !(error instanceof DatabaseError)) return;
    this.server.isRefusing = true;
    this.logger.warn(`The database refuses connections: ${error.message}`);
  }

  private unavailable(): DatabaseUnavailable {
    const age = performance.now() - (this.server.goneSince ?? this.server.backSince);
    return new DatabaseUnavailable('The server is gone', age < SHORT_OUTAGE_MS);
  }

  /** Cuts connections that are lost. A slow transaction is none: each of its statements is answered in time. */
  private poll(now: number): void {
    const { silentMs, lostMs } = this.config;
    for (const [client, since] of this.acquired) if (now - since >= lostMs) cut(client);
    const isSilent = now - Math.max(this.heardAt, Math.min(...this.acquired.values())) >= silentMs;
    if (isSilent && !this.isAsking) void this.askServer(now);
  }

  /** Tries a silent server. If that gets no response either, no one waits for the other connections any more. */
  private async askServer(begin: number): Promise<void> {
    this.isAsking = true;
    if (await this.isServerThere()) this.heardAt = performance.now();
    this.isAsking = false;
    if (this.heardAt >= begin) return;
    this.connections.forEach(cut);
    await this.awaitServer(begin, new Error('no response'));
  }

  /** @param since when the failed attempt began; the server may have come back since */
  private async awaitServer(since: number, { message, code }: Error & { code?: string }): Promise<void> {
    const { server } = this;
    if (server.goneSince !== undefined || since < server.backSince) return;
    server.goneSince = since;
    // An error of several addresses has a code and no message.
    this.logger.warn(`The database cannot be reached: ${message || String(code)}`);
    while (!(await this.isServerThere())) {
      await sleep(TRY_EVERY_MS, undefined, { ref: false });
      if (this.ending || server.goneSince !== since) return;
    }
    this.reportBack();
  }

  private reportBack(): void {
    const { server } = this;
    if (server.goneSince === undefined) return;
    server.backSince = performance.now();
    const seconds = (server.backSince - server.goneSince) / 1000;
    server.goneSince = undefined;
    this.logger.log(`The database can be reached again, after ${seconds.toFixed(1)} s`);
  }

  private async isServerThere(): Promise<boolean> {
    // A server that refuses this connection is there.
    return !isUnanswered(await this.probe());
  }

  /** Makes a connection, and runs a statement on it. @returns what fails, if something does */
  async probe(text?: string): Promise<unknown> {
    const query_timeout = this.config.lostMs;
    const client = new pg.Client({ ...this.config, query_timeout, application_name: 'card-draw probe' });
    client.on('error', ignore);
    try {
      await client.connect();
      if (text !== undefined) await client.query(text);
      void client.end();
      return undefined;
    } catch (error) {
      cut(client);
      return error;
    }
  }
}

/** Ends a connection at once; what is under way on it fails. A server that hangs would never end it. */
export function cut({ connection }: pg.Client | PoolClient): void {
  connection.stream.destroy(new DatabaseUnavailable('The database did not answer in time'));
}
