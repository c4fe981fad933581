import { Logger } from '@nestjs/common';
import {
  AbstractLogger,
  DataSource,
  type DataSourceOptions,
  MigrationExecutor,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { isUnavailable } from './database-errors.js';

const OLDEST_VERSION = 150_000;
const UNKNOWN = 'The database has migrations of a later version, or of a module that MODULES does not name';
/** What a migration has to say is in its error, which TypeORM would print, too. */
class Quiet extends AbstractLogger {
  protected writeLog(): void {}
}

export const MIGRATIONS_TABLE = 'migrations';

/** Instances that start at once take turns. @throws Error when the database cannot hold this service's data */
export async function migrate(options: DataSourceOptions): Promise<void> {
  const dataSource = await new DataSource({ ...options, logger: new Quiet() }).initialize();
  try {
    const runner = dataSource.createQueryRunner();
    await checkDatabase(runner);
    // The lock ends with its connection.
    await runner.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.schema]);
    const executor = new MigrationExecutor(dataSource, runner);
    await dataSource.runMigrations({ transaction: 'each' }).catch(async (error: unknown) => {
      if (isUnavailable(error)) throw error;
      const [failed] = await executor.getPendingMigrations();
      throw new Error(`The migration ${failed?.name} failed: ${(error as Error).message}`, { cause: error });
    });
    const executed = await executor.getExecutedMigrations();
    const oldestFirst = executed.map(({ name }) => name).reverse();
    const unknown = unknownOf(oldestFirst, dataSource);
    if (unknown !== '') new Logger('Database').warn(`${UNKNOWN}: ${unknown}`);
  } finally {
    await dataSource.destroy();
  }
}

export const migrationName = ({ name, constructor }: MigrationInterface): string => name ?? constructor.name;

export function unknownOf(migrations: readonly string[], dataSource: DataSource): string {
  const known = dataSource.migrations.map(migrationName);
  return withoutSteps(migrations, dataSource)
    .filter((name) => !known.includes(name))
    .join(', ');
}

/** @throws Error when the server or the database cannot hold this service's data */
export async function checkDatabase(runner: QueryRunner): Promise<void> {
  const [server] = (await runner.query(
    "select current_setting('server_version') as version, current_setting('server_version_num') as number, current_setting('server_encoding') as encoding",
  )) as { version: string; number: string; encoding: string }[];
  if (Number(server?.number) < OLDEST_VERSION)
    throw new Error(`PostgreSQL 15 or newer is needed, and this is ${server?.version ?? ''}`);
  if (server?.encoding !== 'UTF8')
    throw new Error(`The database must be encoded in UTF8, and this one is in ${server?.encoding ?? ''}`);
  if (!(await runner.hasTable(MIGRATIONS_TABLE))) return;
  const done = (await runner.query(`select name from ${MIGRATIONS_TABLE}`)) as { name: string }[];
  const names = done.map(({ name }) => name);
  if (hasOtherSchema(names, runner.dataSource))
    throw new Error(
      'The database has the schema of an earlier commit, and is left as it is. To move its data, run "npm run export" of that commit, ' +
        'and "card-draw import" of this one into a new database',
    );
}

/** Whether these migrations lack the first one of this code. */
export function hasOtherSchema(done: readonly string[], dataSource: DataSource): boolean {
  return done.length > 0 && !done.includes(firstOf(dataSource));
}

/** Leaves out the steps in which version 1.0.0 made what is now the first migration. */
export function withoutSteps(done: readonly string[], dataSource: DataSource): string[] {
  return done.filter((name) => timeOf(name) >= timeOf(firstOf(dataSource)));
}

function firstOf({ migrations }: DataSource): string {
  return migrations.map(migrationName).sort((a, b) => timeOf(a) - timeOf(b))[0] ?? '';
}

function timeOf(migration: string): number {
  return Number(migration.slice(-13));
}
