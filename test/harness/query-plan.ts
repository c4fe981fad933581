import pg from 'pg';
import type { TestDatabase } from './test-database.js';

/** What this session has read of a table, and by its indexes. A plan would say the average of all loops, rounded before PostgreSQL 18. */
const READ = `select sum(pg_stat_get_xact_tuples_returned(id))::int as rows from (
  select $1::regclass::oid as id union all select indexrelid from pg_index where indrelid = $1::regclass) tables`;

/** Runs a statement and says how many rows of a table it has looked at. */
export async function rowsRead(database: TestDatabase, statement: string, table: string): Promise<number> {
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  try {
    // Between transactions, PostgreSQL takes what was counted away, once a second.
    await session.query('begin');
    const read = async (): Promise<number> => (await session.query<{ rows: number }>(READ, [table])).rows[0]?.rows ?? 0;
    const before = await read();
    await session.query(statement);
    return (await read()) - before;
  } finally {
    await session.end();
  }
}
