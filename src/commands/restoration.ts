import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { isUndone } from '../platform/database/database-errors.js';
import { checkServer, MIGRATION_LOCK } from '../platform/database/migrate.js';
import { type BackupHeader, BackupReader, CLOSE_DAYS, MIGRATIONS_TABLE } from './backup-format.js';
import { CommandRefused } from './cli.js';
import { column, withDatabase } from './command-connection.js';

/** A service fills these at its first start. */
const FILLED_AT_START = [MIGRATIONS_TABLE, 'draw_tables', 'draw_seeds'];
const LOCK_TIMEOUT = '10s';
const COPY = /^COPY ((?:"[^"]*"|[^\s"])+) \(.*\) FROM stdin$/;

const TABLES = `
  SELECT quote_ident(relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'm') ORDER BY relname`;
const SERVICES = `
  SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'card-draw%' AND pid <> pg_backend_pid()`;

export interface RestoreOptions {
  readonly overwrite: boolean;
  readonly ignoreServices: boolean;
}

/** The connection was lost during the commit. */
class OutcomeUnknown extends Error {}

/** Replaces the service's data by a backup, in one transaction. */
class Restore {
  rows = 0;
  /** Tables of the backup that no migration makes. */
  leftOut: readonly string[] = [];
  /** It works in the open transaction of its runner. */
  private readonly executor: MigrationExecutor;
  private readonly known: readonly string[];

  constructor(private readonly runner: QueryRunner) {
    const { dataSource } = runner;
    this.executor = new MigrationExecutor(dataSource, runner);
    this.known = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  }

  /** @throws Error when the backup is broken or does not fit; then nothing has changed */
  async run(backup: BackupReader, options: RestoreOptions): Promise<void> {
    const header = await backup.header();
    await this.runner.startTransaction();
    await this.runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await checkServer((text) => this.runner.query(text));
    // Services that start meanwhile wait for this lock.
    await this.runner.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if (!options.ignoreServices) await this.checkServices();
    if (!options.overwrite) await this.checkEmpty();
    this.checkKnown(header.migrations);
    await this.prepare(header);
    for await (const statement of backup.statements()) await this.apply(statement, backup);
    // A backup of version 0.1.0 empties it.
    await this.runner.query('RESET search_path');
    this.checkKnown((await this.executor.getExecutedMigrations()).map(({ name }) => name));
    await this.migrateTo(this.known);
    await this.runner.query(CLOSE_DAYS);
    // The planner needs statistics for the first requests.
    await this.runner.query(`ANALYZE ${(await column(this.runner, TABLES)).join(', ')}`);
    await this.runner.commitTransaction().catch((error: unknown) => {
      if (isUndone(error)) throw error;
      throw new OutcomeUnknown('The connection was lost at the very end: look whether the data are there');
    });
  }

  private async checkServices(): Promise<void> {
    const [services = 0] = await column<number>(this.runner, SERVICES);
    if (services > 0)
      throw new CommandRefused(
        `The database is in use by ${services} connections of the service: stop it first. ` +
          'If they are left over from one that no longer runs, --ignore-services goes on',
      );
  }

  private async checkEmpty(): Promise<void> {
    let filled = '';
    for (const name of await column<string>(this.runner, TABLES)) {
      if (FILLED_AT_START.includes(name)) continue;
      const [rows = 0] = await column<number>(this.runner, `SELECT count(*) FROM ${name}`);
      if (rows > 0) filled += `\n  ${name} ${rows}`;
    }
    if (filled !== '')
      throw new CommandRefused(
        `There are data already; --overwrite replaces them with those of the backup. Rows by table:${filled}`,
      );
  }

  private checkKnown(migrations: readonly string[]): void {
    const unknown = migrations.filter((name) => !this.known.includes(name)).join(', ');
    if (unknown !== '')
      throw new Error(
        `it has migrations that this version of the service does not have: ${unknown}. Restore it with the version and the modules that made it`,
      );
  }

  /** Makes the tables as they were when the backup was made, and empties them. */
  private async prepare({ isOld, migrations, tables }: BackupHeader): Promise<void> {
    await this.migrateTo(migrations);
    if (isOld) await this.runner.query(`DROP TABLE IF EXISTS ${MIGRATIONS_TABLE}`);
    const whichExist = 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL';
    const present = await column<string>(this.runner, whichExist, tables);
    this.leftOut = tables.filter((name) => !present.includes(name));
    if (present.length > 0) await this.runner.query(`TRUNCATE ${present.join(', ')}`);
  }

  /** Reverts migrations that are not wanted, the last one first, and runs those that are missing. */
  private async migrateTo(wanted: readonly string[]): Promise<void> {
    while ((await this.executor.getExecutedMigrations()).some(({ name }) => !wanted.includes(name)))
      await this.executor.undoLastMigration();
    for (const migration of await this.executor.getPendingMigrations())
      if (wanted.includes(migration.name)) await this.executor.executeMigration(migration);
  }

  private async apply(statement: string, backup: BackupReader): Promise<void> {
    const [, table] = COPY.exec(statement) ?? [];
    if (table === undefined) {
      await this.runner.query(statement);
    } else if (this.leftOut.includes(table)) {
      const rows = backup.rows();
      while (!(await rows.next()).done) continue;
    } else {
      const client = (await this.runner.connect()) as ClientBase;
      const copy = client.query(copyFrom(statement));
      await pipeline(backup.rows(), copy);
      this.rows += copy.rowCount;
    }
  }
}

/**
 * Restores a backup into the database of the settings, and gives what there is to say about it.
 * @throws CommandRefused when it tried nothing
 */
export async function restoreBackup(
  where: Parameters<typeof withDatabase>[0],
  input: Readable,
  options: RestoreOptions,
): Promise<readonly string[]> {
  const said: string[] = [];
  const work = async (runner: QueryRunner): Promise<void> => {
    const started = performance.now();
    const restore = new Restore(runner);
    try {
      await restore.run(new BackupReader(input), options);
    } catch (error) {
      if (error instanceof CommandRefused || error instanceof OutcomeUnknown) throw error;
      const { message, where = '' } = error as { message: string; where?: string };
      throw new Error(`Nothing is restored, and everything is as it was: ${message} ${where.slice(0, 200)}`, {
        cause: error,
      });
    } finally {
      // A program that still writes to it must not hold this one up.
      input.destroy();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const table of restore.leftOut) said.push(`Left out: the rows of ${table}, which no migration makes`);
    said.push(`Restored ${restore.rows} rows in ${seconds} s. Days whose seed is secret are closed for draws`);
  };
  await withDatabase(where, 'restore', work, true);
  return said;
}
