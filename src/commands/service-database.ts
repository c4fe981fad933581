import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { isUndone } from '../platform/database/database-errors.js';
import { MIGRATIONS_TABLE, migrationName, withoutSteps } from '../platform/database/migrate.js';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.js';
import { REFRESH_VIEWS } from './backup-format.js';
import { CommandRefused } from './cli.js';
import { column, lockWithin, type Where, withDatabase } from './command-connection.js';

/** Where the service reads the age of the last backup. It is left out of backups. */
export const LAST_BACKUP_TABLE = 'last_backup';

/** A service fills these at its first start, and a backup notes its time: they are no data that a restore would replace. */
const NO_DATA = [MIGRATIONS_TABLE, 'draw_tables', 'draw_seeds', 'signing_keys', LAST_BACKUP_TABLE];
const LOCK_TIMEOUT = '10s';

export const TABLES = `
  SELECT quote_ident(relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'm') ORDER BY relname`;

/** The connection was lost during the commit. */
class OutcomeUnknown extends Error {}

/** The error to tell for one that undid everything. Refusals, and an unknown outcome, speak for themselves. */
function undone(outcome: string, error: unknown): unknown {
  if (error instanceof CommandRefused || error instanceof OutcomeUnknown) return error;
  const { message, where = '' } = error as { message: string; where?: string };
  return new Error(`${outcome}: ${message} ${where.slice(0, 200)}`.trim(), { cause: error });
}

/**
 * Replaces or adds many records in one transaction, while no service runs.
 * @param outcome what is said before the problem when everything was undone
 * @param work may roll back what is not to be stored
 */
export function changeAlone<T>(
  where: Where,
  { command, ignoreServices, outcome }: { command: string; ignoreServices: boolean; outcome: string },
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const change = async (runner: QueryRunner): Promise<T> => {
    await beginAlone(runner, ignoreServices);
    const result = await work(runner);
    if (runner.isTransactionActive) await commitAlone(runner);
    return result;
  };
  const toldUndone = (runner: QueryRunner): Promise<T> =>
    change(runner).catch((error: unknown) => {
      throw undone(outcome, error);
    });
  return withDatabase(where, command, toldUndone, true);
}

/** Begins a transaction that replaces or adds many records. Services that start meanwhile wait until it ends. */
async function beginAlone(runner: QueryRunner, ignoreServices: boolean): Promise<void> {
  await runner.startTransaction();
  await runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  await runner.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.schema]);
  if (!ignoreServices && !(await lockWithin(runner, 'pg_try_advisory_xact_lock', ADVISORY_LOCKS.service)))
    throw new CommandRefused(
      'The database is in use by a service: stop it first. ' +
        'If none runs, and its connections are left over, --ignore-services goes on',
    );
}

/**
 * Begins a transaction that reads tables as they are at one moment. It waits for a restore, an import or migrations under way.
 * @param tables gives the names, quoted
 */
export async function beginReading(runner: QueryRunner, tables: () => Promise<readonly string[]>): Promise<void> {
  await runner.query('SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  await runner.query('SELECT pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.schema]);
  const locked = (await tables()).join(', ');
  // The first query takes the snapshot, which has no rows of a table that is emptied or written anew after it. So the locks come first.
  await runner.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE ${locked} IN ACCESS SHARE MODE`);
  // From here on the tables are safe, and a service that starts need not wait.
  await runner.query('SELECT pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.schema]);
}

/** Ends what {@link beginAlone} began, with materialized views refreshed, and statistics that the planner needs for the first requests. */
async function commitAlone(runner: QueryRunner): Promise<void> {
  await runner.query(REFRESH_VIEWS);
  await runner.query(`ANALYZE ${(await column(runner, TABLES)).join(', ')}`);
  await runner.commitTransaction().catch((error: unknown) => {
    if (isUndone(error)) throw error;
    throw new OutcomeUnknown('The connection was lost at the very end: look whether the data are there');
  });
}

/** Tables with rows, and how many, in a line each; empty when there are no data. */
export async function rowsByTable(runner: QueryRunner): Promise<string> {
  let filled = '';
  for (const name of await column<string>(runner, TABLES)) {
    if (NO_DATA.includes(name)) continue;
    const [rows = 0] = await column<number>(runner, `SELECT count(*) FROM ${name}`);
    if (rows > 0) filled += `\n  ${name} ${rows}`;
  }
  return filled;
}

export async function executedMigrations(runner: QueryRunner): Promise<string[]> {
  const executed = await new MigrationExecutor(runner.dataSource, runner).getExecutedMigrations();
  const names = executed.map(({ name }) => name);
  return withoutSteps(names, runner.dataSource);
}

/** Reverts migrations that are not wanted, the last one first, and runs those that are missing, within the open transaction. */
export async function migrateTo(
  runner: QueryRunner,
  wanted: readonly string[] = runner.dataSource.migrations.map(migrationName),
): Promise<void> {
  const executor = new MigrationExecutor(runner.dataSource, runner);
  while ((await executedMigrations(runner)).some((name) => !wanted.includes(name))) await executor.undoLastMigration();
  for (const migration of await executor.getPendingMigrations())
    if (wanted.includes(migration.name)) await executor.executeMigration(migration);
}
