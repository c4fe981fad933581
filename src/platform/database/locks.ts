import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import pg from 'pg';
import { ADVISORY_LOCKS, hashedLock } from './advisory-locks.js';
import { cut, type DatabasePool, poolOf } from './pool.js';
import { runOrLog } from '../concurrency.js';
import { prepared, runOnAny } from './statements.js';

const RENEW_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 250;
const TAKE = `set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock_shared(${ADVISORY_LOCKS.service})`;

const TAKE_NAME = prepared<{ is_ours: boolean }>(
  'take_name',
  `select pg_try_advisory_lock(${hashedLock.job('$1')}) as is_ours`,
);

/** A new connection replaces that of the lock every minute, and when it is lost: another server may have taken over the address. */
@Injectable()
export class ServiceLock implements OnApplicationShutdown {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReleased = false;

  /** Takes the lock. Waits for a command that holds it, and takes it later where the server refuses the connection. */
  async hold(dataSource: DataSource): Promise<void> {
    const options = { ...poolOf(dataSource).options, application_name: 'card-draw lock' };
    const client = new pg.Client(options).on('error', () => undefined);
    client.once('end', () => client === this.client && this.holdAfter(RETRY_AFTER_MS, dataSource));
    try {
      await client.connect();
      await client.query(TAKE);
    } catch {
      cut(client);
      this.holdAfter(RETRY_AFTER_MS, dataSource);
      return;
    }
    const before = this.isReleased ? client : this.client;
    if (!this.isReleased) this.client = client;
    this.holdAfter(RENEW_EVERY_MS, dataSource);
    before?.end().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.isReleased = true;
    clearTimeout(this.timer);
    if (this.client) cut(this.client);
    this.client = undefined;
  }

  private holdAfter(ms: number, dataSource: DataSource): void {
    clearTimeout(this.timer);
    if (!this.isReleased) this.timer = setTimeout(() => void this.hold(dataSource), ms).unref();
  }
}

/** Lets scheduled work run on one of all instances: the first that asks for a name has it until its connection ends. */
@Injectable()
export class OneInstance implements OnApplicationShutdown {
  private readonly pool: DatabasePool;
  private readonly running = new Set<string>();

  constructor(dataSource: DataSource) {
    // The lock would end with the connection.
    this.pool = poolOf(dataSource).ofOne('card-draw schedule', { maxLifetimeSeconds: 0 });
  }

  /** Runs the work once at a time, and logs its error. When a connection is lost, it may be done twice. @returns whether it was run */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    if (this.running.has(name)) return false;
    this.running.add(name);
    try {
      const [row] = await runOnAny(this.pool, TAKE_NAME, [name]).catch(() => []);
      const isOurs = row?.is_ours === true;
      if (isOurs) await runOrLog('OneInstance', work);
      return isOurs;
    } finally {
      this.running.delete(name);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
