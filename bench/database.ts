import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.js';
import type { Teardown } from './teardown.js';

/** A database that lives as long as the bench. */
export interface Database {
  readonly url: string;
  readonly address: EmbeddedPostgres['address'];
  /** Runs one statement beside the servers. */
  query<R extends object>(statement: string): Promise<R[]>;
}

/** Makes a temporary directory, which is removed at the end. */
export function makeHome(teardown: Teardown): string {
  const home = mkdtempSync(join(tmpdir(), 'card-draw-bench-'));
  teardown.defer(() => rmSync(home, { recursive: true, force: true }));
  // The database's user must be able to go there.
  chmodSync(home, 0o755);
  return home;
}

/** Starts a PostgreSQL with an empty database below `home`. */
export async function startDatabase(home: string, teardown: Teardown): Promise<Database> {
  const dataDir = join(home, 'data');
  // Elsewhere, if the database's user cannot go there in spite of all.
  teardown.defer(() => rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true }));
  const starting = startEmbeddedPostgres(dataDir, (reason) => console.error(`PostgreSQL is gone: ${reason}`));
  teardown.defer(async () => {
    const started = await starting.catch(() => undefined);
    await started?.stop();
  });
  const { address } = await starting;
  return connect(address, teardown);
}

/** Makes another empty database on the same PostgreSQL. */
export async function addDatabase(beside: Database, name: string, teardown: Teardown): Promise<Database> {
  await beside.query(`create database ${name}`);
  return connect({ ...beside.address, database: name }, teardown);
}

async function connect(address: Database['address'], teardown: Teardown): Promise<Database> {
  const { host, port, username, database } = address;
  const url = `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const client = new pg.Client({ connectionString: url });
  // That the server has gone is said above.
  client.on('error', () => undefined);
  await client.connect();
  teardown.defer(() => client.end());
  return {
    url,
    address,
    query: async <R extends object>(statement: string) => (await client.query<R>(statement)).rows,
  };
}
