import type { Type } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { postgresTime } from './columns.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * The columns of an entity, for a statement that takes new records as JSON. There a column has a prefix, such as
 * `"c.url"`: a row may hold records of several tables. The prefix is short, because PostgreSQL reads it for each value.
 */
export class JsonRows<Given extends { readonly [name in keyof Given]: unknown }> {
  /** For `json_to_recordset`: the columns with their types. */
  readonly types: string;
  /** For `insert into`: the names in the table, and the values in the same order. */
  readonly names: string;
  readonly values: string;
  private readonly columns: readonly { name: string; key: string; isTime: boolean; initial: unknown }[];

  /** @param others columns that the statement gets from elsewhere */
  constructor(dataSource: DataSource, entity: Type<ObjectLiteral>, prefix: string, others: readonly string[]) {
    const { columns, tableName } = dataSource.getMetadata(entity);
    const taken = columns.filter(({ propertyName }) => !others.includes(propertyName));
    this.columns = taken.map(({ propertyName: name, type, isNullable, default: initial }) => {
      if (typeof initial === 'function' || type === 'enum')
        throw new Error(`${tableName}.${name} must have a plain value as its default, and a type other than enum`);
      const isTime = type === 'timestamptz';
      return { name, key: `${prefix}.${name}`, isTime, initial: isNullable ? (initial ?? null) : initial };
    });
    const keys = this.columns.map(({ key }) => escapeIdentifier(key));
    this.types = taken
      .map(({ type, isArray }, i) => `${keys[i] ?? ''} ${String(type)}${isArray ? '[]' : ''}`)
      .join(', ');
    this.names = taken.map(({ databaseName }) => escapeIdentifier(databaseName)).join(', ');
    this.values = keys.join(', ');
  }

  /**
   * A new record. A column that is not given has its value of `otherwise`, or its default; a time has none, and is `now`.
   * @param by whether columns are named as in the statement, or as in the entity
   */
  row(now: string, given: Given, otherwise: Partial<Given> = {}, by: 'key' | 'name' = 'key'): Values {
    const named: Record<string, unknown> = {};
    for (const column of this.columns) {
      const { name, isTime, initial = isTime ? now : undefined } = column;
      const value = (given as Values)[name] ?? (otherwise as Values)[name] ?? initial;
      // PostgreSQL need not read what is null.
      if (value === null && by === 'key') continue;
      named[column[by]] = isTime && typeof value === 'string' ? postgresTime(value) : value;
    }
    return named;
  }
}
