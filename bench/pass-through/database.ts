import type { Pool, PoolClient } from 'pg';

/** A statement; with a name, PostgreSQL parses and plans it once for each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

/** Runs a statement that renders one value, as `json`, or nothing. */
export async function renderedBy(
  connection: Pool | PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<string | undefined> {
  const { rows } = await connection.query<{ json: string }>({ ...statement, values });
  return rows[0]?.json;
}

/** Runs work as one transaction on a connection of its own. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
