import { Injectable, type Type } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { notFound } from '../common/errors.js';
import { fieldNames } from '../common/fields.js';
import type { JsonText } from '../common/json-text.js';
import type { Page } from '../common/page.js';
import { Rendering } from './rendering.js';

/** What a record is found by. */
export type Key = number | string;
/** Reads one record by its id, or another key. */
export type ReadOne<T, K extends Key = number> = (key: K) => Promise<JsonText<T>>;
/** Reads a page of all records. */
export type ReadList<T> = (page: Page) => Promise<JsonText<T[]>>;
/** Reads a page of the records that belong to another one. */
export type ReadRelated<T, K extends Key = number> = (key: K, page: Page) => Promise<JsonText<T[]>>;

/** Rows that are no entity's table as it is, for shapes with other names or with columns of several tables. */
export interface RowsQuery {
  /** A `select` without parameters, whose columns are named as the shape's fields. */
  readonly sql: string;
  /** Which of the columns hold times. */
  readonly times: readonly string[];
}

/** Where rows come from. */
export type RowSource = Type | RowsQuery;

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
   * @param where SQL on the rows' columns that chooses at most one
   * @param missing makes the error for when there is none; by default it says that the entity has no such record
   */
  one<T, K extends Key = number>(
    shape: Type<T>,
    source: RowSource,
    where = '"id" = $1',
    missing = missingOf(source),
  ): ReadOne<T, K> {
    const rendering = this.rendering(shape, source);
    const rows = `select ${rendering.columns} from ${this.rows(source)} where ${where}`;
    const statement = prepared(`select row_to_json(r)::text from (${rows}) r`);
    return async (key) => rendering.complete(await this.fetch(statement, [key], missing));
  }

  /** A page of all records. */
  list<T>(shape: Type<T>, source: RowSource, order = '"id"'): ReadList<T> {
    const rendering = this.rendering(shape, source);
    const rows = `select ${rendering.columns} from ${this.rows(source)} order by ${order} limit $1 offset $2`;
    const statement = prepared(jsonArray(rows));
    const missing = missingOf(source);
    return async ({ limit, offset }) => rendering.complete(await this.fetch(statement, [limit, offset], missing));
  }

  /**
   * A page of the records that belong to the parent `$1`.
   * @param where SQL on the rows' columns that is true for those records
   * @param exists SQL that is true when there is such a parent; by default, that the entity has a record with this id
   * @throws (the function) NotFoundException when there is no such parent
   */
  related<T, K extends Key = number>(
    shape: Type<T>,
    source: RowSource,
    parent: Type,
    where: string,
    { order = '"id"', exists = this.exists(parent), missing = missingOf(parent) }: RelatedOptions = {},
  ): ReadRelated<T, K> {
    const rendering = this.rendering(shape, source);
    const rows = `select ${rendering.columns} from ${this.rows(source)} where ${where} order by ${order} limit $2 offset $3`;
    const statement = prepared(`select (${jsonArray(rows)}) where ${exists}`);
    return async (key, { limit, offset }) =>
      rendering.complete(await this.fetch(statement, [key, limit, offset], missing));
  }

  /** How rows become JSON in a shape, also for the answers to writes. */
  rendering<T>(shape: Type<T>, source: RowSource): Rendering<T> {
    if (typeof source !== 'function') return new Rendering(shape, source.times);
    const { name: entity, columns } = this.dataSource.getMetadata(source);
    const known = new Map(columns.map(({ propertyName, type }) => [propertyName, type]));
    const unknown = fieldNames(shape).find((name) => !known.has(name));
    if (unknown !== undefined) throw new Error(`${shape.name} has a field ${unknown}, and ${entity} no such column`);
    return new Rendering(
      shape,
      [...known].filter(([, type]) => type === 'timestamptz').map(([name]) => name),
    );
  }

  private rows(source: RowSource): string {
    return typeof source === 'function' ? `"${this.dataSource.getMetadata(source).tablePath}"` : `(${source.sql}) rows`;
  }

  private exists(parent: Type): string {
    return `exists (select from ${this.rows(parent)} where "id" = $1)`;
  }

  /**
   * TypeORM has no named statements, so the driver's own pool is asked.
   * @throws what `missing` makes, when there is no row
   */
  private async fetch({ name, text }: Statement, values: readonly Key[], missing: () => Error): Promise<string> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows } = await pool.query<[string]>({ name, text, values: [...values], rowMode: 'array' });
    const row = rows[0];
    if (row === undefined) throw missing();
    return row[0];
  }
}

/** What a relation's read may say beyond its defaults. */
export interface RelatedOptions {
  readonly order?: string;
  readonly exists?: string;
  readonly missing?: () => Error;
}

function missingOf(source: RowSource): () => Error {
  return () => (typeof source === 'function' ? notFound(source) : new Error('A query of rows found none'));
}

/** Named by its text, so that the same name never stands for two statements. */
function prepared(text: string): Statement {
  return { name: `json_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text };
}

function jsonArray(select: string): string {
  return `select coalesce(json_agg(r), '[]')::text from (${select}) r`;
}
