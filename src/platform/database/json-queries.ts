import { Injectable, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CachedBody, RawJson } from '../raw-json.js';
import { fieldNames } from '../dto-fields.js';
import { BatchedStatement, type Placed, prepared, Statements, type Statement } from './statements.js';
import { openTransaction } from './transactions.js';
import { MissingRecord } from './database-errors.js';
import { ListCache, SNAPSHOT } from './list-cache.js';
import { type ListOptions, ListSql, type Parent } from './list-sql.js';
import type { Page, Order } from './page.js';
import { JsonRendering, rowsOf, type RowSource } from './row-source.js';
import {
  type CachedPage,
  type RenderedPage,
  revise,
  type RowVersion,
  RowVersions,
  type VersionsNow,
} from './row-versions.js';

type Key = number | string;

/** Null for a record that is not there. */
interface OneRow {
  readonly json: string | null;
}

interface UncachedPage {
  readonly json: string;
  readonly last_key: number | null;
  readonly total: string | null;
}

type ReadOne<T, K> = (key: K) => Promise<RawJson<T>>;
type ReadRelated<T, K> = (key: K, page: Page) => Promise<RawJson<T[]>>;

interface OneOptions {
  /** SQL on the columns that chooses at most one row by `$1`; by default, by its primary key. */
  readonly where?: string;
  readonly keyType?: 'bigint' | 'text';
  readonly missing?: () => Error;
}

interface RelatedOptions extends ListOptions {
  /** SQL that is true when there is such a parent; by default, that the entity has a record with this id. */
  readonly exists?: string;
  readonly missing?: () => Error;
}

/** For each read of one record: enough to keep the database busy, and few enough that requests meanwhile go together. */
const BATCHES_UNDER_WAY = 2;

/** At a time, of a list that goes out as CSV: few enough for memory and for other requests. */
const CSV_RECORDS = 500;

/** Reads that PostgreSQL renders as JSON, in the fields of a DTO: `list = reads.list(CardList, Card)`, `read = reads.one(CardRead, Card)`. */
@Injectable()
export class JsonQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly lists: ListCache,
  ) {}

  /** Reads one record by its key, or throws a 404. */
  one<T, K extends Key = number>(dto: Type<T>, source: RowSource, options: OneOptions = {}): ReadOne<T, K> {
    const { keyType = 'bigint', missing = missingOf(source) } = options;
    const rows = rowsOf(this.dataSource, source);
    const where = options.where ?? rows.byId(keyType);
    const rendering = this.rendering(dto, source);
    const one = `select ${rendering.columns} from ${rows.from} where ${where.replaceAll('$1', 'wanted.key')}`;
    const statement = prepared<Placed & OneRow>(
      `read_${dto.name}`,
      `select place - 1 as place, (select row_to_json(r)::text from (${one}) r) as json
      from unnest($1::${keyType}[]) with ordinality as wanted(key, place)`,
    );
    const batches = new BatchedStatement<K, OneRow>({
      run: (keys) => this.statements.read(statement, [keys]),
      underWay: BATCHES_UNDER_WAY,
    });
    return async (key) => {
      const row = await batches.run(key);
      if (!row || row.json === null) throw missing();
      return new RawJson<T>(row.json);
    };
  }

  /** Reads pages of all records. */
  list<T>(dto: Type<T>, source: RowSource, options: ListOptions = {}) {
    const read = this.pages(dto, source, missingOf(source), options);
    return (page: Page) => read([], page);
  }

  /** Reads pages of a parent's records. @param where SQL on their columns that is true for those of the parent `$1` */
  related<T, K extends Key = number>(
    dto: Type<T>,
    source: RowSource,
    parent: Type,
    where: string,
    { exists = this.exists(parent), missing = missingOf(parent), ...options }: RelatedOptions = {},
  ): ReadRelated<T, K> {
    const read = this.pages(dto, source, missing, options, { where, exists });
    return (key, page) => read([key], page);
  }

  /** How a record that is inserted or updated is answered. */
  rendering<T>(dto: Type<T>, source: RowSource): JsonRendering<T> {
    return new JsonRendering(fieldNames(dto), rowsOf(this.dataSource, source));
  }

  private exists(parent: Type): string {
    const rows = rowsOf(this.dataSource, parent);
    return `exists (select from ${rows.from} where ${rows.byId()})`;
  }

  /** Pages of which the request chooses more than the order are not cached: they would be as many as there are different requests. */
  private pages<T>(dto: Type<T>, source: RowSource, missing: () => Error, options: ListOptions, parent?: Parent) {
    const list = new ListSql(fieldNames(dto), rowsOf(this.dataSource, source), options, parent);
    const rendering = this.rendering(dto, source);
    const inOrder = {
      asc: new PageStatements(this.statements, dto.name, rendering, list, 'asc'),
      desc: new PageStatements(this.statements, dto.name, rendering, list, 'desc'),
    };
    return async (keys: readonly Key[], page: Page): Promise<RawJson<T[]>> => {
      if (page.file !== undefined) return this.readCsv(list, keys, page, missing);
      // A transaction sees its own rows, which no cache may have.
      const isUncached =
        openTransaction() || page.after !== undefined || page.fields || page.count || page.by || page.filters;
      if (isUncached) return this.readUncached(list, keys, page, missing);
      const statements = inOrder[page.order ?? list.order];
      const values = [...keys, page.limit, page.offset];
      const key = `${statements.name} ${JSON.stringify(values)}`;
      const render = async (cached?: CachedPage): Promise<RenderedPage> => {
        const rendered = await statements.read(values, cached);
        if (rendered === undefined) throw missing();
        return rendered;
      };
      const cached = await this.lists.read(key, page.offset > 0, render);
      return new RawJson<T[]>(cached.content, { page, lastKey: cached.lastKey });
    };
  }

  private async readUncached<T>(list: ListSql, keys: readonly Key[], page: Page, missing: () => Error) {
    const { json, ...facts } = await this.readPage(list.query(keys, page), missing);
    return new RawJson<T[]>(new CachedBody(Buffer.from(json, 'utf8')), { ...facts, page });
  }

  /** Its parts are pages, each read when the one before has gone out: no connection waits for a slow client. */
  private async readCsv<T>(list: ListSql, keys: readonly Key[], page: Page, missing: () => Error) {
    const read = (left: number, from: Partial<Page>) => {
      const limit = Math.min(left, CSV_RECORDS);
      return this.readPage(list.query(keys, { ...page, ...from, limit }), missing);
    };
    // A list that is not there is refused before the response begins.
    const first = await read(page.limit, {});
    async function* parts() {
      let [part, left] = [first, page.limit];
      for (;;) {
        yield part.json;
        left -= CSV_RECORDS;
        if (part.lastKey === undefined || left <= 0) return;
        part = await read(left, { after: part.lastKey, offset: 0 });
      }
    }
    return new RawJson<T[]>(first.json, { page, csv: { columns: [...list.shown(page).keys()], parts: parts() } });
  }

  private async readPage({ text, values }: ReturnType<ListSql['query']>, missing: () => Error) {
    const [row] = await this.statements.readPlanned<UncachedPage>(text, values);
    if (row === undefined) throw missing();
    const { json, last_key: last, total } = row;
    return { json, lastKey: last ?? undefined, total: total ?? undefined };
  }
}

