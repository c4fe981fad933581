import { applyDecorators } from '@nestjs/common';
import { Column, type ColumnOptions, PrimaryGeneratedColumn, type ValueTransformer } from 'typeorm';
import { FlagField, IntegerField, TextField, TimeField } from '../http/field.decorators.js';
import { toPostgresTime } from '../http/rfc3339.js';

/** The record's id: given by the database from the sequence `<table>_id_seq`, and never used again. */
export function IdColumn(table: string): PropertyDecorator {
  return PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: `${table}_pkey`,
  });
}

/** A 64-bit integer. */
export function IntegerColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'bigint', default: 0, ...options });
}

/** A text of any length. */
export function TextColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'text', default: '', ...options });
}

/** True or false. */
export function FlagColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'boolean', default: false, ...options });
}

/** A time as PostgreSQL reads it, to the microsecond. */
export function postgresTime(rfc3339: string): string {
  return toPostgresTime(rfc3339) ?? rfc3339;
}

/** TypeORM makes a Date of a string, which has no microseconds. Other objects go to the driver, which asks them for `toPostgres`. */
const instant: ValueTransformer = {
  to: (value: unknown) => (typeof value === 'string' ? { toPostgres: () => postgresTime(value) } : value),
  from: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
};

/** A point in time: RFC 3339 text in the entity, microseconds in the database. Without a default: the clock is not here. */
export function TimeColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'timestamptz', transformer: instant, ...options });
}

// A property is a column, and a field of the DTOs that are made from the entity with `OmitType` or `PickType`.

/** An integer within ±(2^53 − 1). */
export function IntegerProperty(options?: Parameters<typeof IntegerField>[0]): PropertyDecorator {
  return applyDecorators(IntegerColumn(), IntegerField(options));
}

/** A text of any length. */
export function TextProperty(options?: Parameters<typeof TextField>[0]): PropertyDecorator {
  return applyDecorators(TextColumn(), TextField(options));
}

/** True or false. */
export function FlagProperty(options?: Parameters<typeof FlagField>[0]): PropertyDecorator {
  return applyDecorators(FlagColumn(), FlagField(options));
}

/** A point in time. */
export function TimeProperty(options?: Parameters<typeof TimeField>[0]): PropertyDecorator {
  return applyDecorators(TimeColumn(), TimeField(options));
}
