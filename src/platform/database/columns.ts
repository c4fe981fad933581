import { applyDecorators } from '@nestjs/common';
import { Column, type ColumnOptions, PrimaryGeneratedColumn, type ValueTransformer } from 'typeorm';
import { FlagField, IntegerField, TextField, type TextOptions, TimeField } from '../http/field.decorators.js';
import { toPostgresTime } from '../http/rfc3339.js';

/** The record's id: given by the database from the sequence `<table>_id_seq`, and never used again. */
export function IdColumn(table: string): PropertyDecorator {
  return PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: `${table}_pkey`,
  });
}

/** A time as PostgreSQL reads it, to the microsecond. */
export function postgresTime(rfc3339: string): string {
  return toPostgresTime(rfc3339) ?? rfc3339;
}

/** TypeORM makes a Date of a string, which has no microseconds. Other objects go to the driver, which asks them for `toPostgres`. */
export const instant: ValueTransformer = {
  to: (value: unknown) => (typeof value === 'string' ? { toPostgres: () => postgresTime(value) } : value),
  from: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
};

/** A kind of column. A column may have other options. */
function column(kind: ColumnOptions): (options?: ColumnOptions) => PropertyDecorator {
  return (options) => Column({ ...kind, ...options });
}

/** A 64-bit integer. */
export const IntegerColumn = column({ type: 'bigint', default: 0 });
/** A text of any length. */
export const TextColumn = column({ type: 'text', default: '' });
export const FlagColumn = column({ type: 'boolean', default: false });
/** RFC 3339 text in the entity, microseconds in the database. It has no default: times come from the Clock. */
export const TimeColumn = column({ type: 'timestamptz', transformer: instant });

/** What a property says of its column: what a new record has, and for texts, how long they are at most. */
type OfColumn = { readonly default?: unknown } & Pick<TextOptions, 'maxLength'>;

/** A column that is also a field of the DTOs that are made from the entity with `OmitType` or `PickType`. */
function property<O>(column: typeof TextColumn, field: (options?: O) => PropertyDecorator) {
  return (options?: O & OfColumn): PropertyDecorator => {
    const { default: initial, maxLength: length }: OfColumn = options ?? {};
    const bounded: ColumnOptions = length === undefined ? {} : { type: 'varchar', length };
    const ofColumn = { ...bounded, ...(initial !== undefined && { default: initial }) };
    return applyDecorators(column(ofColumn), field({ ...options, default: undefined } as O));
  };
}

export const IntegerProperty = property(IntegerColumn, IntegerField);
/** A text that has a `maxLength` fits into an index. */
export const TextProperty = property(TextColumn, TextField);
export const FlagProperty = property(FlagColumn, FlagField);
export const TimeProperty = property(TimeColumn, TimeField);
