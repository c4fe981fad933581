import { Injectable, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../http/errors.js';
import { fieldNames } from '../http/field.decorators.js';
import { CachedBody } from '../http/raw-json.js';
import { RawJson } from '../http/raw-json.js';
import type { Page } from '../http/param.decorators.js';
import { ListCache } from './list-cache/list-cache.js';
import { SNAPSHOT } from './list-cache/snapshots.js';
import { Rendering } from './rendering.js';
import { BatchedStatement } from './batched-statement.js';
import { prepared, type Row, type Statement, Statements } from './statements.js';

/** What a record is found by. */
export type Key = number | string;
/** Reads one record by its id, or another key. */
export type ReadOne<T, K extends Key = number> = (key: K) => Promise<RawJson<T>>;
/** Reads a page of all records. */
export type ReadList<T> = (page: Page) => Promise<RawJson<T[]>>;
/** Reads a page of the records that belong to another one. */
export type ReadRelated<T, K extends Key = number> = (key: K, page: Page) => Promise<RawJson<T[]>>;

/** Rows that are no entity's table as it is, for shapes with other names or with columns of several tables. */
export interface RowsQuery {
  /** A `select` without parameters, whose columns are named as the shape's fields. */
  readonly sql: string;
  /** Which of the columns hold times. */
  readonly times: readonly string[];
}

/** Of each read of one record: enough to keep the database busy, and so few that those who come meanwhile go together. */
const GROUPS_UNDER_WAY = 4;

/** The order of lists that name none. */
const BY_ID = '"id"';

/** Where rows come from. */
export type RowSource = Type | RowsQuery;

/**
 * Reads that PostgreSQL renders as JSON, in the fields of a read shape, and that go out as they come; lists are kept in memory
 * as long as the database stays as it is. A service declares them in a line each:
 *
 *     readonly list = this.reads.list(CardList, Card);
 *     readonly read = this.reads.one(CardRead, Card);
 */
@Injectable()
export class JsonQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly lists: ListCache,
  ) {}

  /**
   * One record, as a function of `$1`. Those who read at the same time share a statement, and those who read the same record its row.
   */
  one<T, K extends Key = number>(
    shape: Type<T>,
    source: RowSource,
    { where = '"id" = $1', keyType = 'bigint', missing = missingOf(source) }: OneOptions = {},
  ): ReadOne<T, K> {
    const rendering = this.rendering(shape, source);
    const rows = `select ${rendering.columns} from ${this.rows(source)} where ${where.replaceAll('$1', 'wanted.key')}`;
    const statement = prepared(`select place - 1, (select row_to_json(r)::text from (${rows}) r)
      from unnest($1::${keyType}[]) with ordinality as wanted(key, place)`);
    const groups = new BatchedStatement<K>({
      run: (keys) => runForEach(keys, (distinct) => this.statements.read(statement, [distinct])),
      underWay: GROUPS_UNDER_WAY,
    });
    return async (key) => {
      const [json] = (await groups.run(key)) ?? [];
      if (typeof json !== 'string') throw missing();
      return rendering.complete(json);
    };
  }

  /** A page of all records. */
  list<T>(shape: Type<T>, source: RowSource, order = BY_ID): ReadList<T> {
    const rendering = this.rendering(shape, source);
    const from = this.rows(source);
    // What is skipped is looked up in the index alone, and not in the table.
    const first = `(select "id" from ${from} order by "id" limit 1 offset $2)`;
    const rows =
      order === BY_ID
        ? `${from} where "id" >= ${first} and $2 ${withinIds(from)} order by "id" limit $1`
        : `${from} order by ${order} limit $1 offset $2`;
    const text = `select (${jsonArray(`select ${rendering.columns} from ${rows}`)}), ${SNAPSHOT}`;
    const read = this.listReader<T>(rendering, text, missingOf(source));
    return (page) => read([], page);
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
    { order = BY_ID, after, exists = this.exists(parent), missing = missingOf(parent) }: RelatedOptions = {},
  ): ReadRelated<T, K> {
    const rendering = this.rendering(shape, source);
    const from = this.rows(source);
    const pageOf = (condition: string): string => {
      const rows = `select ${rendering.columns} from ${from} where ${condition} order by ${order} limit $2 offset $3`;
      return `select (${jsonArray(rows)}), ${SNAPSHOT} where ${exists}`;
    };
    const reached = order === BY_ID ? `(${where}) and $3 ${withinIds(from)}` : where;
    const read = this.listReader<T>(rendering, pageOf(reached), missing);
    const statementAfter = after === undefined ? undefined : prepared(pageOf(after));
    return (key, page) =>
      page.after === undefined || statementAfter === undefined
        ? read([key], page)
        : this.readOnce(rendering, statementAfter, [key, page.limit, page.offset, page.after], missing);
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
   * A page for someone who reads one after the other. Nobody asks for it again, so it is not kept: it would push lists out of the
   * memory that are asked for again.
   * @throws what `missing` makes, when there is no row
   */
  private async readOnce<T>(
    rendering: Rendering<unknown>,
    statement: Statement,
    values: readonly Key[],
    missing: () => Error,
  ): Promise<RawJson<T>> {
    const [row] = await this.statements.read(statement, values);
    if (row === undefined) throw missing();
    return new RawJson(new CachedBody(Buffer.from(rendering.completed(row[0] as string), 'utf8')));
  }

  /** Reads a page of a list; it throws what `missing` makes, when there is no row. */
  private listReader<T>(
    rendering: Rendering<unknown>,
    text: string,
    missing: () => Error,
  ): (keys: readonly Key[], page: Page) => Promise<RawJson<T[]>> {
    const statement = prepared(text);
    return async (keys, page) => {
      const content = await this.lists.read(`${statement.name} ${JSON.stringify(keys)}`, page, async () => {
        const [row] = await this.statements.read(statement, [...keys, page.limit, page.offset]);
        if (row === undefined) throw missing();
        const [json, snapshot] = row as [string, string | null];
        return { json: rendering.completed(json), snapshot };
      });
      return new RawJson(content);
    };
  }
}

