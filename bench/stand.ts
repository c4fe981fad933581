import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.js';
import { Children } from './children.js';
import type { Teardown } from './teardown.js';

/** A database that lives as long as the bench. */
export interface Database {
  readonly url: string;
  readonly address: EmbeddedPostgres['address'];
  /** Runs one statement beside the servers. */
  query<R extends object>(statement: string): Promise<R[]>;
}

/** What every run starts with. */
export interface Stand {
  /** A temporary directory, in which there are no settings of anything. */
  readonly home: string;
  /** The version of PostgreSQL. */
  readonly postgres: string;
  readonly children: Children;
  readonly teardown: Teardown;
  readonly say: (line: string) => void;
  /** Makes an empty database; all of them are on one PostgreSQL. */
  addDatabase(name: string): Promise<Database>;
}

/** Starts PostgreSQL in a new directory. Everything is removed at the end. */
export async function openStand(teardown: Teardown, say: Stand['say']): Promise<Stand> {
  const home = mkdtempSync(join(tmpdir(), 'card-draw-bench-'));
  teardown.defer(() => rmSync(home, { recursive: true, force: true }));
  // The database's user must be able to go there.
  chmodSync(home, 0o755);
  const children = new Children();
  say('starting PostgreSQL');
  const address = await startPostgres(join(home, 'data'), teardown);
  const first = await connect(address, teardown);
  teardown.defer(() => children.stopAll());
  const [version] = await first.query<{ server_version: string }>('show server_version');
  const addDatabase = async (name: string): Promise<Database> => {
    await first.query(`create database "${name}"`);
    return connect({ ...address, database: name }, teardown);
  };
  return { home, postgres: version?.server_version ?? '', children, teardown, say, addDatabase };
}

async function startPostgres(dataDir: string, teardown: Teardown): Promise<EmbeddedPostgres['address']> {
  // Elsewhere, if the database's user cannot go there in spite of all.
  teardown.defer(() => rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true }));
  const starting = startEmbeddedPostgres(dataDir, (reason) => console.error(`PostgreSQL is gone: ${reason}`));
  teardown.defer(async () => {
    const started = await starting.catch(() => undefined);
    await started?.stop();
  });
  return (await starting).address;
}

async function connect(address: Database['address'], teardown: Teardown): Promise<Database> {
  const { host, port, username, database } = address;
  const url = `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const client = new pg.Client({ connectionString: url });
  // That the server has gone is said above.
  client.on('error', () => undefined);
  await client.connect();
  teardown.defer(() => client.end());
  const query = async <R extends object>(statement: string): Promise<R[]> => (await client.query<R>(statement)).rows;
  return { url, address, query };
}
