import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, DECORATORS } from '@nestjs/swagger';
import { registerDecorator, ValidateIf } from 'class-validator';
import 'reflect-metadata';
import { parseRfc3339 } from './rfc3339.js';

/** What a field may say beyond its type; without `optional` it must be given. */
export interface FieldOptions {
  readonly optional?: boolean;
  /** Of an answer: may be null, and when is said in the description. */
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

/** Limits of a text in characters (Unicode code points). */
export interface TextOptions extends FieldOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Limits of a number, both inclusive. */
export interface IntegerOptions extends FieldOptions {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The names of a DTO's fields: its own first, then those of the class it extends. */
export function fieldNames<T>(dto: Type<T>): (keyof T & string)[] {
  const names: string[] = [];
  for (let p = dto.prototype as object; p !== Object.prototype; p = Object.getPrototypeOf(p) as object) {
    const inherited = documentedNames(Object.getPrototypeOf(p) as object);
    names.push(...documentedNames(p).filter((name) => !inherited.includes(name)));
  }
  return names as (keyof T & string)[];
}

/** As `@ApiProperty` and Nest's mapped types keep them, those of the class that it extends among them. */
function documentedNames(prototype: object): string[] {
  const names = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) as string[] | undefined;
  return (names ?? []).map((name) => name.slice(1));
}

/** A string that PostgreSQL can store: no NUL, no half of a surrogate pair. */
function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** An integer within ±(2^53 − 1), which JSON numbers carry without loss. */
export function IntegerField(options: IntegerOptions = {}): PropertyDecorator {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = options;
  const isValid = (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
  const schema = { type: 'integer', format: 'int64', minimum, maximum, example: 0 } as const;
  return field(schema, options, isValid, `must be a whole number from ${minimum} to ${maximum}`);
}

/** A text of limited length. */
export function TextField(options: TextOptions = {}): PropertyDecorator {
  const { minLength = 0, maxLength = Infinity } = options;
  const isValid = (value: unknown): boolean => {
    if (!isStorableText(value)) return false;
    // A code point takes one or two units; counting is left to the texts for which that matters.
    if (value.length < minLength || value.length > 2 * maxLength) return false;
    const length = maxLength === Infinity ? value.length : Array.from(value).length;
    return length >= minLength && length <= maxLength;
  };
  const limits = { ...(minLength > 0 && { minLength }), ...(maxLength < Infinity && { maxLength }) };
  const length = maxLength < Infinity ? ` of ${minLength} to ${maxLength} characters` : '';
  const message = `must be a string${length} without NUL or unpaired surrogate characters`;
  return field({ type: 'string', pattern: '^[^\\u0000]*$', example: '', ...limits }, options, isValid, message);
}

/** True or false. */
export function FlagField(options: FieldOptions = {}): PropertyDecorator {
  return field(
    { type: 'boolean', example: false },
    options,
    (value) => typeof value === 'boolean',
    'must be true or false',
  );
}

/** An RFC 3339 date-time, year 0001 to 9999, with an offset; kept to the microsecond. */
export function TimeField(options: FieldOptions = {}): PropertyDecorator {
  const isValid = (value: unknown): boolean => typeof value === 'string' && parseRfc3339(value) !== undefined;
  const message =
    'must be an RFC 3339 date-time with an offset, such as 2026-01-31T12:00:00+09:00, from year 0001 to 9999';
  return field(
    { type: 'string', format: 'date-time', example: '2026-01-31T12:00:00+09:00' },
    options,
    isValid,
    message,
  );
}

/** The days of every year, then the leap days. */
const DAY =
  /^(?!0000)(?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)0229)$/;

/** A calendar day, `YYYYMMDD`, year 0001 to 9999. */
export function DayField(options: FieldOptions = {}): PropertyDecorator {
  const isValid = (value: unknown): boolean => typeof value === 'string' && DAY.test(value);
  return field(
    { type: 'string', pattern: DAY.source, example: '20260131' },
    options,
    isValid,
    'must be a day, YYYYMMDD',
  );
}

/** A number between two others, both included. */
export function NumberField(options: IntegerOptions = {}): PropertyDecorator {
  const { minimum = -Infinity, maximum = Infinity } = options;
  const isValid = (value: unknown): boolean =>
    Number.isFinite(value) && Number(value) >= minimum && Number(value) <= maximum;
  const limits = { ...(minimum > -Infinity && { minimum }), ...(maximum < Infinity && { maximum }) };
  return field(
    { type: 'number', example: 0, ...limits },
    options,
    isValid,
    `must be a number from ${minimum} to ${maximum}`,
  );
}

/** A list of record ids. */
export function IdsField(options: FieldOptions = {}): PropertyDecorator {
  const isValid = (value: unknown): boolean => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));
  const items = {
    type: 'integer',
    format: 'int64',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  } as const;
  return field(
    { type: 'array', items, example: [1, 2] },
    options,
    isValid,
    'must be a list of whole numbers, the ids of records',
  );
}

/** A credential: accepted and compared, never stored or returned. */
export function SecretField(options: FieldOptions = {}): PropertyDecorator {
  const isValid = (value: unknown): boolean => typeof value === 'string';
  return field(
    { type: 'string', writeOnly: true, format: 'password', example: 'secret' },
    options,
    isValid,
    'must be a string',
  );
}

/** One decorator for the two things a field needs: its schema and its check. */
function field(
  schema: ApiPropertyOptions,
  { optional = false, nullable = false, description, example }: FieldOptions,
  isValid: (value: unknown) => boolean,
  message: string,
): PropertyDecorator {
  return (prototype, key) => {
    const propertyName = key as string;
    const documented = {
      ...schema,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
      ...(nullable && { nullable }),
    };
    ApiProperty({ ...documented, required: !optional } as ApiPropertyOptions)(prototype, key);
    registerDecorator({
      name: 'field',
      target: prototype.constructor,
      propertyName,
      options: { message },
      validator: { validate: isValid },
    });
    if (optional) ValidateIf((_, value) => value !== undefined)(prototype, key);
  };
}
