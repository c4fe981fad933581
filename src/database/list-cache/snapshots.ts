import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SharedRuns } from '../../common/shared-runs.js';
import { SETTINGS } from '../../config/config.module.js';
import type { Settings } from '../../config/settings.js';
import type { Connection } from '../connection.js';
import { connectionConfig, poolOf } from '../connection-config.js';
import { repeated } from '../repeated.js';
import { LOG_END, type ReadIndex, ReadIndexes } from '../replicas/read-indexes.js';
import { prepared } from '../statements.js';

/**
 * SQL for what a statement can see, as a text: two statements with the same text see the same data. The snapshot names the
 * transactions that it sees; the server's start tells servers apart. Null on a standby, whose snapshots do not name those that
 * are still to be replayed.
 */
export const SNAPSHOT =
  "case when not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end";

const CURRENT = prepared(`select ${SNAPSHOT}`);
/** The log's end is looked up when the statement has its snapshot. */
const CURRENT_WITH_LOG_END = prepared(`select ${SNAPSHOT}, ${LOG_END}`);

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
  /** What replicas must have replayed to show what this shows; undefined when there are none, or this server is no primary. */
  readonly index?: ReadIndex | undefined;
}

/** Asks the database which state it is in. */
@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly reads = new SharedRuns(() => repeated(() => this.read()));
  private client: Connection | undefined;
  private session = 0;
  private readonly indexes: ReadIndexes | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { databaseReplicaUrls }: Settings,
  ) {
    if (databaseReplicaUrls.length > 0) this.indexes = new ReadIndexes();
  }

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
    const statement = this.indexes ? CURRENT_WITH_LOG_END : CURRENT;
    const { watch } = poolOf(this.dataSource);
    watch.begin(client);
    try {
      const { rows } = await client.query<[string | null, (string | null)?]>({ ...statement, rowMode: 'array' });
      const [text = null, logEnd = null] = rows[0] ?? [];
      return { session, text, index: await this.indexes?.at(session, client, text, logEnd) };
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
