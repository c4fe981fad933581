import type { Type } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { instant } from './columns.js';

/** The list of a `select` that names columns as their fields. */
export function selectList(fields: readonly string[], columnOf: (field: string) => string): string {
  const items = fields.map((field) => ({ column: columnOf(field), name: escapeIdentifier(field) }));
  return items.map(({ column, name }) => (column === name ? name : `${column} as ${name}`)).join(', ');
}

/** Rows as JSON of type `T`. */
export class JsonRendering<T> {
  /** Exists only in the type system. */
  declare readonly shape: T;
  /** The fields of rows, for the list of a `select`. */
  readonly columns: string;
  /** The names of the fields, for a `select` from one of {@link columns}. */
  readonly names: string;
  /** For `returning`: the written row as a column `json`. */
  readonly returning: string;

  constructor(fields: readonly string[], rows: Rows) {
    this.names = fields.map(escapeIdentifier).join(', ');
    this.columns = selectList(fields, (field) => rows.column(field));
    this.returning = `(select row_to_json(r)::text from (select ${this.columns}) r) as json`;
  }
}

/** Rows that are not just an entity's table: with other names, or columns of several tables. */
export interface RowsQuery {
  /** A `select` without parameters, whose columns are named as the fields of the response. */
  readonly sql: string;
  /** A table with a row for each of these, and their key: what skips or counts rows needs nothing else. */
  readonly table?: string;
}

export type RowSource = Type | RowsQuery;

/** What SQL calls the rows of a {@link RowSource}, with all names quoted. */
export type Rows = Pick<EntityRows, 'from' | 'alias' | 'table' | 'keyed' | 'byId' | 'column' | 'isKey'>;

const WHOLE_NUMBERS = ['bigint', 'integer', 'smallint'];
const KEY_TYPES = { bigint: WHOLE_NUMBERS, text: ['text', 'character varying'] };

/** @throws Error for an entity of which a table alone does not tell the records */
export function rowsOf(dataSource: DataSource, source: RowSource): Rows {
  if (typeof source === 'function') return new EntityRows(dataSource, source);
  const from = `(${source.sql}) rows`;
  const names = { from, alias: 'rows', table: source.table ?? from, keyed: undefined };
  return { ...names, byId: () => '"id" = $1', column: escapeIdentifier, isKey: () => true };
}

class EntityRows {
  readonly from: string;
  readonly alias: string;
  /** A table with a row for each of them. */
  readonly table: string;
  private readonly metadata: EntityMetadata;

  constructor(
    private readonly dataSource: DataSource,
    entity: Type,
  ) {
    this.metadata = dataSource.getMetadata(entity);
    const { schema, tableName, tableType, deleteDateColumn } = this.metadata;
    const isWhole = tableType !== 'entity-child' && deleteDateColumn === undefined;
    if (!isWhole) throw this.unsupported('shares its table with other records or deleted ones: name a query of rows');
    const names = schema === undefined ? [tableName] : [schema, tableName];
    this.from = this.alias = this.table = names.map(escapeIdentifier).join('.');
  }

  /** The table and its key, if the rows have versions and are found by a whole number. Views have no versions of rows. */
  get keyed(): { readonly name: string; readonly id: string } | undefined {
    const { id } = this;
    if (this.metadata.tableType !== 'regular' || id === undefined || !this.isOf(WHOLE_NUMBERS, id)) return undefined;
    return { name: this.table, id: escapeIdentifier(id.databaseName) };
  }

  /** SQL that chooses the one with the id `$1`. @throws Error when their key is not of this type */
  byId(type?: keyof typeof KEY_TYPES): string {
    const { id } = this;
    if (id === undefined || (type !== undefined && !this.isOf(KEY_TYPES[type], id)))
      throw this.unsupported(
        `has no primary key of one column of this type (${type ?? 'any'}): say "where" or "exists"`,
      );
    return `${escapeIdentifier(id.databaseName)} = $1`;
  }

  /** @throws Error when no column gives the field as TypeORM would */
  column(field: string): string {
    const [column, other] = this.metadata.columns.filter(
      ({ propertyName, embeddedMetadata, isVirtualProperty }) =>
        propertyName === field && embeddedMetadata === undefined && !isVirtualProperty,
    );
    if (column === undefined || other !== undefined) throw this.unsupported(`has no column of its own for ${field}`);
    const isChanged =
      (column.transformer !== undefined && column.transformer !== instant) ||
      ['simple-array', 'simple-json'].includes(String(column.type)) ||
      this.isOf(['timestamp without time zone'], column);
    if (isChanged) throw this.unsupported(`stores ${field} in another form than JSON shows: name a query of rows`);
    return escapeIdentifier(column.databaseName);
  }

  /** Whether the field is a whole number of which each row has its own. */
  isKey(field: string): boolean {
    const { uniques, indices, tableType } = this.metadata;
    // Of the columns of a view nothing is known.
    if (tableType === 'view') return true;
    const isOfKey = ({ columns: [column, ...others] }: { columns: ColumnMetadata[] }): boolean =>
      column?.propertyName === field && !column.isNullable && others.length === 0 && this.isOf(WHOLE_NUMBERS, column);
    const keys = [{ columns: this.metadata.primaryColumns }, ...uniques];
    return [...keys, ...indices.filter(({ isUnique, where }) => isUnique && where === undefined)].some(isOfKey);
  }

  private get id(): ColumnMetadata | undefined {
    const [id, ...others] = this.metadata.primaryColumns;
    return others.length === 0 ? id : undefined;
  }

  private isOf(types: readonly string[], column: ColumnMetadata): boolean {
    return types.includes(this.dataSource.driver.normalizeType(column));
  }

  private unsupported(why: string): Error {
    return new Error(`JSON queries do not support this: ${this.metadata.name} ${why}`);
  }
}
