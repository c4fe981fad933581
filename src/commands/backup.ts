import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { QueryRunner } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { MIGRATIONS_TABLE } from '../platform/database/migrate.js';
import { FIRST_LINE, LAST_LINE, REFRESH_VIEWS, SEPARATE_COPY, TRIGGERS_OFF, TRIGGERS_ON } from './backup-format.js';
import { commandLine, integerOf, makeTarget, runCommand } from './cli.js';
import { column, ownDatabase, withDatabase } from './command-connection.js';
import { copied } from './lines.js';
import { beginReading, LAST_BACKUP_TABLE } from './service-database.js';
import { writeWhole } from './whole-files.js';

const USAGE = `card-draw backup --to DIR [--keep NUMBER]
card-draw backup [--file FILE]
Backs up the database of DATABASE_URL, or the embedded one of DATA_DIR, as it is at this moment; the service may be running. A file has its
name only when it is whole and on the disk. A backup that fails changes no other file.
  --to DIR       writes DIR/card-draw-TIME.sql.gz; DIR is made if it is not there
  --keep NUMBER  afterwards keeps the newest NUMBER files of such names in DIR, and removes the others; all stay without it
  --file FILE    where to: packed when the name ends in .gz, - for the standard output; default card-draw-TIME.sql.gz
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data)
Example: card-draw backup --to backups --keep 14
Ends with 0 when the backup is whole, 1 when something failed, 2 when nothing was tried.`;

const MOST_RETAINED = 100_000;

/** The names that {@link backupName} gives. Their order is that of time. */
const BACKUP_NAME = /^card-draw-\d{8}T\d{6}Z\.sql\.gz$/;

const NOTE = `
  INSERT INTO ${LAST_BACKUP_TABLE} (id, moment) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET moment = greatest(${LAST_BACKUP_TABLE}.moment, excluded.moment)`;

/** The text of a backup must not depend on settings of the role, the database or the server. */
const SESSION = `
  SET row_security = off; SET synchronize_seqscans = off;
  SET client_encoding = 'UTF8'; SET DateStyle = ISO; SET TimeZone = 'UTC'; SET IntervalStyle = postgres;
  SET extra_float_digits = 3; SET bytea_output = hex`;

/** Tables of the service's schema, whether an entity declares them or not. Generated columns are computed again. */
const TABLES = `
  SELECT quote_ident(c.relname) AS name, c.oid, c.relkind = 'p' AS partitioned,
    array(
      SELECT quote_ident(a.attname) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    ) AS columns,
    array(
      SELECT k.confrelid FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND NOT k.condeferrable AND k.confrelid <> c.oid
    ) AS parents
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ('${MIGRATIONS_TABLE}', '${LAST_BACKUP_TABLE}')
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
  ORDER BY c.relname`;

const SEQUENCES = `
  SELECT quote_ident(sequencename) AS name FROM pg_sequences
  WHERE schemaname = current_schema() AND sequencename <> '${MIGRATIONS_TABLE}_id_seq' ORDER BY 1`;

const OTHER_SCHEMAS = `
  SELECT DISTINCT n.nspname AS name
  FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')
  WHERE n.nspname NOT IN (current_schema(), 'information_schema') AND n.nspname !~ '^pg_'
  ORDER BY 1`;

interface Table {
  readonly oid: number;
  readonly name: string;
  readonly partitioned: boolean;
  readonly columns: readonly string[];
  /** Their rows must come first. */
  readonly parents: readonly number[];
}

/** Known when the text of a backup has been read. */
type Summary = { tables: number; rows: number; otherSchemas: readonly string[] };

/**
 * SQL for psql, of one moment: the names of the migrations, the rows of the tables, and the values of the sequences.
 * @throws Error when the database has nothing of this service, or a restore would fail
 */
