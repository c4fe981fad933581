import type { Type } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import type { DataSource, ObjectLiteral } from 'typeorm';
import { postgresTime } from './columns.js';

type Values = Readonly<Record<string, unknown>>;

interface RowColumn {
  readonly name: string;
  /** Its name in a row, as JSON with the colon. */
  readonly member: string;
  readonly isTime: boolean;
  readonly initial: unknown;
}

/**
 * The columns of an entity, for a statement that takes new records as JSON. There a column has a prefix, such as
 * `"c.url"`: a row may hold records of several tables. The prefix is short, because PostgreSQL reads it for each value.
 */
export class JsonRows<Fields extends { readonly [name in keyof Fields]: unknown }> {
  readonly types: string;
  /** For `insert into`: the names in the table, and the values in the same order. */
  readonly names: string;
  readonly values: string;
  private readonly columns: readonly RowColumn[];

  /** @param others columns that the statement gets from elsewhere */
  constructor(dataSource: DataSource, entity: Type<ObjectLiteral>, prefix: string, others: readonly string[]) {
    const { columns, tableName } = dataSource.getMetadata(entity);
    const included = columns.filter(({ propertyName }) => !others.includes(propertyName));
    this.columns = included.map(({ propertyName: name, type, isNullable, default: initial }) => {
      const isTime = type === 'timestamptz';
      if ((typeof initial === 'function' && !isTime) || type === 'enum')
        throw new Error(`${tableName}.${name} must have a plain value as its default, and a type other than enum`);
      const member = `${JSON.stringify(`${prefix}.${name}`)}:`;
      return { name, member, isTime, initial: isNullable ? (initial ?? null) : initial };
    });
    const keys = included.map(({ propertyName }) => escapeIdentifier(`${prefix}.${propertyName}`));
    this.types = included
      .map(({ type, isArray }, i) => `${keys[i] ?? ''} ${String(type)}${isArray ? '[]' : ''}`)
      .join(', ');
    this.names = included.map(({ databaseName }) => escapeIdentifier(databaseName)).join(', ');
    this.values = keys.join(', ');
  }

  /**
   * The members of the JSON object that stands for a new record. A column that is not given has its default; a time is `now`, unless it has
   * a plain one. Text is made at once: an object of many members is slow to make.
   */
  members(now: string, given: Partial<Fields>, otherwise: Partial<Fields> = {}): string {
    let members = '';
    for (const column of this.columns) {
      const value = valueOf(column, now, given, otherwise) ?? null;
      // PostgreSQL need not read what is null.
      if (value !== null) members += `${members === '' ? '' : ','}${column.member}${JSON.stringify(value)}`;
    }
    return members;
  }
}

function valueOf({ name, isTime, initial }: RowColumn, now: string, given: object, otherwise: object): unknown {
  const value =
    (given as Values)[name] ??
    (otherwise as Values)[name] ??
    (isTime && (initial === undefined || typeof initial === 'function') ? now : initial);
  return isTime && typeof value === 'string' && value !== now ? postgresTime(value) : value;
}
