import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MigrationExecutor, type QueryRunner } from 'typeorm';
import { CommandRefused } from './command-refused.js';
import { isUndone } from '../platform/database/database-errors.js';
import { checkServer, MIGRATION_LOCK } from '../platform/database/migrate.js';
import { CLOSE_DAYS, MIGRATIONS_TABLE } from './backup-format.js';
import type { BackupHeader, BackupReader } from './backup-reader.js';

/** A service fills these when it starts, before anyone has used it. */
const FILLED_AT_START = [MIGRATIONS_TABLE, 'draw_tables', 'draw_seeds'];

/** How long to wait for another session that uses a table. */
const LOCK_TIMEOUT = '10s';

const COPY = /^COPY ((?:"[^"]*"|[^\s"])+) \(.*\) FROM stdin$/;

/** What the operator has agreed to. */
export interface RestoreOptions {
  /** Replace the data that are there. */
  readonly overwrite: boolean;
  /** Go on although services are connected. */
  readonly ignoreServices: boolean;
}

/** Puts a backup in the place of what the service keeps, in one transaction: all of it or nothing. */
export class RestoreTransaction {
  rows = 0;
  /** The connection was lost during the commit. */
  isOutcomeUnknown = false;
  /** The tables whose rows are left out, because no migration makes them. */
  leftOut: readonly string[] = [];
  private readonly executor: MigrationExecutor;

  constructor(
    private readonly runner: QueryRunner,
    private readonly options: RestoreOptions,
  ) {
    // In the open transaction of this runner it begins none of its own.
    this.executor = new MigrationExecutor(runner.dataSource, runner);
  }

  /**
   * @throws CommandRefused when the operator must do or agree to something first
   * @throws Error when the backup is not whole or cannot be restored: nothing has changed, unless {@link isOutcomeUnknown}
   */
  async run(backup: BackupReader): Promise<void> {
    const header = await backup.header();
    await this.begin();
    await this.checkConsent();
    this.checkKnown(header.migrations);
    await this.prepare(header);
    for await (const statement of backup.statements()) await this.apply(statement, backup);
    // An old backup empties it.
    await this.runner.query('RESET search_path');
    const executed = (await this.executor.getExecutedMigrations()).map(({ name }) => name);
    this.checkKnown(executed);
    await this.migrateTo(this.knownMigrations());
    await this.runner.query(CLOSE_DAYS);
    // Statements are planned well from the first on.
    await this.runner.query(`ANALYZE ${(await this.tables()).join(', ')}`);
    await this.commit();
  }

  /** Services that start now wait where they would migrate. */
  private async begin(): Promise<void> {
    await this.runner.startTransaction();
    await this.runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await checkServer((text) => this.runner.query(text));
    await this.runner.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  }

  private async checkConsent(): Promise<void> {
    const [services] = await this.rowsOf<{ count: number }>(
      `SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'card-draw%' AND pid <> pg_backend_pid()`,
    );
    if (services && services.count > 0 && !this.options.ignoreServices) {
      throw new CommandRefused(
        `The database is in use by ${services.count} connections of the service: stop it first. ` +
          'If they are left over from one that no longer runs, --ignore-services goes on',
      );
    }
    if (this.options.overwrite) return;
    const filled: string[] = [];
    for (const name of await this.tables(FILLED_AT_START)) {
      const [rows] = await this.rowsOf<{ count: number }>(`SELECT count(*) FROM ${name}`);
      if (rows && rows.count > 0) filled.push(`  ${name} ${rows.count}`);
    }
    if (filled.length === 0) return;
    throw new CommandRefused(
      `There are data already; --overwrite replaces them with those of the backup. Rows by table:\n${filled.join('\n')}`,
    );
  }

  private knownMigrations(): string[] {
    return this.runner.dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  }

  private checkKnown(migrations: readonly string[]): void {
    const unknown = migrations.filter((name) => !this.knownMigrations().includes(name));
    if (unknown.length === 0) return;
    throw new Error(
      `it has migrations that this version of the service does not have: ${unknown.join(', ')}. Restore it with the version and the modules that made it`,
    );
  }

  /** Makes the tables as they were when the backup was made, and empties them. */
  private async prepare({ isOld, migrations, tables }: BackupHeader): Promise<void> {
    await this.migrateTo(migrations);
    if (isOld) await this.runner.query(`DROP TABLE IF EXISTS ${MIGRATIONS_TABLE}`);
    const found = await this.rowsOf<{ name: string; there: boolean }>(
      'SELECT name, to_regclass(name) IS NOT NULL AS there FROM unnest($1::text[]) AS name',
      tables,
    );
    this.leftOut = found.filter(({ there }) => !there).map(({ name }) => name);
    const present = found.filter(({ there }) => there).map(({ name }) => name);
    if (present.length > 0) await this.runner.query(`TRUNCATE ${present.join(', ')}`);
  }

  /** Takes back the migrations that are not wanted, the last one first, and runs those that are missing. */
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

  private async tables(without: readonly string[] = []): Promise<string[]> {
    const found = await this.rowsOf<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'm') AND relname <> ALL ($1) ORDER BY relname`,
      without,
    );
    return found.map(({ name }) => name);
  }

  private async rowsOf<R>(text: string, parameter?: string | readonly string[]): Promise<R[]> {
    return (await this.runner.query(text, parameter === undefined ? [] : [parameter])) as R[];
  }

  private async commit(): Promise<void> {
    try {
      await this.runner.commitTransaction();
    } catch (error) {
      if (isUndone(error)) throw error;
      this.isOutcomeUnknown = true;
      throw new Error(`The connection was lost at the very end: look whether the data are there`, { cause: error });
    }
  }
}
