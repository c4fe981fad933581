import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import pg from 'pg';
import { poolOf } from './pool.js';

/** Each process of a service shares this advisory lock. A command that replaces data holds it alone. The number is any. */
export const SERVICE_LOCK = 7_203_451_987;

const RENEW_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 250;
const TAKE = `set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock_shared(${SERVICE_LOCK})`;

const ignore = (): void => undefined;

/**
 * Holds the lock on a connection of its own. A new connection replaces it every minute and when it is lost: another server may have taken over
 * the address.
 */
@Injectable()
export class ServiceLock implements OnApplicationShutdown {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReleased = false;

  /** Takes the lock. Waits for a command that holds it, and takes it later where the server refuses the connection. */
  async hold(dataSource: DataSource): Promise<void> {
    const client = new pg.Client({ ...poolOf(dataSource).options, application_name: 'card-draw lock' });
    client.on('error', ignore);
    client.once('end', () => client === this.client && this.holdAfter(RETRY_AFTER_MS, dataSource));
    try {
      await client.connect();
      await client.query(TAKE);
    } catch {
      client.end().catch(ignore);
      this.holdAfter(RETRY_AFTER_MS, dataSource);
      return;
    }
    const before = this.isReleased ? client : this.client;
    if (!this.isReleased) this.client = client;
    this.holdAfter(RENEW_EVERY_MS, dataSource);
    before?.end().catch(ignore);
  }

  onApplicationShutdown(): void {
    this.isReleased = true;
    clearTimeout(this.timer);
    // A server that hangs would never end the connection.
    this.client?.connection.stream.destroy();
    this.client = undefined;
  }

  private holdAfter(ms: number, dataSource: DataSource): void {
    clearTimeout(this.timer);
    if (!this.isReleased) this.timer = setTimeout(() => void this.hold(dataSource), ms).unref();
  }
}
