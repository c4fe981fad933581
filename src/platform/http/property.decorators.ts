import { applyDecorators } from '@nestjs/common';
import type { ColumnOptions } from 'typeorm';
import { FlagColumn, IntegerColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { FlagField, IntegerField, TextField, type TextOptions, TimeField } from './field.decorators.js';

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
