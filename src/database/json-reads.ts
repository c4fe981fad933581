import { Injectable, type Type } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { notFound } from '../common/errors.js';
import { fieldNames } from '../common/fields.js';
import { JsonText } from '../common/json-text.js';
import type { Page } from '../common/page.js';

/** Reads one record by its id. */
export type ReadOne<T> = (id: number) => Promise<JsonText<T>>;
/** Reads a page of all records, by id. */
export type ReadList<T> = (page: Page) => Promise<JsonText<T[]>>;
/** Reads a page of the records that belong to another one, by id. */
export type ReadRelated<T> = (id: number, page: Page) => Promise<JsonText<T[]>>;

/** A statement that PostgreSQL parses and plans once for each connection, under its name. */
interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads that PostgreSQL renders as JSON, in the fields of a read shape, and that go out as they come. A service declares
 * them in a line each:
 *
 *     readonly list = this.reads.list(CardList, Card);
 *     readonly read = this.reads.one(CardRead, Card);
 */
@Injectable()
export class JsonReads {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * One record, as a function of `$1`, by default its id.
   * @param where SQL on the entity's columns that chooses at most one record
   * @param named what `$1` is the id of, where that is another record
   * @throws (the function) NotFoundException when there is none
   */
  one<T>(shape: Type<T>, entity: Type, where = '"id" = $1', named = entity): ReadOne<T> {
    const { table, columns } = this.describe(shape, entity);
    const statement = prepared(`select row_to_json(r)::text from (select ${columns} from ${table} where ${where}) r`);
    return async (id) => new JsonText(await this.fetch(statement, [id], named));
  }

  /** A page of all records. */
  list<T>(shape: Type<T>, entity: Type): ReadList<T> {
    const { table, columns } = this.describe(shape, entity);
    const statement = prepared(jsonArray(`select ${columns} from ${table} order by "id" limit $1 offset $2`));
    return async ({ limit, offset }) => new JsonText(await this.fetch(statement, [limit, offset], entity));
  }

  /**
   * A page of the records that belong to the parent `$1`.
   * @param where SQL on the entity's columns that is true for those records
   * @throws (the function) NotFoundException when there is no such parent
   */
  related<T>(shape: Type<T>, entity: Type, parent: Type, where: string): ReadRelated<T> {
    const { table, columns } = this.describe(shape, entity);
    const array = jsonArray(`select ${columns} from ${table} where ${where} order by "id" limit $2 offset $3`);
    const parentTable = this.dataSource.getMetadata(parent).tablePath;
    const statement = prepared(`select (${array}) from "${parentTable}" where "id" = $1`);
    return async (id, { limit, offset }) => new JsonText(await this.fetch(statement, [id, limit, offset], parent));
  }

  /** The shape of the row that a statement on the entity's table has written, for its `returning` clause. */
  returning(shape: Type, entity: Type): string {
    return `(select row_to_json(r)::text from (select ${this.describe(shape, entity).columns}) r) as json`;
  }

  private describe(shape: Type, entity: Type): { table: string; columns: string } {
    const metadata = this.dataSource.getMetadata(entity);
    const columns = fieldNames(shape).map((name) => `${timeSafe(metadata, name)} as "${name}"`);
    return { table: `"${metadata.tablePath}"`, columns: columns.join(', ') };
  }

  /** TypeORM has no named statements, so the driver's own pool is asked. */
  private async fetch({ name, text }: Statement, values: readonly number[], missing: Type): Promise<string> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows } = await pool.query<[string]>({ name, text, values: [...values], rowMode: 'array' });
    const row = rows[0];
    if (row === undefined) throw notFound(missing);
    return row[0];
  }
}

/** Named by its text, so that the same name never stands for two statements. */
function prepared(text: string): Statement {
  return { name: `json_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text };
}

function jsonArray(select: string): string {
  return `select coalesce(json_agg(r), '[]')::text from (${select}) r`;
}

/**
 * A column as JSON. PostgreSQL writes times in UTC (the session's time zone), in which those of the year 1 and 9999 that
 * came with an offset may lie in the year 0 or 10000, which RFC 3339 cannot write; these few are written with an offset.
 */
function timeSafe(metadata: EntityMetadata, name: string): string {
  const type = metadata.findColumnWithPropertyName(name)?.type;
  if (type === undefined) throw new Error(`${metadata.name} has no column ${name}`);
  const column = `"${name}"`;
  if (type !== 'timestamptz') return column;
  const shifted = (sign: '+' | '-'): string =>
    `to_json(to_char(${column} at time zone 'UTC' ${sign} interval '23:59', 'YYYY-MM-DD"T"HH24:MI:SS.US"${sign}23:59"'))`;
  return `case when ${column} < '0001-01-01 00:00:00+00' then ${shifted('+')} when ${column} >= '10000-01-01 00:00:00+00' then ${shifted('-')} else to_json(${column}) end`;
}