function missingOf(source: RowSource): () => Error {
  return () => (typeof source === 'function' ? new MissingRecord(source) : new Error('A query of rows found none'));
}

/** PostgreSQL keeps the ids below for itself (`FirstNormalObjectId`). */
const FIRST_NORMAL_OID = 16384;

const VERSIONS = `concat_ws(' ', array_agg("row id"), array_agg("row version"))`;

/** What rows have their versions from: a start of the server, and the writers of the table's definition (`{xmin,…}`). */
function originOf(table: string): string {
  return `(select concat_ws(' ', pg_postmaster_start_time(), array_agg(writer)) from (
      select xmin as writer from pg_class where oid = '${table}'::regclass
      union all select xmin from pg_attribute where attrelid = '${table}'::regclass
    ) definition)`;
}

/**
 * SQL for the columns of a table whose type is not one of PostgreSQL's own, such as an enum. A value of an enum can be renamed while the
 * table and its rows stay unchanged.
 */
function foreignTypeOf(table: string): string {
  return `select from pg_attribute where attrelid = '${table}'::regclass and atttypid >= ${FIRST_NORMAL_OID}`;
}

interface PageRow {
  readonly json: string;
  readonly snapshot: string | null;
  readonly versions: string | null;
  readonly last_key: number | null;
}

/** Reads the pages of a list in one order, or what has changed in them. */
class PageStatements {
  private readonly page: Statement<PageRow>;
  private readonly changes:
    | { readonly versions: Statement<VersionsNow>; readonly rows: Statement<RowVersion> }
    | undefined;

  /** @param records the name of what it lists, for the names of its statements */
  constructor(
    private readonly statements: Statements,
    records: string,
    { columns, names }: JsonRendering<unknown>,
    list: ListSql,
    order: Order,
  ) {
    const { exists, keyed } = list;
    const rows = list.pages(order);
    const name = `list_${records}_${order}`;
    const ofRow = keyed ? `, ${keyed.id} as "row id", xmin as "row version"` : '';
    const last = list.lastKey(keyed ? 'row id' : list.key);
    const known = keyed ? `case when not exists (${foreignTypeOf(keyed.name)}) then ${VERSIONS} end` : 'null';
    const json = `cross join lateral (select ${names}) r`;
    const page = `
      select json, ${SNAPSHOT} as snapshot, versions, last_key from (
        select coalesce(json_agg(r), '[]')::text as json, ${known} as versions, ${last}
        from (select ${columns}${ofRow} from ${rows}) page ${json}
      ) list where ${exists}`;
    this.page = prepared(name, page);
    if (keyed === undefined) return;
    const origin = originOf(keyed.name);
    const versions = `
        select versions, ${SNAPSHOT} as snapshot, ${origin} as origin, last_key from (
          select ${VERSIONS} as versions, ${last} from (select ${ofRow.slice(1)} from ${rows}) page
        ) list where ${exists}`;
    const changed = `
        select concat_ws(' ', ${origin}, "row id", "row version") as version, row_to_json(r)::text as json
        from (select ${columns}${ofRow} from ${keyed.name} where ${keyed.id} = any ($1::bigint[])) page ${json}`;
    this.changes = {
      versions: prepared(`${name}_versions`, versions),
      rows: prepared(`list_${records}_rows`, changed),
    };
  }

  /** Another list, or the same one in another order, has another name. */
  get name(): string {
    return this.page.name;
  }

  /** A page as it is now: cached rows that have not changed, with those that have, or all of it. Undefined when there is no such list. */
  async read(values: readonly unknown[], cached?: CachedPage): Promise<RenderedPage | undefined> {
    const { statements, changes } = this;
    const revised =
      cached &&
      changes &&
      (await revise(cached, {
        versions: async () => (await statements.read(changes.versions, values))[0],
        rows: (ids) => statements.read(changes.rows, [ids]),
      }));
    if (revised) return revised;
    const [row] = await statements.read(this.page, values);
    if (row === undefined) return undefined;
    const { json, snapshot, versions, last_key: lastKey } = row;
    return { json, snapshot, versions: RowVersions.of(versions), lastKey: lastKey ?? undefined };
  }
}
