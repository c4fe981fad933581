import { Injectable, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../http/errors.js';
import { fieldNames } from '../http/field.decorators.js';
import { CachedBody, RawJson } from '../http/raw-json.js';
import type { Page } from '../http/param.decorators.js';
import { fromPostgresJson } from '../http/rfc3339.js';
import { BatchedStatement } from './batched-statement.js';
import { ListCache } from './list-cache.js';
import { type PageQuery, PageStatements } from './page-statements.js';
import type { KeptPage, RenderedPage } from './row-versions.js';
import { currentTransaction, prepared, type Row, Statements } from './statements.js';

export type Key = number | string;
/** Reads one record by its id, or another key. */
export type ReadOne<T, K extends Key = number> = (key: K) => Promise<RawJson<T>>;
/** Reads a page of all records. */
export type ReadList<T> = (page: Page) => Promise<RawJson<T[]>>;
/** Reads a page of the records that belong to another one. */
export type ReadRelated<T, K extends Key = number> = (key: K, page: Page) => Promise<RawJson<T[]>>;

/** Rows that are not just an entity's table: with other names, or columns of several tables. */
export interface RowsQuery {
  /** A `select` without parameters, whose columns are named as the fields of the answer. */
  readonly sql: string;
  /** The columns that hold times. */
  readonly times: readonly string[];
}

/** The table of an entity, or a query. */
export type RowSource = Type | RowsQuery;

export interface OneOptions {
  /** SQL on the columns that chooses at most one row by `$1`; by default, by its id. */
  readonly where?: string;
  readonly keyType?: 'bigint' | 'text';
  /** The error when there is no row; by default, that the entity has no such record. */
  readonly missing?: () => Error;
}

export interface RelatedOptions {
  readonly order?: string;
  /** SQL that is true for the records after the key `$4`, where pages may begin after one. */
  readonly after?: string;
  /** SQL that is true when there is such a parent; by default, that the entity has a record with this id. */
  readonly exists?: string;
  readonly missing?: () => Error;
}

/** For each read of one record: enough to keep the database busy, and few enough that requests meanwhile go together. */
const BATCHES_UNDER_WAY = 4;
const BY_ID = '"id"';

/**
 * Reads that PostgreSQL renders as JSON, in the fields of a response DTO. The text goes out untouched. Lists are kept in memory while
 * nothing in the database changes. A service declares each read in a line:
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

  /** One record. Requests at the same time share a statement. */
  one<T, K extends Key = number>(
    dto: Type<T>,
    source: RowSource,
    { where = '"id" = $1', keyType = 'bigint', missing = missingOf(source) }: OneOptions = {},
  ): ReadOne<T, K> {
    const rendering = this.rendering(dto, source);
    const rows = `select ${rendering.columns} from ${this.rows(source)} where ${where.replaceAll('$1', 'wanted.key')}`;
    const statement = prepared(`select place - 1, (select row_to_json(r)::text from (${rows}) r)
      from unnest($1::${keyType}[]) with ordinality as wanted(key, place)`);
    const batches = new BatchedStatement<K>({
      run: (keys) => runForEach(keys, (distinct) => this.statements.read(statement, [distinct])),
      underWay: BATCHES_UNDER_WAY,
    });
    return async (key) => {
      const [json] = (await batches.run(key)) ?? [];
      if (typeof json !== 'string') throw missing();
      return rendering.answer(json);
    };
  }

  /** A page of all records. */
  list<T>(dto: Type<T>, source: RowSource, order = BY_ID): ReadList<T> {
    const rendering = this.rendering(dto, source);
    const from = this.rows(source);
    // The index alone finds the first row of the page.
    const first = `(select "id" from ${from} order by "id" limit 1 offset $2)`;
    const rows =
      order === BY_ID
        ? `${from} where "id" >= ${first} and $2 ${withinIds(from)} order by "id" limit $1`
        : `${from} order by ${order} limit $1 offset $2`;
    const read = this.keptList<T>(rendering, { rows, table: this.tableOf(source) }, missingOf(source));
    return (page) => read([], page);
  }

  /**
   * A page of the records that belong to the parent `$1`.
   * @param where SQL on the rows' columns that is true for those records
   * @throws (the function) NotFoundException when there is no such parent
   */
  related<T, K extends Key = number>(
    dto: Type<T>,
    source: RowSource,
    parent: Type,
    where: string,
    { order = BY_ID, after, exists = this.exists(parent), missing = missingOf(parent) }: RelatedOptions = {},
  ): ReadRelated<T, K> {
    const rendering = this.rendering(dto, source);
    const from = this.rows(source);
    const pageOf = (condition: string): PageQuery => {
      const rows = `${from} where ${condition} order by ${order} limit $2 offset $3`;
      return { rows, exists, table: this.tableOf(source) };
    };
    const condition = order === BY_ID ? `(${where}) and $3 ${withinIds(from)}` : where;
    const read = this.keptList<T>(rendering, pageOf(condition), missing);
    const readAfter = after === undefined ? undefined : this.freshList<T>(rendering, pageOf(after), missing);
    return (key, page) => (page.after !== undefined && readAfter ? readAfter([key], page) : read([key], page));
  }

  /** How rows become JSON in the fields of a DTO, also for the answers to writes. */
  rendering<T>(dto: Type<T>, source: RowSource): Rendering<T> {
    const fields = fieldNames(dto);
    if (typeof source !== 'function') return new Rendering(fields, source.times);
    const { name: entity, columns } = this.dataSource.getMetadata(source);
    const unknown = fields.find((field) => !columns.some(({ propertyName }) => propertyName === field));
    if (unknown !== undefined) throw new Error(`${dto.name} has a field ${unknown}, and ${entity} no such column`);
    const times = columns.filter(({ type }) => type === 'timestamptz').map(({ propertyName }) => propertyName);
    return new Rendering(fields, times);
  }

  private rows(source: RowSource): string {
    return typeof source === 'function' ? `"${this.dataSource.getMetadata(source).tablePath}"` : `(${source.sql}) rows`;
  }

  /** The table whose rows are the records. Views have no versions of rows, and only whole numbers are read as ids. */
  private tableOf(source: RowSource): string | undefined {
    if (typeof source !== 'function') return undefined;
    const { tableType, primaryColumns } = this.dataSource.getMetadata(source);
    const [id, ...others] = primaryColumns;
    const isWholeNumber = id && ['bigint', 'integer'].includes(this.dataSource.driver.normalizeType(id));
    const isById = isWholeNumber && id.propertyName === 'id' && others.length === 0;
    return tableType === 'regular' && isById ? this.rows(source) : undefined;
  }

  private exists(parent: Type): string {
    return `exists (select from ${this.rows(parent)} where "id" = $1)`;
  }

  /** Kept lists hold committed data only, so they are read outside of transactions. */
  private keptList<T>(rendering: Rendering<T>, query: PageQuery, missing: () => Error): ReadPage<T> {
    const statements = new PageStatements(this.statements, rendering, query);
    const render = async (values: readonly unknown[], kept?: KeptPage): Promise<RenderedPage> => {
      const page = (await statements.revise(values, kept)) ?? (await statements.render(values));
      if (page === undefined) throw missing();
      return page;
    };
    return async (keys, page) => {
      const list = keys.length === 0 ? statements.name : `${statements.name} ${JSON.stringify(keys)}`;
      const values = [...keys, page.limit, page.offset];
      const read = () => this.lists.read(list, page, (kept) => render(values, kept));
      return new RawJson(await currentTransaction.exit(read));
    };
  }

  /** Pages that are read one after the other. Kept, they would push out those that are read again. */
  private freshList<T>(rendering: Rendering<T>, query: PageQuery, missing: () => Error): ReadPage<T> {
    const statements = new PageStatements(this.statements, rendering, query);
    return async (keys, { limit, offset, after }) => {
      const page = await statements.render([...keys, limit, offset, after]);
      if (page === undefined) throw missing();
      return new RawJson(new CachedBody(Buffer.from(page.json, 'utf8')));
    };
  }
}

