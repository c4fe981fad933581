import type { ClientBase } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { CLOSE_DAYS, FIRST_LINE, LAST_LINE, MIGRATIONS_TABLE } from './backup-format.js';

/** The text of a backup must not depend on how the role, the database or the server is set. */
const SESSION = `
  SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET row_security = off; SET synchronize_seqscans = off;
  SET client_encoding = 'UTF8'; SET DateStyle = ISO; SET TimeZone = 'UTC'; SET IntervalStyle = postgres;
  SET extra_float_digits = 3; SET bytea_output = hex`;

/** Tables of the service's schema, whether an entity declares them or not. Generated columns are computed again. */
const TABLES = `
  SELECT c.oid, quote_ident(c.relname) AS name, c.relkind = 'p' AS partitioned,
    array(
      SELECT quote_ident(a.attname) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    ) AS columns,
    array(
      SELECT k.confrelid FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND NOT k.condeferrable AND k.confrelid <> c.oid
    ) AS parents
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> $1
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid AND e.deptype = 'e')
  ORDER BY c.relname`;

const SEQUENCES =
  'SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = current_schema() AND sequencename <> $1 ORDER BY 1';

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
  /** The tables that must be filled before. */
  readonly parents: readonly number[];
}

/**
 * Writes what the service keeps, as it is at one moment: the names of the migrations, the rows of the tables, and the values of the
 * sequences. The text is SQL for psql.
 */
export class BackupWriter {
  /** What else has tables in the database. */
  otherSchemas: readonly string[] = [];
  private readonly copies: CopyToStreamQuery[] = [];

  constructor(private readonly runner: QueryRunner) {}

  get tables(): number {
    return this.copies.length;
  }

  /** Known at the end of the text. */
  get rows(): number {
    return this.copies.reduce((sum, { rowCount }) => sum + rowCount, 0);
  }

  /** @throws Error when there is nothing of this service in the database, or the backup could not be restored */
  async *text(): AsyncGenerator<string | Buffer> {
    const client = (await this.runner.connect()) as ClientBase;
    await this.runner.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SESSION}`);
    const migrations = await this.migrations();
    const tables = parentsFirst(await this.rowsOf<Table>(TABLES, MIGRATIONS_TABLE));
    // No table changes its columns or is emptied while it is read.
    await this.runner.query(
      `LOCK TABLE ${[MIGRATIONS_TABLE, ...tables.map(({ name }) => name)].join(', ')} IN ACCESS SHARE MODE`,
    );
    this.otherSchemas = (await this.rowsOf<{ name: string }>(OTHER_SCHEMAS)).map(({ name }) => name);
    yield `${FIRST_LINE}\n`;
    for (const { name } of migrations) yield `-- migration ${name}\n`;
    for (const { name } of tables) yield `-- table ${name}\n`;
    yield "\nSET client_encoding = 'UTF8';\nSET CONSTRAINTS ALL DEFERRED;\n\n";
    for (const table of tables) yield* this.copied(table, client);
    for (const { name } of await this.rowsOf<{ name: string }>(SEQUENCES, `${MIGRATIONS_TABLE}_id_seq`))
      yield await this.value(name);
    yield 'SET CONSTRAINTS ALL IMMEDIATE;\n';
    if (tables.some(({ name, columns }) => name === 'draw_seeds' && columns.includes('closed_at')))
      yield `${CLOSE_DAYS};\n`;
    // A lost connection shows here.
    await this.runner.query('COMMIT');
    yield `\n${LAST_LINE}\n`;
  }

  private async rowsOf<R>(text: string, ...values: string[]): Promise<R[]> {
    return (await this.runner.query(text, values)) as R[];
  }

  private async migrations(): Promise<{ name: string }[]> {
    if (!(await this.runner.hasTable(MIGRATIONS_TABLE)))
      throw new Error('There is nothing to back up: the database has no tables of this service');
    return this.rowsOf(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  }

  private async *copied(table: Table, client: ClientBase): AsyncGenerator<string | Buffer> {
    const { name, partitioned } = table;
    const columns = table.columns.join(', ');
    yield `COPY ${name} (${columns}) FROM stdin;\n`;
    const source = partitioned ? `(SELECT ${columns} FROM ${name})` : `${name} (${columns})`;
    const copy = client.query(copyTo(`COPY ${source} TO STDOUT`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield '\\.\n\n';
    this.copies.push(copy);
  }

  /** Sequences stand outside of transactions: this one has come at least as far as the rows. A sequence that is not there is no error. */
  private async value(sequence: string): Promise<string> {
    const [row] = await this.rowsOf<{ statement: string }>(
      `SELECT format('SELECT setval(to_regclass(%L), %s, %L);', $1::text, last_value, is_called) AS statement FROM ${sequence}`,
      sequence,
    );
    return `${row?.statement ?? ''}\n`;
  }
}

/** Each table after those that its rows refer to. */
function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let rest = tables.filter(({ columns }) => columns.length > 0);
  while (rest.length > 0) {
    const ready = rest.filter(({ parents }) => !rest.some(({ oid }) => parents.includes(oid)));
    if (ready.length === 0) {
      const names = rest.map(({ name }) => name).join(', ');
      throw new Error(`The foreign keys of ${names} form a circle: make one of them DEFERRABLE, or use pg_dump`);
    }
    ordered.push(...ready);
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}
