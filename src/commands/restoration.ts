import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { hasOtherSchema, unknownOf } from '../platform/database/migrate.js';
import { BackupReader, SEPARATE_COPY, TRIGGERS_OFF, TRIGGERS_ON } from './backup-format.js';
import { CommandRefused } from './cli.js';
import { column, type Where } from './command-connection.js';
import { changeAlone, executedMigrations, migrateTo, rowsByTable } from './service-database.js';

const COPY = /^COPY ((?:"[^"]*"|[^\s"])+) \(.*\) FROM stdin$/;

const TOKENS_IN_FORCE = 'SELECT name FROM named_tokens WHERE revoked_at IS NULL AND until > now() ORDER BY name';
const CLOSED = 'Days whose seed is secret are closed for draws';

/**
 * Replaces the data in the database of the settings by a backup, in one transaction, and gives what there is to say about it.
 * @throws CommandRefused when it tried nothing
 * @throws Error when the backup is broken or does not fit; then nothing has changed
 */
export async function restoreBackup(
  where: Where,
  input: Readable,
  { overwrite, ignoreServices }: Readonly<Record<'overwrite' | 'ignoreServices', boolean>>,
): Promise<readonly string[]> {
  const change = { command: 'restore', ignoreServices, outcome: 'Nothing is restored, and everything is as it was' };
  const { copied, lines } = await changeAlone(where, change, (runner) =>
    restored(runner, new BackupReader(input), overwrite),
  ).finally(() => {
    // A program that still writes to it must not hold this one up.
    input.destroy();
  });
  return [...lines, `Restored ${copied} rows in ${process.uptime().toFixed(1)} s. ${CLOSED}`];
}

/**
 * Makes a copy of its own of a database that was recovered or copied by other means, as a restore does with a backup. It may have gone
 * back in time, and players have seen what was drawn since. Gives what there is to say about it.
 * @throws CommandRefused when a service runs on it
 */
export function separateRecovered(where: Where, ignoreServices: boolean): Promise<readonly string[]> {
  const change = { command: 'restore', ignoreServices, outcome: 'Nothing has changed' };
  return changeAlone(where, change, async (runner) => {
    if ((await executedMigrations(runner)).length === 0)
      throw new CommandRefused('This database has nothing of the service: look at DATABASE_URL and DATA_DIR');
    return [...(await separate(runner, 'then')), CLOSED];
  });
}

/** Makes the newest schema and a copy of its own, and says which named tokens are in force. */
async function separate(runner: QueryRunner, when: string): Promise<string[]> {
  await migrateTo(runner);
  await runner.query(SEPARATE_COPY);
  const tokens = (await column<string>(runner, TOKENS_IN_FORCE)).join(', ');
  return tokens === '' ? [] : [`Named tokens count as ${when}, those revoked since then too: ${tokens}`];
}

async function restored(runner: QueryRunner, backup: BackupReader, overwrite: boolean) {
  const { migrations, tables } = await backup.header();
  const filled = overwrite ? '' : await rowsByTable(runner);
  if (filled !== '')
    throw new CommandRefused(
      `There are data already; --overwrite replaces them with those of the backup. Rows by table:${filled}`,
    );
  checkKnown(migrations, runner);
  await migrateTo(runner, migrations);
  const whichExist = 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL';
  const present = await column<string>(runner, whichExist, tables);
  const copied = await loadRows(runner, backup, present);
  const leftOut = tables.filter((name) => !present.includes(name));
  const lines = leftOut.map((table) => `Left out: the rows of ${table}, which no migration makes`);
  return { copied, lines: [...lines, ...(await separate(runner, 'in the backup'))] };
}

/** Replaces the rows of tables, with no trigger of a migration, and gives their number. */
async function loadRows(runner: QueryRunner, backup: BackupReader, present: readonly string[]): Promise<number> {
  await runner.query(TRIGGERS_OFF);
  if (present.length > 0) await runner.query(`TRUNCATE ${present.join(', ')}`);
  const client = (await runner.connect()) as ClientBase;
  let copied = 0;
  for await (const statement of backup.statements()) {
    const [, table = ''] = COPY.exec(statement) ?? [];
    if (present.includes(table)) {
      const copy = client.query(copyFrom(statement));
      await pipeline(backup.rows(), copy);
      copied += copy.rowCount;
    } else if (table === '') {
      await runner.query(statement);
    } else {
      const rows = backup.rows();
      while (!(await rows.next()).done) continue;
    }
  }
  // A backup of an earlier version does not do this itself.
  await runner.query(TRIGGERS_ON);
  return copied;
}

function checkKnown(migrations: readonly string[], { dataSource }: QueryRunner): void {
  if (hasOtherSchema(migrations, dataSource))
    throw new Error(
      'it has the schema of an earlier commit. To move its data, restore it with that commit, run "npm run export" there, and "card-draw import" here',
    );
  const unknown = unknownOf(migrations, dataSource);
  if (unknown !== '')
    throw new Error(
      `it has migrations that this version of the service does not have: ${unknown}. Restore it with the version that made it, and with its modules (MODULES)`,
    );
}