type ReadPage<T> = (keys: readonly Key[], page: Page) => Promise<RawJson<T[]>>;

/** How rows become JSON in the fields of a DTO. */
export class Rendering<T> {
  /** The fields, for the list of a `select`. */
  readonly columns: string;
  /** For `returning`: the written row as a column `json`. */
  readonly returning: string;

  constructor(
    fields: readonly string[],
    private readonly times: readonly string[],
  ) {
    this.columns = fields.map((name) => `"${name}"`).join(', ');
    this.returning = `(select row_to_json(r)::text from (select ${this.columns}) r) as json`;
  }

  /** One record as the database rendered it. */
  answer(json: string): RawJson<T> {
    return new RawJson(this.complete(json));
  }

  /**
   * Completes what the database rendered, one record or a list. In UTC a time at the very ends of the years 0001 to 9999 may lie in
   * the year 0 or 10000, which RFC 3339 cannot write. All other texts pass untouched.
   */
  complete(text: string): string {
    if (!text.includes('+00:00 BC"') && !text.includes('"10000-01-01T')) return text;
    const parsed = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[];
    for (const record of Array.isArray(parsed) ? parsed : [parsed]) {
      for (const name of this.times) {
        if (typeof record[name] === 'string') record[name] = fromPostgresJson(record[name]);
      }
    }
    return JSON.stringify(parsed);
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

function missingOf(source: RowSource): () => Error {
  return () => (typeof source === 'function' ? notFound(source) : new Error('A query of rows found none'));
}

/** SQL that follows a number of rows to skip: whether the ids from the table's first to its last leave room for more. */
function withinIds(from: string): string {
  const end = (order: string): string => `(select "id" from ${from} order by "id" ${order} limit 1)`;
  // "max" and "min" would read the whole index where the statistics say that the table is empty.
  return `<= ${end('desc')} - ${end('asc')}`;
}
