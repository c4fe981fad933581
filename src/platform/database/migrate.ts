import { DataSource, type DataSourceOptions } from 'typeorm';

const OLDEST_VERSION = 150_000;
/** The holder of this advisory lock may change the schema. The number is any, and the same in every instance. */
export const MIGRATION_LOCK = 7_203_451_986;

/**
 * Brings the schema up to date. Instances that start at once take turns: the first one migrates, the others find it done.
 * @throws Error when the server cannot hold this service's data
 */
export async function migrate(options: DataSourceOptions): Promise<void> {
  const dataSource = await new DataSource(options).initialize();
  try {
    await checkServer((text) => dataSource.query(text));
    // The lock ends with its connection.
    await dataSource.createQueryRunner().query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** @throws Error when the server cannot hold this service's data */
export async function checkServer(query: (text: string) => Promise<unknown>): Promise<void> {
  const [server] = (await query(
    "select current_setting('server_version') as version, current_setting('server_version_num') as number, current_setting('server_encoding') as encoding",
  )) as { version: string; number: string; encoding: string }[];
  if (Number(server?.number) < OLDEST_VERSION)
    throw new Error(`PostgreSQL 15 or newer is needed, and this is ${server?.version ?? ''}`);
  if (server?.encoding !== 'UTF8')
    throw new Error(`The database must be encoded in UTF8, and this one is in ${server?.encoding ?? ''}`);
}
