import { Injectable, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { escapeIdentifier } from 'pg';
import { DataSource } from 'typeorm';
import { notFound } from '../http/errors.js';
import { fieldNames } from '../http/field.decorators.js';
import { CachedBody, RawJson } from '../http/raw-json.js';
import type { Order, Page } from '../http/list-query.js';
import { lastKey, linkToNext } from '../http/page-links.js';
import { BatchedStatement } from './batched-statement.js';
import { ListCache } from './list-cache.js';
import { type ListOptions, ListSql } from './list-sql.js';
import { type PageQuery, PageStatements } from './page-statements.js';
import { EntityRows, type Rows, type RowSource, rowsOf, selectList } from './row-source.js';
import type { KeptPage, RenderedPage } from './row-versions.js';
import { currentTransaction, prepared, type Row, Statements } from './statements.js';

export type Key = number | string;
/** Reads one record by its id, or another key. */
export type ReadOne<T, K extends Key = number> = (key: K) => Promise<RawJson<T>>;
/** Reads a page of all records. */
export type ReadList<T> = (page: Page) => Promise<RawJson<T[]>>;
/** Reads a page of the records that belong to another one. */
export type ReadRelated<T, K extends Key = number> = (key: K, page: Page) => Promise<RawJson<T[]>>;

export interface OneOptions {
  /** SQL on the columns that chooses at most one row by `$1`; by default, by its primary key. */
  readonly where?: string;
  readonly keyType?: 'bigint' | 'text';
  /** The error when there is no row; by default, that the entity has no such record. */
  readonly missing?: () => Error;
}

export interface RelatedOptions extends ListOptions {
  /** SQL that is true when there is such a parent; by default, that the entity has a record with this id. */
  readonly exists?: string;
  readonly missing?: () => Error;
}

/** For each read of one record: enough to keep the database busy, and few enough that requests meanwhile go together. */
const BATCHES_UNDER_WAY = 2;

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
    { keyType = 'bigint', where = this.byId(source, keyType), missing = missingOf(source) }: OneOptions = {},
  ): ReadOne<T, K> {
    const { from } = rowsOf(this.dataSource, source);
    const rendering = this.rendering(dto, source);
    const rows = `select ${rendering.columns} from ${from} where ${where.replaceAll('$1', 'wanted.key')}`;
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
  list<T>(dto: Type<T>, source: RowSource, options: ListOptions = {}): ReadList<T> {
    const rows = rowsOf(this.dataSource, source);
    const list = new ListSql({ fields: fieldNames(dto), rows }, options);
    const read = this.pages(this.rendering(dto, source), list, rows.keyed, missingOf(source));
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
    { exists = this.exists(parent), missing = missingOf(parent), ...options }: RelatedOptions = {},
  ): ReadRelated<T, K> {
    const rows = rowsOf(this.dataSource, source);
    const list = new ListSql({ fields: fieldNames(dto), rows, parent: { where, exists } }, options);
    const read = this.pages(this.rendering(dto, source), list, rows.keyed, missing);
    return (key, page) => read([key], page);
  }

  /**
   * Pages of which the request chooses at most the order are kept. The others would be as many as there are questions, and would push
   * out those that are asked for again and again.
   */
  private pages<T>(rendering: Rendering<T>, list: ListSql, keyed: Rows['keyed'], missing: () => Error): ReadPage<T> {
    const keptIn = (order: Order): ReadPage<T> =>
      this.keptList(rendering, list.key, { rows: list.rows(order), exists: list.exists, keyed }, missing);
    const kept = { asc: keptIn('asc'), desc: keptIn('desc') };
    const fresh = this.freshList<T>(list, missing);
    return (keys, page) => {
      const isQuestion = page.after !== undefined || page.fields || page.count || page.filters;
      return isQuestion ? fresh(keys, page) : kept[page.order ?? list.order](keys, page);
    };
  }

  /** How rows become JSON in the fields of a DTO, also for the answers to writes. */
  rendering<T>(dto: Type<T>, source: RowSource): Rendering<T> {
    const rows = rowsOf(this.dataSource, source);
    return new Rendering(fieldNames(dto), (field) => rows.column(field));
  }

  private byId(source: RowSource, keyType?: OneOptions['keyType']): string {
    return typeof source === 'function' ? new EntityRows(this.dataSource, source).byId(keyType) : '"id" = $1';
  }

  private exists(parent: Type): string {
    return `exists (select from ${rowsOf(this.dataSource, parent).from} where ${this.byId(parent)})`;
  }

  /** Kept lists hold committed data only, so they are read outside of transactions. */
  private keptList<T>(rendering: Rendering<T>, key: string, query: PageQuery, missing: () => Error): ReadPage<T> {
    const statements = new PageStatements(this.statements, rendering, query);
    const { name } = statements;
    const render = async (values: readonly unknown[], kept?: KeptPage): Promise<RenderedPage> => {
      const page = (await statements.revise(values, kept)) ?? (await statements.render(values));
      if (page === undefined) throw missing();
      return page;
    };
    return async (keys, page) => {
      const list = keys.length === 0 ? name : `${name} ${JSON.stringify(keys)}`;
      const values = [...keys, page.limit, page.offset];
      const read = () => this.lists.read(list, page, (kept) => render(values, kept));
      const content = await currentTransaction.exit(read);
      return linked(content, page, () => lastKey(content, key, page));
    };
  }

  private freshList<T>(list: ListSql, missing: () => Error): ReadPage<T> {
    return async (keys, page) => {
      const { text, values } = list.query(keys, page);
      const [row] = await this.statements.readPlanned(text, values);
      if (row === undefined) throw missing();
      const [json, last, total] = row as [string, string | null, string | null];
      const content = new CachedBody(Buffer.from(json, 'utf8'));
      return linked(content, page, () => (last === null ? undefined : Number(last)), {
        total: total ?? undefined,
      });
    };
  }
}

type ReadPage<T> = (keys: readonly Key[], page: Page) => Promise<RawJson<T[]>>;

/** How rows become JSON in the fields of a DTO. */
export class Rendering<T> {
  /** The fields of rows, for the list of a `select`. */
  readonly columns: string;
  /** The same of a `select` of {@link columns}. */
  readonly names: string;
  /** For `returning`: the written row as a column `json`. */
  readonly returning: string;

  constructor(fields: readonly string[], columnOf: (field: string) => string = escapeIdentifier) {
    this.names = fields.map(escapeIdentifier).join(', ');
    this.columns = selectList(fields, columnOf);
    this.returning = `(select row_to_json(r)::text from (select ${this.columns}) r) as json`;
  }

  /** One record as the database rendered it. */
  answer(json: string): RawJson<T> {
    return new RawJson(json);
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

/** @param last the key of the last record, if there may be more after it */
function linked<T>(
  content: CachedBody,
  page: Page,
  last: () => number | undefined,
  question?: { total: string | undefined },
): RawJson<T> {
  if (page.isLinked !== true) return new RawJson(content);
  const linkOf = (request: FastifyRequest): string | undefined => {
    const key = last();
    return key === undefined ? undefined : linkToNext(request, page, key);
  };
  return new RawJson(content, { linkOf, ...question, isApart: question !== undefined });
}
