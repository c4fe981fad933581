import type { Type } from '@nestjs/common';
import { inheritTransformationMetadata, PickType } from '@nestjs/mapped-types';
import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';
import { misspeltFields } from './field.decorators.js';

const { CONDITIONAL_VALIDATION, CUSTOM_VALIDATION } = ValidationTypes;

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type IsValid = (value: unknown, dto: object) => boolean;
export type Dto = Type<Record<string, unknown>>;

/** A field that has nothing but conditions and constraints. */
export interface Field {
  readonly name: string;
  readonly isValid: IsValid;
}

export function rulesOf(dto: Type): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
}

/** The fields of a class that needs no ValidationPipe while all is valid; null for another class. */
export function fieldsOf(dto: Type): readonly Field[] | null {
  const rules = rulesOf(dto);
  const isPlain = ({ type, validateIf, propertyName }: Rule): boolean =>
    (type === CONDITIONAL_VALIDATION || (type === CUSTOM_VALIDATION && !validateIf)) &&
    !(propertyName in (dto.prototype as object));
  if (rules.length === 0 || !rules.every(isPlain) || isTransformed(dto)) return null;
  return Object.entries(getMetadataStorage().groupByPropertyName(rules)).map(([name, ofField]) => {
    const conditions = ofField.filter(({ type }) => type === CONDITIONAL_VALIDATION);
    const asked = conditions.map(({ constraints }) => constraints[0] as (dto: object, value: unknown) => boolean);
    const checks = ofField.filter(({ type }) => type === CUSTOM_VALIDATION).flatMap(checksOf);
    const isValid: IsValid = (value, dto) =>
      checks.every((check) => check(value, dto)) || !asked.every((isAsked) => isAsked(dto, value));
    return { name, isValid };
  });
}

/** Whether class-transformer knows anything of a class, as what copies that to a mapped class says. */
function isTransformed(dto: Type): boolean {
  const keys: unknown[] = [];
  inheritTransformationMetadata(dto, PickType(dto, []), (key) => keys.push(key) === 0);
  return keys.length > 0;
}

/** A promise is no `true`, so that the ValidationPipe waits for it. */
function checksOf({ constraintCls, constraints, each, propertyName: property, target }: Rule): IsValid[] {
  const targetName = typeof target === 'string' ? target : target.name;
  const known = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  return known.map(({ instance }) => (value, object) => {
    const about: ValidationArguments = { value, constraints, targetName, object, property };
    return (each && Array.isArray(value) ? value : [value]).every((one) => instance.validate(one, about) === true);
  });
}

/** An instance with the known fields of a body; null where one is invalid or misspelt. */
export function instanceOf(metatype: Dto, fields: readonly Field[], body: object): object | null {
  const dto = new metatype();
  for (const { name } of fields) if (Object.hasOwn(body, name)) dto[name] = (body as typeof dto)[name];
  const isValid = fields.every((field) => field.isValid(dto[field.name], dto));
  return isValid && misspeltFields(metatype, body).length === 0 ? dto : null;
}
