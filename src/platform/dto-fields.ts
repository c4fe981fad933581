import type { Type } from '@nestjs/common';
import { DECORATORS, PartialType } from '@nestjs/swagger';
import 'reflect-metadata';

/** The names of a DTO's fields: its own first, then those of the class that it extends. */
export function fieldNames<T>(dto: Type<T>): (keyof T & string)[] {
  const parent = Object.getPrototypeOf(dto) as Type<T>;
  const inherited = parent === Function.prototype ? [] : fieldNames(parent);
  // As `@ApiProperty` and Nest's mapped types keep them, with those of the parent first.
  const declared: unknown = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, dto.prototype as object);
  const names = ((declared ?? []) as string[]).map((name) => name.slice(1) as keyof T & string);
  return [...names.filter((name) => !inherited.includes(name)), ...inherited];
}

export function optionalFields<T>(dto: Type<T>): Type<Partial<T>> {
  return PartialType(dto, { skipNullProperties: false });
}
