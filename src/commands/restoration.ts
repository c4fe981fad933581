import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { hasOtherSchema } from '../platform/database/migrate.js';
import { type BackupHeader, BackupReader, CLOSE_DAYS } from './backup-format.js';
import { CommandRefused } from './cli.js';
import { column, withDatabase } from './command-connection.js';
import { beginAlone, commitAlone, Migrations, rowsByTable, undone } from './service-database.js';

const COPY = /^COPY ((?:"[^"]*"|[^\s"])+) \(.*\) FROM stdin$/;

export interface RestoreOptions {
  readonly overwrite: boolean;
  readonly ignoreServices: boolean;
}

/** Replaces the service's data by a backup, in one transaction. */
class Restore {
  rows = 0;
  /** Tables of the backup that no migration makes. */
  leftOut: readonly string[] = [];
  private readonly migrations: Migrations;

  constructor(private readonly runner: QueryRunner) {
    this.migrations = new Migrations(runner);
  }

  /** @throws Error when the backup is broken or does not fit; then nothing has changed */
  async run(backup: BackupReader, options: RestoreOptions): Promise<void> {
    const header = await backup.header();
    await beginAlone(this.runner, options.ignoreServices);
    if (!options.overwrite) await this.checkEmpty();
    this.checkKnown(header.migrations);
    await this.prepare(header);
    for await (const statement of backup.statements()) await this.apply(statement, backup);
    await this.migrations.migrateTo(this.migrations.known);
    await this.runner.query(CLOSE_DAYS);
    await commitAlone(this.runner);
  }

  private async checkEmpty(): Promise<void> {
    const filled = await rowsByTable(this.runner);
    if (filled !== '')
      throw new CommandRefused(
        `There are data already; --overwrite replaces them with those of the backup. Rows by table:${filled}`,
      );
  }

  private checkKnown(migrations: readonly string[]): void {
    if (hasOtherSchema(migrations, this.runner.dataSource))
      throw new Error(
        'it has the schema of an earlier commit. To move its data, restore it with that commit, run "npm run export" there, and "npm run import" here',
      );
    const unknown = this.migrations.unknown(migrations);
    if (unknown !== '')
      throw new Error(
        `it has migrations that this version of the service does not have: ${unknown}. Restore it with the version and the modules that made it`,
      );
  }

  /** Makes the tables as they were when the backup was made, and empties them. */
  private async prepare({ migrations, tables }: BackupHeader): Promise<void> {
    await this.migrations.migrateTo(migrations);
    const whichExist = 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL';
    const present = await column<string>(this.runner, whichExist, tables);
    this.leftOut = tables.filter((name) => !present.includes(name));
    if (present.length > 0) await this.runner.query(`TRUNCATE ${present.join(', ')}`);
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
      throw undone('Nothing is restored, and everything is as it was', error);
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
