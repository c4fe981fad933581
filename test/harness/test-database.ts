import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { atEnd } from './scopes.js';

/** A database of a test file's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs a statement beside the service and gives the rows, with integers as numbers. */
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
  /** Drops the database, whoever is connected to it. The end of the test or describe block does so too. */
  drop(): Promise<void>;
}

/** Makes a database with the service's tables, and nothing in them. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(`${process.env['TEST_TEMPLATE'] ?? ''} strategy file_copy`);
}

/** Makes an empty database, for what makes the tables itself. */
export function createEmptyDatabase(encoding = 'UTF8'): Promise<TestDatabase> {
  return createFrom(`template0 encoding '${encoding}' locale 'C'`);
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createFrom(template: string): Promise<TestDatabase> {
  const server = process.env['TEST_SERVER_URL'] ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4, options: '-c TimeZone=UTC' });
  // Ending the pool says goodbye to the server without waiting; dropping the database may be faster than that.
  pool.on('error', () => undefined);
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  let dropped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await pool.end();
    await runOnServer(server, `drop database ${name} with (force)`);
  };
  const drop = (): Promise<void> => (dropped ??= end());
  atEnd(drop);
  const query = async <R extends object>(text: string, values?: unknown[]): Promise<R[]> =>
    (await pool.query<R>(text, values)).rows;
  return { url: url.href, query, drop };
}
