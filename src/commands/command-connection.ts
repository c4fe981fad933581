import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import type { DatabaseAddress, Settings } from '../platform/config/settings.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';
import { claimHolder } from '../platform/database/embedded/data-dir-claim.js';
import { checkDatabase } from '../platform/database/migrate.js';
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';
import { SCHEMA } from '../schema.js';
import { CommandRefused } from './cli.js';

const LOCK_POLL_MS = 100;
const LOCK_POLLS = 50;

export type Where = Pick<Settings, 'databaseUrl' | 'dataDir'>;
type Work<T> = (runner: QueryRunner) => Promise<T>;

/** The first column of a query's rows. */
export async function column<T>(runner: QueryRunner, query: string, ...parameters: unknown[]): Promise<T[]> {
  const rows = (await runner.query(query, parameters)) as Record<string, T>[];
  return rows.flatMap((row) => Object.values(row).slice(0, 1));
}

/**
 * Locks for the rest of the connection, or of the transaction. What was held by a process that has just ended is free within five seconds.
 * @param tryLock a function of PostgreSQL
 * @returns false when another one holds it
 */
export async function lockWithin(runner: QueryRunner, tryLock: string, key: number): Promise<boolean> {
  for (let polls = 0; polls < LOCK_POLLS; polls++) {
    const [isLocked] = await column<boolean>(runner, `select ${tryLock}($1)`, key);
    if (isLocked) return true;
    await sleep(LOCK_POLL_MS);
  }
  return false;
}

/**
 * Works on the database of the settings.
 * @param alone whether an embedded database must be free, and is made if it is missing
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Where,
  command: string,
  work: Work<T>,
  alone = false,
): Promise<T> {
  const address = databaseUrl === undefined ? await runningServer(dataDir, alone) : { url: databaseUrl };
  if (address) return connected(address, command, work);
  // When the server ends by itself, the connection does too, and the work fails on that.
  const server = await startEmbeddedPostgres(dataDir, () => undefined);
  try {
    return await connected(server.address, command, work);
  } finally {
    await server.stop();
  }
}

/** The embedded server that runs; undefined means that one must be started. */
async function runningServer(dataDir: string, alone: boolean): Promise<DatabaseAddress | undefined> {
  if (alone) {
    const holder = await claimHolder(dataDir);
    if (holder === undefined) return undefined;
    throw new CommandRefused(`DATA_DIR ${dataDir} is in use by process ${holder}: stop the service first`);
  }
  const running = await findRunningPostgres(dataDir);
  if (!running && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new CommandRefused(`There is no database in DATA_DIR ${dataDir}, and DATABASE_URL is not set`);
  return running;
}

async function connected<T>(address: DatabaseAddress, command: string, work: Work<T>): Promise<T> {
  const options = dataSourceOptions(address, SCHEMA);
  const { extra } = options as { extra: { options: string } };
  const dataSource = new DataSource({
    ...options,
    applicationName: `card-draw-${command}`,
    poolSize: 1,
    extra: { ...extra, keepAlive: true, options: `${extra.options} -c statement_timeout=0` },
  });
  await dataSource.initialize().catch((error: unknown) => {
    // An error of several addresses has no message.
    const { message, code } = error as { message: string; code?: string };
    throw new Error(`The database cannot be reached: ${message || String(code)}`, { cause: error });
  });
  try {
    const runner = dataSource.createQueryRunner();
    await checkDatabase(runner).catch((error: unknown) => {
      throw new CommandRefused((error as Error).message);
    });
    return await work(runner);
  } finally {
    await dataSource.destroy();
  }
}
