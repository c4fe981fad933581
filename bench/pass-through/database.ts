import pg from 'pg';

/** An answer other than success. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });

/** Runs a named statement, which PostgreSQL parses and plans once for each connection, and which renders one value as `json`. */
export async function rendered(
  statement: { readonly name: string; readonly text: string },
  values: unknown[],
  connection: pg.Pool | pg.PoolClient = pool,
): Promise<string> {
  const { rows } = await connection.query<{ json: string }>({ ...statement, values });
  if (!rows[0]) throw new HttpError(404, 'no such record');
  return rows[0].json;
}

/** Runs work as one transaction on a connection of its own. */
export async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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
