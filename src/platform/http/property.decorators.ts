import { applyDecorators } from '@nestjs/common';
import { FlagColumn, IntegerColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { FlagField, IntegerField, TextField, TimeField } from './field.decorators.js';

/** A column that is also a field of the DTOs that are made from the entity with `OmitType` or `PickType`. */
function property<O>(column: () => PropertyDecorator, field: (options?: O) => PropertyDecorator) {
  return (options?: O): PropertyDecorator => applyDecorators(column(), field(options));
}

export const IntegerProperty = property(IntegerColumn, IntegerField);
export const TextProperty = property(TextColumn, TextField);
export const FlagProperty = property(FlagColumn, FlagField);
export const TimeProperty = property(TimeColumn, TimeField);