/** Runs a statement with each key once, and gives its rows for each time that the key is given. */
async function runForEach<K>(keys: readonly K[], run: (distinct: readonly K[]) => Promise<Row[]>): Promise<Row[]> {
  const distinct = [...new Set(keys)];
  const rows = await run(distinct);
  if (distinct.length === keys.length) return rows;
  const rowOf = new Map(rows.map(([place, ...row]) => [distinct[place as number], row]));
  return keys.map((key, place) => [place, ...(rowOf.get(key) ?? [])]);
}

/** What the read of one record may say beyond its defaults. */
export interface OneOptions {
  /** SQL on the rows' columns that chooses at most one by `$1`; by default, by its id. */
  readonly where?: string;
  readonly keyType?: 'bigint' | 'text';
  /** Makes the error for when there is none; by default it says that the entity has no such record. */
  readonly missing?: () => Error;
}

/** What a relation's read may say beyond its defaults. */
export interface RelatedOptions {
  readonly order?: string;
  /** SQL that is true for those of the records that come after the key `$4`, where pages may begin after one. */
  readonly after?: string;
  readonly exists?: string;
  readonly missing?: () => Error;
}

function missingOf(source: RowSource): () => Error {
  return () => (typeof source === 'function' ? notFound(source) : new Error('A query of rows found none'));
}

/**
 * SQL that follows a number of rows to skip: whether a table can have more. Ids are different whole numbers, so it has no more rows
 * than there are numbers from its first id to its last; these two are found at once.
 */
function withinIds(from: string): string {
  const end = (order: string): string => `(select "id" from ${from} order by "id" ${order} limit 1)`;
  // "max" and "min" would read the whole index where the statistics say that the table is empty.
  return `<= ${end('desc')} - ${end('asc')}`;
}

function jsonArray(select: string): string {
  return `select coalesce(json_agg(r), '[]')::text from (${select}) r`;
}
