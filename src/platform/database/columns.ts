import { Column, type ColumnOptions, PrimaryGeneratedColumn, type ValueTransformer } from 'typeorm';
import { toPostgresTime } from '../rfc3339.js';

/** The record's id: given by the database from the sequence `<table>_id_seq`, and never used again. */
export function IdColumn(table: string): PropertyDecorator {
  return PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: `${table}_pkey`,
  });
}

export function postgresTime(rfc3339: string): string {
  return toPostgresTime(rfc3339) ?? rfc3339;
}

/** TypeORM makes a Date of a string, which has no microseconds. Other objects go to the driver, which asks them for `toPostgres`. */
export const instant: ValueTransformer = {
  to: (value: unknown) => (typeof value === 'string' ? { toPostgres: () => postgresTime(value) } : value),
  from: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
};

function column(kind: ColumnOptions): (options?: ColumnOptions) => PropertyDecorator {
  return (options) => Column({ ...kind, ...options });
}

/** Whole numbers; 0 unless given, as texts are empty and flags false. */
export const IntegerColumn = column({ type: 'bigint', default: 0 });
export const TextColumn = column({ type: 'text', default: '' });
export const FlagColumn = column({ type: 'boolean', default: false });
/** RFC 3339 text in the entity, microseconds in the database. It has no default: times come from the Clock. */
export const TimeColumn = column({ type: 'timestamptz', transformer: instant });
