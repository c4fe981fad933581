import { Injectable, type Type } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { notFound } from '../common/errors.js';
import type { JsonText } from '../common/json-text.js';
import type { Page } from '../common/page.js';
import { Rendering } from './rendering.js';

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
    const rendering = this.rendering(shape, entity);
    const { columns } = rendering;
    const rows = `select ${columns} from ${this.table(entity)} where ${where}`;
    const statement = prepared(`select row_to_json(r)::text from (${rows}) r`);
    return async (id) => rendering.complete(await this.fetch(statement, [id], named));
  }

  /** A page of all records. */
  list<T>(shape: Type<T>, entity: Type): ReadList<T> {
    const rendering = this.rendering(shape, entity);
    const { columns } = rendering;
    const rows = `select ${columns} from ${this.table(entity)} order by "id" limit $1 offset $2`;
    const statement = prepared(jsonArray(rows));
    return async ({ limit, offset }) => rendering.complete(await this.fetch(statement, [limit, offset], entity));
  }

  /**
   * A page of the records that belong to the parent `$1`.
   * @param where SQL on the entity's columns that is true for those records
   * @throws (the function) NotFoundException when there is no such parent
   */
  related<T>(shape: Type<T>, entity: Type, parent: Type, where: string): ReadRelated<T> {
    const rendering = this.rendering(shape, entity);
    const { columns } = rendering;
    const rows = `select ${columns} from ${this.table(entity)} where ${where} order by "id" limit $2 offset $3`;
    const statement = prepared(`select (${jsonArray(rows)}) from ${this.table(parent)} where "id" = $1`);
    return async (id, { limit, offset }) =>
      rendering.complete(await this.fetch(statement, [id, limit, offset], parent));
  }

  /** How rows of the entity become JSON in a shape, for the answers to writes. */
  rendering<T>(shape: Type<T>, entity: Type): Rendering<T> {
    return new Rendering(shape, this.dataSource.getMetadata(entity));
  }

  private table(entity: Type): string {
    return `"${this.dataSource.getMetadata(entity).tablePath}"`;
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
