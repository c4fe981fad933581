import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SingleFlight } from '../single-flight.js';
import type { Connection } from '../connection.js';
import { connectionConfig, poolOf } from '../connection-config.js';
import { retryOnConnectionLoss } from '../retry.js';
import { prepared } from '../statements.js';

/**
 * SQL for what a statement can see, as a text: two statements with the same text see the same data. The snapshot names the
 * transactions that it sees; the server's start tells servers apart. Null on a standby, whose snapshots do not name those that
 * are still to be replayed.
 */
export const SNAPSHOT =
  "case when not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end";

const CURRENT = prepared(`select ${SNAPSHOT}`);

/** In pg_stat_activity. */
const NAME = 'card-draw snapshots';

/** What the database's state was at some time. */
export interface Snapshot {
  /**
   * Counts the connections that snapshots were read on. A server that crashes may give out again the ids of transactions that
   * left no trace; as a crash ends all connections, snapshots of the same session have none between them.
   */
  readonly session: number;
  readonly text: string | null;
}

/** Asks the database which state it is in. */
@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly reads = new SingleFlight(() => retryOnConnectionLoss(() => this.read()));
  private client: Connection | undefined;
  private session = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** The state at a moment after this was called; those who ask at the same time share the answer. */
  current(): Promise<Snapshot> {
    return this.reads.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.end();
  }

  private async read(): Promise<Snapshot> {
    const client = this.client ?? (await this.connect());
    const session = this.session;
    const { watch } = poolOf(this.dataSource);
    watch.begin(client);
    try {
      const { rows } = await client.query<[string | null]>({ ...CURRENT, rowMode: 'array' });
      return { session, text: rows[0]?.[0] ?? null };
    } finally {
      watch.end(client);
    }
  }

  private async connect(): Promise<Connection> {
    const pool = poolOf(this.dataSource);
    await pool.reachability.recovered();
    const client = pool.connectionBeside({ ...connectionConfig(this.dataSource), application_name: NAME });
    client.once('end', () => {
      if (this.client === client) this.client = undefined;
    });
    try {
      await client.connect();
    } catch (error) {
      client.socket.destroy();
      pool.reachability.noticed(error);
      throw error;
    }
    this.session += 1;
    this.client = client;
    return client;
  }
}
