import type { ClientBase } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { readCatalog, type Catalog, type Sequence, type Table } from './catalog.js';
import { ELSEWHERE } from './catalog-queries.js';
import { DUMP_COMPLETE } from './dump-format.js';
import { serviceSchema } from './schema-members.js';
import { afterData, beforeData } from './schema-script.js';

/** So that what the server writes means the same wherever it is read, whatever the role or the database is set to. */
const SESSION = `
  SET statement_timeout = 0;
  SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
  SET client_encoding = 'UTF8';
  SET DateStyle = ISO;
  SET TimeZone = 'UTC';
  SET IntervalStyle = postgres;
  SET extra_float_digits = 3;
  SET bytea_output = hex;
  SET standard_conforming_strings = on;
  SET quote_all_identifiers = off;
  SET synchronize_seqscans = off;
  SET row_security = off;
  SET search_path = '';
`;

const PREAMBLE = `SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
`;

/**
 * The schema of the service, all that stands in it, as one consistent state: an SQL script like those of
 * `pg_dump --no-owner --no-privileges`.
 */
export class Dump {
  /** What else is in the database, and not in the dump. */
  leftOut: readonly string[] = [];
  private readonly copies: CopyToStreamQuery[] = [];

  /** @param onTable told of each table when its turn comes */
  constructor(
    private readonly client: ClientBase,
    private readonly onTable: (name: string) => void,
  ) {}

  get tables(): number {
    return this.copies.length;
  }

  /** Known when the script has come to its end. */
  get rows(): number {
    return this.copies.reduce((sum, { rowCount }) => sum + rowCount, 0);
  }

  /** @throws Error when there is no database of the service's, or something in it that cannot be written */
  async *script(): AsyncGenerator<string | Buffer> {
    const { catalog, schema } = await this.open();
    yield `--\n-- PostgreSQL database dump\n--\n\n-- Dumped from database version ${await this.version()}\n\n${PREAMBLE}\n`;
    if (schema !== 'public') yield `CREATE SCHEMA ${schema};\n\n`;
    for (const statement of beforeData(catalog)) yield `${statement}\n\n`;
    for (const table of catalog.tables) yield* this.data(table);
    for (const sequence of catalog.sequences) yield await this.state(sequence);
    yield '\n';
    for (const statement of afterData(catalog)) yield `${statement}\n\n`;
    // Here it would come out if the connection had been lost.
    await this.client.query('COMMIT');
    yield `--\n${DUMP_COMPLETE}\n--\n\n`;
  }

  /** Takes the snapshot, and sees to it that no table is changed or dropped while it is read. */
  private async open(): Promise<{ catalog: Catalog; schema: string }> {
    const schema = await serviceSchema(this.client);
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await this.client.query(SESSION);
    const { rows } = await this.client.query<{ name: string; plain: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name, c.relname as plain
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.oid = $1 and c.relkind = 'r'`,
      [schema.oid],
    );
    if (!rows.some(({ plain }) => plain === 'migrations')) {
      throw new Error(`There is nothing to back up: the schema ${schema.name} has no tables of this service`);
    }
    await this.client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    const elsewhere = await this.client.query<{ description: string }>(ELSEWHERE, [schema.oid]);
    this.leftOut = elsewhere.rows.map(({ description }) => description);
    return { catalog: await readCatalog(this.client, schema.oid), schema: schema.identifier };
  }

  private async version(): Promise<string> {
    const { rows } = await this.client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    return rows[0]?.version ?? '';
  }

  /** The rows, handed on as they come. What is generated is generated anew. */
  private async *data({ name, columns }: Table): AsyncGenerator<string | Buffer> {
    this.onTable(name);
    const written = columns.filter(({ generated }) => generated === '').map((column) => column.name);
    const target = `${name} (${written.join(', ')})`;
    yield `COPY ${target} FROM stdin;\n`;
    const copied = this.client.query(copyTo(`COPY ${target} TO STDOUT`));
    for await (const chunk of copied) yield chunk as Buffer;
    yield '\\.\n\n\n';
    this.copies.push(copied);
  }

  /** Sequences stand outside of transactions: this one has come at least as far as the rows of the snapshot. */
  private async state({ name }: Sequence): Promise<string> {
    const { rows } = await this.client.query<{ text: string }>(
      `select format('SELECT pg_catalog.setval(%L, %s, %s);', $1::text, last_value, is_called::text) as text from ${name}`,
      [name],
    );
    return `${rows[0]?.text ?? ''}\n`;
  }
}
