import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { SAFE, integerBetween } from '../check.js';
import { nearest } from '../nearest.js';
import { fieldNames } from '../dto-fields.js';
import { toPostgresTime } from '../rfc3339.js';
import { type Constraint, constraint, hasForm, hasLength, isShortName, isStorable, isVisible } from './constraints.js';
import { type ErrorDetail, IS_MISSING } from './errors.js';
import type { ColumnOptions } from 'typeorm';
import { FlagColumn, IntegerColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** What a field may say beyond its type. A field is required unless it is `optional`. */
export interface FieldOptions {
  readonly optional?: boolean;
  /** Only in responses; the description says when it is null. */
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

/** Limits of a text in characters (Unicode code points), and of a number, all inclusive. */
export type TextOptions = FieldOptions & Readonly<Partial<Record<'minLength' | 'maxLength', number>>>;
type NumberOptions = FieldOptions & Readonly<Partial<Record<'minimum' | 'maximum', number>>>;

/** So many ids are stored within the time that a request has. */
const MAX_IDS = 100_000;

/** The days of every year, then the leap days. */
const DAY =
  /^(?!0000)(?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)0229)$/;

/** An integer within ±(2^53 − 1), which JSON numbers carry without loss. */
export function IntegerField(options: NumberOptions = {}): PropertyDecorator {
  const { minimum, maximum = SAFE.maximum } = options;
  const { schema, expected } = integerBetween(minimum, maximum);
  return field(
    options,
    { ...schema, example: 0 },
    expected,
    IsInt,
    ...between(minimum, Math.min(maximum, SAFE.maximum)),
  );
}

export function NumberField(options: NumberOptions = {}): PropertyDecorator {
  const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = options;
  const expected = `a number from ${options.minimum ?? -Infinity} to ${options.maximum ?? Infinity}`;
  const isNumber: Constraint = (more) => IsNumber({ allowInfinity: true }, more);
  return field(options, { type: 'number', example: 0 }, expected, isNumber, ...between(minimum, maximum));
}

function between(minimum: number = SAFE.minimum, maximum: number = SAFE.maximum): Constraint[] {
  return [(options) => Min(minimum, options), (options) => Max(maximum, options)];
}

/** A text that PostgreSQL can store. */
export function TextField(options: TextOptions = {}): PropertyDecorator {
  const { minLength = 0, maxLength = Infinity } = options;
  const length = maxLength < Infinity ? ` of ${minLength} to ${maxLength} characters` : '';
  const expected = `a string${length} without NUL or unpaired surrogate characters`;
  const schema = { type: 'string', pattern: '^[^\\u0000]*$', example: '' };
  return field(options, schema, expected, IsString, isStorable, ...hasLength(minLength, maxLength));
}

/** What is not allowed in a name, as far as a schema may say it, and one character that can be seen. */
const NAME = '^[^\\u0000]*[^\\u0000-\\u0020\\u007f-\\u00a0][^\\u0000]*$';

/** A name that people see. It is stored in NFC, so that two names that look alike are one. */
export function NameField({ maxLength = Infinity, ...options }: Omit<TextOptions, 'minLength'>): PropertyDecorator {
  const schema = { type: 'string', pattern: NAME, minLength: 1, maxLength, example: '' };
  const expected = `a string of 1 to ${maxLength} characters, one that can be seen among them, without NUL or unpaired surrogate characters`;
  const [isNotEmpty] = hasLength(1, maxLength);
  return field(options, schema, expected, IsString, isNotEmpty, isStorable, isVisible, isShortName(maxLength));
}

export function FlagField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'boolean', example: false }, 'true or false', IsBoolean);
}

/** The example of a time that must not be over. */
export const FUTURE = '2999-12-31T12:00:00+09:00';

