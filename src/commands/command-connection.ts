import 'reflect-metadata';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { loadModules } from '../modules/modules.js';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { type DatabaseAddress, DATABASE_SETTINGS, type Settings } from '../platform/config/settings.js';
import { dataSourceOptions } from '../platform/database/data-source-options.js';
import { awaitCommands, DataDirInUse } from '../platform/database/embedded/data-dir-claim.js';
import { checkDatabase } from '../platform/database/migrate.js';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded/embedded-postgres.js';
import { SCHEMA } from '../schema.js';
import { CommandRefused } from './cli.js';

const LOCK_POLL_MS = 100;
const LOCK_POLLS = 50;
/** A claim that is given up at once stands for a few milliseconds. */
const MEETING_MS = 100;

export type Where = Pick<Settings, 'databaseUrl' | 'dataDir'>;
type Work<T> = (runner: QueryRunner) => Promise<T>;

export function ownDatabase(): Where {
  return readSettingsOf(processEnvironment(), DATABASE_SETTINGS);
}

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
 * Works on the database of the settings. Commands on one embedded database wait for each other.
 * @param alone whether no service may run on an embedded database, which is made if it is missing
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Where,
  command: string,
  work: Work<T>,
  alone = false,
): Promise<T> {
  await loadModules(processEnvironment());
  if (databaseUrl !== undefined) return connected({ url: databaseUrl }, command, work);
  // Each time around, another process has just come.
  for (;;) {
    const running = await serviceServer(dataDir, alone);
    if (running) return connected(running, command, work);
    const server = await ownServer(dataDir);
    try {
      if (server) return await connected(server.address, command, work);
    } finally {
      await server?.stop();
    }
    // Two commands that have given way to each other do not meet again.
    await sleep(randomInt(MEETING_MS));
  }
}

/** @returns undefined where another process has just begun to use the directory */
async function ownServer(dataDir: string): Promise<EmbeddedPostgres | undefined> {
  try {
    // When the server ends by itself, the connection does too, and the work fails on that.
    return await startEmbeddedPostgres(dataDir, () => undefined, { user: 'command' });
  } catch (error) {
    // The database of a copy of the directory may be in use for ever.
    if (error instanceof DataDirInUse && error.dataDir === dataDir) return undefined;
    throw error;
  }
}

/** The embedded server of the running service; undefined means that one must be started. */
async function serviceServer(dataDir: string, alone: boolean): Promise<DatabaseAddress | undefined> {
  const service = await awaitCommands(dataDir, (reason) => console.error(reason));
  if (alone && service)
    throw new CommandRefused(`DATA_DIR ${dataDir} is in use by process ${service.pid}: stop the service first`);
  const running = service && (await findRunningPostgres(dataDir));
  if (!running && !alone && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
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
