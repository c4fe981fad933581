import { escapeIdentifier as quoted } from 'pg';
import type { Filters, Order, Page } from './page.js';
import { selectList } from './rendering.js';
import type { Rows } from './row-source.js';

/** How a list is ordered, and what may be asked of it. By default it rises with `id`. */
export interface ListOptions {
  /** The fields of its order. */
  readonly by?: readonly string[];
  /** Its order when the request chooses none. */
  readonly order?: Order;
  /** The field that `after` is about: unique, a whole number, and the first field of each record. By default the last of `by`. */
  readonly key?: string;
  /**
   * SQL on the columns that is true for the records after a key, in place of the list's own condition; by default, that the key is
   * beyond it. A list whose order is not its key's needs it.
   */
  readonly after?: (beyond: '<' | '>', key: string) => string;
  readonly filters?: Filters;
}

/** The record that a list belongs to, as `$1`, in SQL. */
export interface Parent {
  /** Which records are in the list. */
  readonly where: string;
  /** Whether the record is there. */
  readonly exists: string;
}

/** Which records a list has. */
interface Records {
  /** The fields of a record. */
  readonly fields: readonly string[];
  /** All of them are counted, and found by their key, in `table`. */
  readonly rows: Rows;
  readonly parent?: Parent | undefined;
}

/** A statement, and the values of its parameters. */
interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The SQL of a list. Its parameters are the key of the parent, if there is one, then the length of the page and how many to skip. */
export class ListSql {
  readonly order: Order;
  readonly key: string;
  /** The columns of its order, and of its key. */
  private readonly by: readonly string[];
  private readonly keyColumn: string;
  private readonly columns: ReadonlyMap<string, string>;
  private readonly limit: string;
  private readonly offset: string;
  /** True unless the ids from the first to the last leave no room for so many records. Nobody has to walk past the end then. */
  private readonly isWithinIds: readonly string[];

  constructor(
    private readonly records: Records,
    private readonly options: ListOptions,
  ) {
    const { by = ['id'], order = 'asc', key = by.at(-1) ?? 'id' } = options;
    const { fields, rows } = records;
    [this.order, this.key] = [order, key];
    if (options.after === undefined && by.join() !== key)
      throw new Error(`A list by ${by.join()} needs SQL for the records after its key ${key}: give "after"`);
    rows.checkKey(key);
    if (fields[0] !== key)
      throw new Error(`The key ${key} of a list must be the first field of its records, not ${fields[0]}`);
    this.keyColumn = rows.column(key);
    this.columns = new Map(fields.map((field) => [field, rows.column(field)]));
    this.by = by.map((field) => rows.column(field));
    const keys = records.parent ? 1 : 0;
    [this.limit, this.offset] = [`$${keys + 1}::bigint`, `$${keys + 2}::bigint`];
    this.isWithinIds = this.isByKey ? [`${this.offset} <= ${this.endOf('desc')} - ${this.endOf('asc')}`] : [];
  }

  /** What a `select` takes the records of a page from, in their order: one statement for all pages. */
  rows(order: Order): string {
    const { rows, parent } = this.records;
    const { from } = rows;
    const by = `order by ${this.orderBy(order)} limit ${this.limit}`;
    if (parent) return `${from} where ${all([parent.where, ...this.isWithinIds])} ${by} offset ${this.offset}`;
    if (!this.isByKey) return `${from} ${by} offset ${this.offset}`;
    // The index alone finds the first row of the page.
    const key = this.keyColumn;
    const first = `(select ${key} from ${rows.table} order by ${key} ${order} limit 1 offset ${this.offset})`;
    return `${from} where ${all([`${key} ${order === 'asc' ? '>=' : '<='} ${first}`, ...this.isWithinIds])} ${by}`;
  }

  /** The table that all of its records come from. Only rows of one table have ids and versions. */
  get keyed(): Rows['keyed'] {
    return this.records.rows.keyed;
  }

  /** SQL that is true if there is such a list. */
  get exists(): string {
    return this.records.parent?.exists ?? 'true';
  }

  /**
   * Any page: its JSON, the key of its last record if it is full, and how many records all pages have, if that is asked. Names in it
   * come from the code, values from the request are parameters.
   */
  query(keys: readonly unknown[], page: Page): Query {
    const { rows, parent } = this.records;
    const { limit, offset, order = this.order, fields = this.records.fields, after, count, filters = {} } = page;
    const values: unknown[] = [...keys, limit, offset];
    const place = (value: unknown): string => `$${values.push(value)}`;
    const key = after === undefined ? undefined : this.after(order, `${place(after)}::bigint`);
    const filtered = Object.entries(filters).map(([name, value]) => this.filter(name, place(value)));
    const own = parent ? [parent.where] : [];
    const chosen = [...own, ...filtered];
    const counted = chosen.length > 0 ? rows.from : rows.table;
    const total = `(select count(*) from ${counted} where ${all(chosen)})`;
    const begun = key === undefined ? own : this.options.after ? [key] : [...own, key];
    const columns = selectList(
      [...new Set([this.key, ...fields])],
      (field) => this.columns.get(field) ?? rows.column(field),
    );
    const text = `with page as materialized (
        select ${columns} from ${rows.from} where ${all([...begun, ...filtered, ...this.isWithinIds])}
        order by ${this.orderBy(order)} limit ${this.limit} offset ${this.offset})
      select ${jsonArray(`select ${fields.map(quoted).join(', ')} from page`)},
        (select ${quoted(this.key)} from page offset ${this.limit} - 1), ${count ? total : 'null'} where ${this.exists}`;
    return { text, values };
  }

  /** Whether the key alone decides the order, so that comparing keys finds places in the list. */
  private get isByKey(): boolean {
    return this.options.after === undefined;
  }

  private after(order: Order, key: string): string {
    const beyond = order === 'asc' ? '>' : '<';
    return this.options.after?.(beyond, key) ?? `${this.keyColumn} ${beyond} ${key}`;
  }

  private filter(name: string, value: string): string {
    const filter = this.options.filters?.[name];
    if (filter === undefined) throw new Error(`The list has no filter ${name}`);
    return `(${filter.sql.replaceAll('$?', value)})`;
  }

  private orderBy(order: Order): string {
    // By its table's name: alone, the name might be that of another field.
    return this.by.map((column) => `${this.records.rows.alias}.${column} ${order}`).join(', ');
  }

  /** The first or the last key. "max" and "min" would read the whole index where the statistics say that the table is empty. */
  private endOf(order: Order): string {
    return `(select ${this.keyColumn} from ${this.records.rows.table} order by ${this.keyColumn} ${order} limit 1)`;
  }
}

function all(conditions: readonly string[]): string {
  return conditions.length > 0 ? conditions.map((condition) => `(${condition})`).join(' and ') : 'true';
}

/** SQL for the rows of a `select` as JSON. */
function jsonArray(select: string): string {
  return `(select coalesce(json_agg(r), '[]')::text from (${select}) r)`;
}
