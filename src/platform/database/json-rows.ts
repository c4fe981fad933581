import type { Type } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { postgresTime } from './columns.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * The columns of an entity, for a statement that takes new records as JSON. There a column has the name of its table too, such as
 * `"cards.url"`: a row may hold records of several tables.
 */
export class JsonRows<Given extends { readonly [name in keyof Given]: unknown }> {
  /** For `json_to_recordset`: the columns with their types. */
  readonly types: string;
  /** For `insert into`: the names in the table, and the values in the same order. */
  readonly names: string;
  readonly values: string;
  private readonly columns: readonly { name: string; key: string; isTime: boolean; initial: unknown }[];

  /** @param others columns that the statement gets from elsewhere */
  constructor(dataSource: DataSource, entity: Type<ObjectLiteral>, others: readonly string[]) {
    const { columns, tableName } = dataSource.getMetadata(entity);
    const taken = columns.filter(({ propertyName }) => !others.includes(propertyName));
    this.columns = taken.map(({ propertyName: name, type, isNullable, default: initial }) => {
      if (typeof initial === 'function' || type === 'enum')
        throw new Error(`${tableName}.${name} must have a plain value as its default, and a type other than enum`);
      const isTime = type === 'timestamptz';
      return { name, key: `${tableName}.${name}`, isTime, initial: isNullable ? (initial ?? null) : initial };
    });
    const keys = this.columns.map(({ key }) => escapeIdentifier(key));
    this.types = taken
      .map(({ type, isArray }, place) => `${keys[place] ?? ''} ${String(type)}${isArray ? '[]' : ''}`)
      .join(', ');
    this.names = taken.map(({ databaseName }) => escapeIdentifier(databaseName)).join(', ');
    this.values = keys.join(', ');
  }

  /** A new record. A column that is not given has its value of `otherwise`, or its default; a time has none, and is `now`. */
  record(now: string, given: Given, otherwise: Partial<Given> = {}): Values {
    return this.named('name', now, given, otherwise);
  }

  /** The same for the statement, with the names that it knows. */
  row(now: string, given: Given, otherwise: Partial<Given> = {}): Values {
    return this.named('key', now, given, otherwise);
  }

  private named(by: 'name' | 'key', now: string, given: Values, otherwise: Values): Values {
    const named: Record<string, unknown> = {};
    for (const column of this.columns) {
      const { name, isTime, initial = isTime ? now : undefined } = column;
      const value = given[name] ?? otherwise[name] ?? initial;
      named[column[by]] = isTime && typeof value === 'string' ? postgresTime(value) : value;
    }
    return named;
  }
}
