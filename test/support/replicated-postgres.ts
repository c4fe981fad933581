import { setTimeout as sleep } from 'node:timers/promises';
import { OwnPostgres } from './own-postgres.js';

const POLL_MS = 20;
/** The service's connections to a replica. */
const READERS = "application_name = 'card-draw replica reads'";

/** A primary, and servers that replicate it as it writes. */
export class ReplicatedPostgres {
  private constructor(
    readonly primary: OwnPostgres,
    readonly replicas: readonly OwnPostgres[],
  ) {}

  static async start(count = 1): Promise<ReplicatedPostgres> {
    const original = await OwnPostgres.start();
    await original.stop();
    const replicas = [original];
    while (replicas.length < count) replicas.push(original.duplicate());
    const primary = await original.copy();
    for (const replica of replicas) await replica.startAsStandbyOf(primary);
    return new ReplicatedPostgres(primary, replicas);
  }

  /** What an instance needs to read from the replicas. */
  get environment(): { DATABASE_REPLICA_URLS: string } {
    return { DATABASE_REPLICA_URLS: this.replicas.map(({ url }) => url).join(',') };
  }

  async remove(): Promise<void> {
    for (const server of [...this.replicas, this.primary]) await server.remove();
  }
}

/** Lets a replica do everything so much later than its primary. */
export async function delay(replica: OwnPostgres, time: string): Promise<void> {
  const session = await replica.connect();
  await session.query(`alter system set recovery_min_apply_delay = '${time}'`);
  await session.query('select pg_reload_conf()');
  while ((await session.query('show recovery_min_apply_delay')).rows[0]?.recovery_min_apply_delay !== time)
    await sleep(POLL_MS);
}

/** When the service last read from a replica; how far it has come does not count. */
export async function lastRead(replica: OwnPostgres): Promise<string> {
  const session = await replica.connect();
  const { rows } = await session.query<{ time: string | null }>(
    `select max(query_start)::text as time from pg_stat_activity
      where ${READERS} and query like '%) answer' and datname = current_database()`,
  );
  await session.end();
  return rows[0]?.time ?? '';
}

/** Does reads until one of them is answered by the replica. */
export async function untilReadFrom(replica: OwnPostgres, read: () => Promise<unknown>): Promise<void> {
  const before = await lastRead(replica);
  do {
    await read();
    await sleep(POLL_MS);
  } while ((await lastRead(replica)) === before);
}