async function* backupText(runner: QueryRunner, summary: Summary): AsyncGenerator<string | Buffer> {
  await runner.query(SESSION);
  // No one may change the columns of a table, or empty it, meanwhile.
  await beginReading(runner, async () => {
    if (await runner.hasTable(MIGRATIONS_TABLE)) return [MIGRATIONS_TABLE, ...(await column<string>(runner, TABLES))];
    throw new Error('There is nothing to back up: the database has no tables of this service');
  });
  const found = (await runner.query(TABLES)) as Table[];
  const tables = parentsFirst(found.filter(({ columns }) => columns.length > 0));
  summary.otherSchemas = await column(runner, OTHER_SCHEMAS);
  yield `${FIRST_LINE}\n`;
  for (const name of await column<string>(runner, `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`))
    yield `-- migration ${name}\n`;
  for (const { name } of tables) yield `-- table ${name}\n`;
  yield "\nSET client_encoding = 'UTF8';\nSET CONSTRAINTS ALL DEFERRED;\n";
  yield `${TRIGGERS_OFF};\n\n`;
  for (const { name, partitioned, columns: names } of tables) {
    const columns = names.join(', ');
    const source = partitioned ? `(SELECT ${columns} FROM ${name})` : `${name} (${columns})`;
    yield `COPY ${name} (${columns}) FROM stdin;\n`;
    yield* copied(runner, `COPY ${source} TO STDOUT`, (rows) => (summary.rows += rows));
    yield '\\.\n\n';
  }
  summary.tables = tables.length;
  for (const name of await column<string>(runner, SEQUENCES)) {
    // Sequences stand outside of transactions: this one has come at least as far as the rows.
    const setValue = `SELECT format('SELECT setval(to_regclass(%L), %s, %L);', $1::text, last_value, is_called) FROM ${name}`;
    yield `${(await column<string>(runner, setValue, name)).join()}\n`;
  }
  yield 'SET CONSTRAINTS ALL IMMEDIATE;\n';
  yield `${TRIGGERS_ON};\n${SEPARATE_COPY};\n${REFRESH_VIEWS};\n`;
  // A lost connection shows here.
  await runner.query('COMMIT');
  yield `\n${LAST_LINE}\n`;
}

function parentsFirst(tables: readonly Table[]): Table[] {
  if (tables.length === 0) return [];
  const ready = tables.filter(({ parents }) => !tables.some(({ oid }) => parents.includes(oid)));
  const names = tables.map(({ name }) => name).join(', ');
  if (ready.length === 0)
    throw new Error(`The foreign keys of ${names} form a circle: make one of them DEFERRABLE, or use pg_dump`);
  return [...ready, ...parentsFirst(tables.filter((table) => !ready.includes(table)))];
}

function backupName(moment: Date): string {
  const time = moment.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `card-draw-${time}.sql.gz`;
}

/**
 * Removes the oldest backups of a folder, so that `most` stay. Other files stay, and so does the backup that was just made, even if the
 * clock was set back and the others look newer.
 */
function removeOld(folder: string, most: number, made: string): void {
  const others = readdirSync(folder).filter((name) => BACKUP_NAME.test(name) && name !== basename(made));
  try {
    for (const name of others.sort().slice(0, Math.max(0, others.length - (most - 1)))) {
      rmSync(join(folder, name));
      console.error(`Removed ${join(folder, name)}`);
    }
  } catch (error) {
    throw new Error(`${made} is whole, but an older backup stays: ${(error as Error).message}`, { cause: error });
  }
}

/** The folder of the file is undefined unless it is one of backups, of which `most` stay. */
function readGoal() {
  const { file, to, keep } = commandLine(['file', 'to', 'keep']);
  if (file === '' || to === '') throw new Error(`--${file === '' ? 'file' : 'to'} needs a name`);
  if (file !== undefined && to !== undefined) throw new Error('One of --to and --file is enough');
  if (keep !== undefined && to === undefined) throw new Error('--keep needs --to');
  const name = backupName(new Clock().now());
  const most = keep === undefined ? Infinity : integerOf('--keep', keep, 1, MOST_RETAINED);
  return { file: to === undefined ? (file ?? name) : join(to, name), folder: to, most };
}

await runCommand(USAGE, readGoal, ({ file, folder, most }) =>
  withDatabase(ownDatabase(), 'backup', async (runner) => {
    const moment = new Clock().now();
    const summary: Summary = { tables: 0, rows: 0, otherSchemas: [] };
    const text = backupText(runner, summary);
    if (folder !== undefined) makeTarget(folder, 0o700);
    const written = file === '-' ? pipeline(text, process.stdout) : writeWhole(new Map([[file, text]]));
    await written.catch((error: unknown) => {
      throw new Error(`No backup was made: ${(error as Error).message}`, { cause: error });
    });
    // The backup is good without the note.
    await runner.query(NOTE, [moment]).catch((error: unknown) => {
      console.error(`The service's metrics will not know of this backup: ${(error as Error).message}`);
    });
    for (const schema of summary.otherSchemas) console.error(`Not in the backup: schema ${schema}`);
    const seconds = process.uptime().toFixed(1);
    console.error(`Backed up ${summary.rows} rows of ${summary.tables} tables in ${seconds} s, to ${file}`);
    if (folder !== undefined) removeOld(folder, most, file);
  }),
);
