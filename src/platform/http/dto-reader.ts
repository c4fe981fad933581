import type { Type } from '@nestjs/common';
import { plainToInstance, TransformationType } from 'class-transformer';
import { defaultMetadataStorage as transformations } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, validateSync, ValidationTypes } from 'class-validator';
import type { ErrorDetail } from './errors.js';
import { FieldCheck } from './field.decorators.js';

/** An instance of a DTO class, and whatever is wrong with it. */
export interface ReadDto<T> {
  readonly dto: T;
  readonly errors: ErrorDetail[];
}

/** Makes an instance of a DTO class from the fields of a JSON object that the class knows; the others are left out. */
export type DtoReader<T> = (given: object) => ReadDto<T>;

/** One thing that class-validator was told about a field. */
type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** A field with one check of this service. */
interface CheckedField {
  readonly name: string;
  readonly check: FieldCheck;
  /** The check is left out unless all of these are true. */
  readonly conditions: readonly ((dto: object, value: unknown) => boolean)[];
}

const readers = new WeakMap<Type, DtoReader<object>>();

/** The reader for a DTO class, which is worked out once. */
export function dtoReader<T extends object>(type: Type<T>): DtoReader<T> {
  let reader = readers.get(type);
  if (reader === undefined) {
    const fields = fieldsOf(type);
    const checked = checkedFields(type, fields);
    reader = checked ? directReader(type, checked) : generalReader(type, [...fields.keys()]);
    readers.set(type, reader);
  }
  return reader as DtoReader<T>;
}

/** What class-validator knows of each field, those of the classes that it extends included. */
function fieldsOf(type: Type): Map<string, Metadata[]> {
  const fields = new Map<string, Metadata[]>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const ofField = fields.get(metadata.propertyName) ?? [];
    fields.set(metadata.propertyName, [...ofField, metadata]);
  }
  return fields;
}

/** The checks of a class on which nothing is declared but fields of this service; undefined for any other. */
function checkedFields(type: Type, fields: Map<string, Metadata[]>): CheckedField[] | undefined {
  if (fields.size === 0 || isTransformed(type, [...fields.keys()])) return undefined;
  const checked: CheckedField[] = [];
  for (const [name, metadata] of fields) {
    const conditions = metadata.filter((item) => item.type === ValidationTypes.CONDITIONAL_VALIDATION);
    const [check, ...others] = metadata
      .filter((item) => !conditions.includes(item))
      .map((item) => item.context as unknown);
    if (!(check instanceof FieldCheck) || others.length > 0) return undefined;
    checked.push({
      name,
      check,
      conditions: conditions.map((item) => item.constraints[0] as CheckedField['conditions'][0]),
    });
  }
  return checked;
}

/** Whether class-transformer would do more than copy these fields. */
function isTransformed(type: Type, names: readonly string[]): boolean {
  return (
    transformations.getStrategy(type) !== 'none' ||
    transformations.getExposedMetadatas(type).length > 0 ||
    transformations.getExcludedMetadatas(type).length > 0 ||
    names.some(
      (name) =>
        name in (type.prototype as object) ||
        transformations.findTypeMetadata(type, name) !== undefined ||
        transformations.findTransformMetadatas(type, name, TransformationType.PLAIN_TO_CLASS).length > 0,
    )
  );
}

/** Does what class-transformer and class-validator would do, in a fraction of their time. */
function directReader<T extends object>(type: Type<T>, fields: readonly CheckedField[]): DtoReader<T> {
  return (given) => {
    const dto = new type();
    const values = dto as Record<string, unknown>;
    for (const { name } of fields) {
      if (Object.hasOwn(given, name)) values[name] = (given as Record<string, unknown>)[name];
    }
    const errors: ErrorDetail[] = [];
    for (const { name, check, conditions } of fields) {
      const value = values[name];
      if (!check.isValid(value) && conditions.every((holds) => holds(dto, value))) {
        errors.push({ field: name, message: check.message });
      }
    }
    return { dto, errors };
  };
}

/** For a class with other decorators of class-validator or class-transformer. */
function generalReader<T extends object>(type: Type<T>, names: readonly string[]): DtoReader<T> {
  return (given) => {
    const known: Record<string, unknown> = {};
    for (const name of names) {
      if (Object.hasOwn(given, name)) known[name] = (given as Record<string, unknown>)[name];
    }
    const dto = plainToInstance(type, known);
    const errors = validateSync(dto, { validationError: { target: false, value: false } }).map((error) => ({
      field: error.property,
      message: Object.values(error.constraints ?? {})[0] ?? 'is not valid',
    }));
    return { dto, errors };
  };
}
