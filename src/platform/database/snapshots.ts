import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DatabasePool, poolOf } from './pool.js';
import { retryOnConnectionLoss } from './transactions.js';
import { SingleFlight } from '../single-flight.js';
import { prepared, runOnAny } from './statements.js';

/**
 * SQL for what a statement sees, as a text: two statements with the same text see the same data. The server's start tells servers
 * apart. Null on a standby, whose snapshots leave out the transactions that it has not replayed yet.
 */
export const SNAPSHOT =
  "case when not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end";

const CURRENT = prepared<{ snapshot: string | null }>('snapshot', `select ${SNAPSHOT} as snapshot`);

export interface Snapshot {
  /** Counts connections. After a crash, which ends all of them, a server may give out ids of transactions a second time. */
  readonly session: number;
  readonly text: string | null;
}

/** Whether nothing has changed since a page was read. @param page its snapshot, and the session from before it was read */
export function isCurrent(
  page: { readonly session: number; readonly snapshot: string | null },
  now: Snapshot,
): boolean {
  return page.snapshot !== null && page.snapshot === now.text && page.session === now.session;
}

@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly reads = new SingleFlight(() => retryOnConnectionLoss(() => this.read()));
  /** One connection, so that a new one is a new session. */
  private readonly pool: DatabasePool;
  session = 0;

  constructor(dataSource: DataSource) {
    this.pool = poolOf(dataSource).ofOne('card-draw snapshots');
    this.pool.on('connect', () => (this.session += 1));
  }

  /** The state at a moment after this was called. Callers at the same time share the response. */
  current(): Promise<Snapshot> {
    return this.reads.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async read(): Promise<Snapshot> {
    const [row] = await runOnAny(this.pool, CURRENT, []);
    return { session: this.session, text: row?.snapshot ?? null };
  }
}
