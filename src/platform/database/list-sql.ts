import { escapeIdentifier as quoted } from 'pg';
import type { Filters, Order, Orders, Page } from './page.js';
import { type Rows, selectList } from './row-source.js';

/** How a list is ordered, and what may be asked of it. By default it rises with `id`. */
export interface ListOptions {
  readonly by?: readonly string[];
  /** Its order when the request chooses none. */
  readonly order?: Order;
  /** The field that `after` is about: unique, a whole number, and the first field of each record. By default the last of `by`. */
  readonly key?: string;
  /** A SQL condition for the records after a key. It replaces the list's own condition where the order is not that of the key. */
  readonly after?: (beyond: '<' | '>', key: string) => string;
  readonly filters?: Filters;
  readonly orders?: Orders;
  /** Columns that only CSV has, each after the field of its group: SQL on the fields of `page`, which has its key too. */
  readonly named?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Parent {
  readonly where: string;
  readonly exists: string;
}

/** The SQL of a list. Its parameters are the key of the parent, if there is one, then the limit and the offset. */
export class ListSql {
  readonly order: Order;
  readonly key: string;
  /** The columns of its order, and of its key. */
  private readonly by: readonly string[];
  private readonly keyColumn: string;
  private readonly columns: ReadonlyMap<string, string>;
  private readonly limit: string;
  private readonly offset: string;

  /** @param fields those of a record */
  constructor(
    private readonly fields: readonly string[],
    private readonly rows: Rows,
    private readonly options: ListOptions,
    private readonly parent: Parent | undefined,
  ) {
    const { by = ['id'], order = 'asc', key = by.at(-1) ?? 'id' } = options;
    [this.order, this.key] = [order, key];
    const isByAnother = options.after === undefined && by.join() !== key;
    if (isByAnother || fields[0] !== key || !rows.isKey(key)) throw keyError(by, key, fields);
    this.keyColumn = rows.column(key);
    this.columns = new Map(fields.map((field) => [field, rows.column(field)]));
    this.by = by.map((field) => rows.column(field));
    const keys = parent ? 1 : 0;
    [this.limit, this.offset] = [`$${keys + 1}::bigint`, `$${keys + 2}::bigint`];
  }

  /** SQL after `from` for the records of a page, in their order. Limit and offset are parameters, so that all pages share a statement. */
  pages(order: Order): string {
    return this.page(order, this.parent ? [this.parent.where] : []);
  }

  /** SQL for the `last_key` of a page that is full. @param name what the rows of `page` call their key */
  lastKey(name: string): string {
    return `case when count(*) = ${this.limit} then (array_agg(page.${quoted(name)}))[count(*)::integer] end as last_key`;
  }

  /** The table that all of its records come from, if its id is the key. Only rows of one table have ids and versions. */
  get keyed(): Rows['keyed'] {
    const { keyed } = this.rows;
    return keyed?.id === this.keyColumn ? keyed : undefined;
  }

  get exists(): string {
    return this.parent?.exists ?? 'true';
  }

  /**
   * A page of any kind: its JSON, last key (if the page is full), and total (if the request asks for it). Values from the request
   * are parameters.
   */
  query(keys: readonly unknown[], page: Page): { text: string; values: readonly unknown[] } {
    const { rows, parent } = this;
    const { limit, offset, order = this.order, fields = this.fields, after, count, by, filters = {} } = page;
    const values: unknown[] = [...keys, limit, offset];
    const place = (value: unknown): string => `$${values.push(value)}`;
    const key = after === undefined ? undefined : this.after(order, `${place(after)}::bigint`, by);
    const given = new Map(Object.entries(filters).map(([name, value]) => [name, place(value)]));
    const filtered = [...given.keys()].map((name) => this.filter(name, given));
    const own = parent ? [parent.where] : [];
    const chosen = [...own, ...filtered];
    const counted = chosen.length > 0 ? rows.from : rows.table;
    const total = `(select count(*) from ${counted} where ${all(chosen)})`;
    const begun = key === undefined ? own : this.options.after ? [key] : [...own, key];
    const columns = selectList([...new Set([this.key, ...fields])], (field) => this.columns.get(field) ?? '');
    const shown = this.shown(page);
    const names = selectList([...shown.keys()], (name) => shown.get(name) ?? '');
    const text = `with page as materialized (
        select ${columns} from ${this.page(order, [...begun, ...filtered], by)})
      select (select coalesce(json_agg(r), '[]')::text from (select ${names} from page) r) as json,
        (select ${quoted(this.key)} from page offset ${this.limit} - 1) as last_key, ${count ? total : 'null'} as total where ${this.exists}`;
    return { text, values };
  }

  /** What a record of the page has, with its SQL. */
  shown({ fields = this.fields, file }: Page): ReadonlyMap<string, string> {
    const { named = {} } = this.options;
    const namesOf = (field: string) => (file === undefined ? [] : Object.entries(named[field] ?? {}));
    return new Map(fields.flatMap((field) => [[field, quoted(field)] as const, ...namesOf(field)]));
  }

  private after(order: Order, key: string, by?: string): string {
    const beyond = order === 'asc' ? '>' : '<';
    if (by !== undefined) {
      const place = `${this.orderBy(by)}, ${this.keyColumn}`;
      return `(${place}) ${beyond} (select ${place} from ${this.rows.from} where ${this.keyColumn} = ${key})`;
    }
    return this.options.after?.(beyond, key) ?? `${this.keyColumn} ${beyond} ${key}`;
  }

  /** @param given where the values of all filters stand */
  private filter(name: string, given: ReadonlyMap<string, string>): string {
    const filter = this.options.filters?.[name];
    if (filter === undefined) throw new Error(`The list has no filter ${name}`);
    return `(${filter.sql.replaceAll(/\$\?(?:\{(\w+)\})?/g, (_, other: string = name) => given.get(other) ?? 'null')})`;
  }

  private orderBy(name: string): string {
    const order = this.options.orders?.[name];
    if (order === undefined) throw new Error(`The list has no order ${name}`);
    return order;
  }

  private page(order: Order, conditions: readonly string[], chosen?: string): string {
    // False where the offset is larger than the range of ids: PostgreSQL need not walk past the last record then.
    const key = (end: Order) =>
      `(select ${this.keyColumn} from ${this.rows.table} order by ${this.keyColumn} ${end} limit 1)`;
    const within = this.options.after === undefined ? [`${this.offset} <= ${key('desc')} - ${key('asc')}`] : [];
    // By its table's name: alone, the name might be that of another field.
    const own = this.by.map((column) => `${this.rows.alias}.${column} ${order}`);
    const by = [...(chosen === undefined ? [] : [`${this.orderBy(chosen)} ${order}`]), ...own].join(', ');
    const where = all([...conditions, ...within]);
    return `${this.rows.from} where ${where} order by ${by} limit ${this.limit} offset ${this.offset}`;
  }
}

/** All that a list by another key needs, in one message. */
function keyError(by: readonly string[], key: string, fields: readonly string[]): Error {
  return new Error(
    `A list by ${by.join()} with the key ${key} cannot be made of records with ${fields.join()}. A list needs a "key": a column that is a whole ` +
      'number and unique in its table, and the first field of the records. Where "by" is not this key alone, it needs "after" too: SQL ' +
      'that is true for the records beyond a key, such as (beyond, key) => `"user_id" = $1 and "joined_at" ${beyond} (select "joined_at" ' +
      'from "members" where "id" = ${key})`',
  );
}

function all(conditions: readonly string[]): string {
  return conditions.length > 0 ? conditions.map((condition) => `(${condition})`).join(' and ') : 'true';
}
