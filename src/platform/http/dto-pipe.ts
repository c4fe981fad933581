import { type ArgumentMetadata, Injectable, ValidationPipe, type Type } from '@nestjs/common';
import {
  ValidationError,
  type ValidatorOptions,
  getMetadataStorage,
  type ValidationArguments,
  ValidationTypes,
  validateSync,
} from 'class-validator';
import { isObject } from '../check.js';
import { detailsOf } from './constraints.js';
import { invalid } from './errors.js';
import { misspeltFields } from './field.decorators.js';
import { inheritTransformationMetadata, PickType } from '@nestjs/mapped-types';

/**
 * Nest's ValidationPipe, which makes a body or a query an instance of its DTO, without unknown fields. A missing body counts as `{}`. A DTO
 * that has nothing of class-transformer is made at once, if all its fields are valid: without copies, and without a promise for each field.
 */
@Injectable()
export class DtoPipe extends ValidationPipe {
  /** By DTO class; null for one that only the ValidationPipe can make. */
  private readonly known = new Map<Dto, readonly Field[] | null>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: true },
      exceptionFactory: (errors) => invalid(detailsOf(errors)),
    });
  }

  /** @throws BadRequestException that lists each invalid field */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Path and query parameters stay texts for the pipe that they are declared with: the number of "" would be 0.
    if (!this.toValidate(metadata)) return value;
    if (metadata.type === 'body' && value !== undefined && !isObject(value))
      throw invalid([{ message: 'The body must be a JSON object', reason: 'malformed_body' }]);
    const dto = metadata.metatype as Dto;
    let fields = this.known.get(dto);
    if (fields === undefined) this.known.set(dto, (fields = fieldsOf(dto)));
    return (fields && instanceOf(dto, fields, value ?? {})) ?? ((await super.transform(value, metadata)) as unknown);
  }

  /** Fields that are nearly known ones are invalid too, where the DTO says so. A class without any rule keeps all its fields. */
  protected override async validate(dto: object, options?: ValidatorOptions): Promise<ValidationError[]> {
    if (validationsOf(dto.constructor as Dto).length === 0) return [];
    const misspelt = misspeltFields(dto.constructor as Dto, dto);
    const errors = misspelt.map(({ field: property, message }) =>
      Object.assign(new ValidationError(), { property, value: null, constraints: { isKnown: message } }),
    );
    return [...(await super.validate(dto, options)), ...errors];
  }

  /** JSON has no gaps, and looking for them in a long list holds the process. */
  protected override closeArrayGaps(): void {
    return undefined;
  }
}

const { CONDITIONAL_VALIDATION, CUSTOM_VALIDATION } = ValidationTypes;

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type IsValid = (value: unknown, dto: object) => boolean;
type Dto = Type<Record<string, unknown>>;

/** A field that has nothing but conditions and constraints. */
interface Field {
  readonly name: string;
  readonly isValid: IsValid;
}

/** Checks what code gives in place of a body of a request, without its credentials. An instance has passed the pipe. @throws BadRequestException */
export function expectValid(dto: Type<object>, given: object): void {
  if (given instanceof dto) return;
  const errors = validateSync(Object.assign(new dto(), given), { stopAtFirstError: true });
  const details = detailsOf(errors.filter(({ constraints }) => constraints?.['isSecret'] === undefined));
  details.push(...misspeltFields(dto, given));
  if (details.length > 0) throw invalid(details);
}

export function validationsOf(dto: Type): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
}

/** The fields of a class that needs no ValidationPipe while all is valid; null for another class. */
export function fieldsOf(dto: Type): readonly Field[] | null {
  const rules = validationsOf(dto);
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
function instanceOf(metatype: Dto, fields: readonly Field[], body: object): object | null {
  const dto = new metatype();
  for (const { name } of fields) if (Object.hasOwn(body, name)) dto[name] = (body as typeof dto)[name];
  const isValid = fields.every((field) => field.isValid(dto[field.name], dto));
  return isValid && misspeltFields(metatype, body).length === 0 ? dto : null;
}