/** An RFC 3339 date-time with an offset, in UTC of the years 0001 to 9999; stored to the microsecond. */
export function TimeField(options: FieldOptions = {}): PropertyDecorator {
  const example = '2026-01-31T12:00:00+09:00';
  const expected = `an RFC 3339 date-time with an offset, such as ${example}, in UTC from year 0001 to 9999`;
  const isTime = hasForm((value) => typeof value === 'string' && toPostgresTime(value) !== undefined);
  return field(options, { type: 'string', format: 'date-time', example }, expected, IsString, isTime);
}

/** A game day: `20260131`. */
export function DayField(options: FieldOptions = {}): PropertyDecorator {
  const schema = { type: 'string', pattern: DAY.source, example: '20260131' };
  return field(options, schema, 'a day, YYYYMMDD', IsString, (more) => Matches(DAY, more));
}

/** A list of ids, 100,000 at most. */
export function IdsField(
  options: FieldOptions &
    Partial<Readonly<Record<'minItems' | 'maxItems', number>>> & { readonly uniqueItems?: boolean } = {},
): PropertyDecorator {
  const { minItems = 0, maxItems = MAX_IDS, uniqueItems } = options;
  const schema = {
    type: 'array',
    items: integerBetween().schema,
    ...(minItems > 0 && { minItems }),
    maxItems,
    example: [1, 2],
  };
  const once = uniqueItems ? ', each once' : '';
  const least = minItems > 0 ? `at least ${minItems}, ` : '';
  const expected = `a list of whole numbers, the ids of records, ${least}at most ${maxItems}${once}`;
  return field(
    options,
    schema,
    expected,
    IsArray,
    (more) => ArrayMinSize(minItems, more),
    (more) => ArrayMaxSize(maxItems, more),
    ofEach(IsInt),
    ...(uniqueItems ? [(more: ValidationOptions) => ArrayUnique(more)] : []),
    ...between().map(ofEach),
  );
}

function ofEach(item: Constraint): Constraint {
  return (options) => item({ ...options, each: true });
}

/** A credential: accepted and compared, never stored or returned. */
export function SecretField(options: FieldOptions = {}): PropertyDecorator {
  // Without writeOnly: some generators make such a field optional, and no response has these bodies anyway.
  const schema = { type: 'string', format: 'password', example: 'secret' };
  return field(
    options,
    schema,
    'a string',
    constraint('isSecret', (value) => typeof value === 'string'),
  );
}

/** The token in a body. @param isNeeded whether the operations of the body always need it, as changes of records do */
export function TokenField(isNeeded: boolean): PropertyDecorator {
  const description = isNeeded
    ? "The operator's token or a named token for this operation; needed here, unless the header Authorization has it"
    : "The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password";
  return SecretField({ optional: true, description });
}

/** A field of another kind: its schema in the document, what a message says after "must be", and constraints of class-validator, in order. */
export function field(
  { optional = false, ...documented }: FieldOptions,
  schema: Readonly<Record<string, unknown>>,
  expected: string,
  ...constraints: Constraint[]
): PropertyDecorator {
  const message = ({ value }: ValidationArguments): string =>
    value === undefined ? IS_MISSING : `must be ${expected}`;
  return applyDecorators(
    ApiProperty({ ...schema, ...documented, required: !optional }),
    ...constraints.map((each) => each({ message })),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
  );
}

const marked = new Map<unknown, readonly string[]>();

/** A body of this class must not have a field whose name is nearly that of a known one. Other unknown fields are ignored. */
export function RefuseMisspelling(): ClassDecorator {
  return (dto) => void marked.set(dto, fieldNames(dto as unknown as Type<object>));
}

/** The fields of a body that are misspelt, in a class that refuses them. */
export function misspeltFields(dto: Type, body: object): ErrorDetail[] {
  const known = marked.get(dto);
  if (known === undefined) return [];
  return Object.keys(body).flatMap((field) => {
    const meant = known.includes(field) ? undefined : nearest(field.toLowerCase(), known);
    return meant === undefined ? [] : misspelt(field, meant);
  });
}

export function misspelt(field: string, meant: string): ErrorDetail {
  return { field, message: `is unknown: did you mean ${meant}?`, reason: 'unknown_field' };
}

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
