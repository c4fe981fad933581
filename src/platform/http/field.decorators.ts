import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator, ValidateIf } from 'class-validator';
import { closest, distance } from 'fastest-levenshtein';
import { type Check, integerBetween } from '../check.js';
import type { ErrorReason } from '../error-reasons.js';
import { toPostgresTime } from '../rfc3339.js';
import type { Type } from '@nestjs/common';
import { fieldNames } from '../dto-fields.js';
import type { ErrorDetail } from './errors.js';

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

/** The name of the rules that the decorators here declare. The context of each is its {@link Check}. */
export const FIELD = 'field';

/** So many ids are stored within the time that a request has. */
const MAX_IDS = 100_000;

/** The days of every year, then the leap days. */
const DAY =
  /^(?!0000)(?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)0229)$/;

/** An integer within ±(2^53 − 1), which JSON numbers carry without loss. */
export function IntegerField(options: NumberOptions = {}): PropertyDecorator {
  const { schema, expected, parse, reasonOf } = integerBetween(options.minimum, options.maximum);
  return customField(options, { ...schema, example: 0 }, expected, (value) => parse(value) !== undefined, reasonOf);
}

export function NumberField(options: NumberOptions = {}): PropertyDecorator {
  const { minimum = -Infinity, maximum = Infinity } = options;
  const expected = `a number from ${minimum} to ${maximum}`;
  const isValid = (value: unknown): boolean =>
    Number.isFinite(value) && Number(value) >= minimum && Number(value) <= maximum;
  return customField(options, { type: 'number', example: 0 }, expected, isValid, (value) =>
    typeof value === 'number' ? 'out_of_range' : 'not_a_number',
  );
}

export function TextField(options: TextOptions = {}): PropertyDecorator {
  const { minLength = 0, maxLength = Infinity } = options;
  const isValid = (value: unknown): boolean => isTextOf(value, minLength, maxLength);
  const length = maxLength < Infinity ? ` of ${minLength} to ${maxLength} characters` : '';
  const expected = `a string${length} without NUL or unpaired surrogate characters`;
  return customField(options, { type: 'string', pattern: '^[^\\u0000]*$', example: '' }, expected, isValid, (value) => {
    if (typeof value !== 'string') return 'not_a_string';
    if (!isStorableText(value)) return 'wrong_characters';
    return value.length < 2 * minLength && Array.from(value).length < minLength ? 'too_short' : 'too_long';
  });
}

const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name that people see. It is stored in NFC, so that two names that look alike are one. */
export function NameField({ maxLength = Infinity, ...options }: Omit<TextOptions, 'minLength'>): PropertyDecorator {
  const schema = { type: 'string', pattern: '^[^\\u0000]*$', minLength: 1, maxLength, example: '' };
  const expected = `a string of 1 to ${maxLength} characters, one that can be seen among them, without NUL or unpaired surrogate characters`;
  return customField(
    options,
    schema,
    expected,
    (value) => isName(value, maxLength),
    (value) => {
      if (typeof value !== 'string') return 'not_a_string';
      if (value === '') return 'too_short';
      return isStorableText(value) && VISIBLE.test(value) ? 'too_long' : 'wrong_characters';
    },
  );
}

/** Whether it is a name of at most so many characters in NFC. */
export function isName(value: unknown, maxLength: number): value is string {
  return isStorableText(value) && isTextOf(value.normalize(), 1, maxLength) && VISIBLE.test(value);
}

/** Whether it is a storable text of such a length in characters. */
export function isTextOf(value: unknown, minLength: number, maxLength: number): boolean {
  if (!isStorableText(value)) return false;
  // A code point takes one or two units; only texts within this bound are counted.
  if (value.length < minLength || value.length > 2 * maxLength) return false;
  const length = maxLength === Infinity ? value.length : Array.from(value).length;
  return length >= minLength && length <= maxLength;
}

/** A string that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

export function FlagField(options: FieldOptions = {}): PropertyDecorator {
  const schema = { type: 'boolean', example: false } as const;
  const isValid = (value: unknown): boolean => typeof value === 'boolean';
  return customField(options, schema, 'true or false', isValid, () => 'not_a_boolean');
}

/** An RFC 3339 date-time with an offset, in UTC of the years 0001 to 9999; stored to the microsecond. */
export function TimeField(options: FieldOptions = {}): PropertyDecorator {
  const example = '2026-01-31T12:00:00+09:00';
  const expected = `an RFC 3339 date-time with an offset, such as ${example}, in UTC from year 0001 to 9999`;
  const isValid = (value: unknown): boolean => typeof value === 'string' && toPostgresTime(value) !== undefined;
  return customField(options, { type: 'string', format: 'date-time', example }, expected, isValid, formReason);
}

export function DayField(options: FieldOptions = {}): PropertyDecorator {
  const schema = { type: 'string', pattern: DAY.source, example: '20260131' } as const;
  const isValid = (value: unknown): boolean => typeof value === 'string' && DAY.test(value);
  return customField(options, schema, 'a day, YYYYMMDD', isValid, formReason);
}

function formReason(value: unknown): ErrorReason {
  return typeof value === 'string' ? 'wrong_format' : 'not_a_string';
}

export function IdsField(
  options: FieldOptions & { readonly maxItems?: number; readonly uniqueItems?: boolean } = {},
): PropertyDecorator {
  const { maxItems = MAX_IDS, uniqueItems } = options;
  const id = integerBetween();
  const schema = { type: 'array', items: id.schema, maxItems, example: [1, 2] } as const;
  const isValid = (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= maxItems &&
    value.every((one) => id.parse(one) !== undefined) &&
    !(uniqueItems && hasRepeated(value));
  const once = uniqueItems ? ', each once' : '';
  const expected = `a list of whole numbers, the ids of records, at most ${maxItems}${once}`;
  return customField(options, schema, expected, isValid, (value) => {
    if (!Array.isArray(value)) return 'not_a_list';
    if (value.length > maxItems) return 'too_many';
    if (!value.every(Number.isInteger)) return 'not_an_integer';
    return uniqueItems && hasRepeated(value) ? 'repeated' : 'out_of_range';
  });
}

function hasRepeated(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

/** A credential: accepted and compared, never stored or returned. */
export function SecretField(options: FieldOptions = {}): PropertyDecorator {
  // Without writeOnly: some generators make such a field optional, and no response has these bodies anyway.
  const schema = { type: 'string', format: 'password', example: 'secret' } as const;
  const isValid = (value: unknown): boolean => typeof value === 'string';
  return customField(options, schema, 'a string', isValid, () => 'not_a_string', 'missing_credentials');
}

/** The token in a body. @param isNeeded whether the operations of the body always need it, as changes of records do */
export function TokenField(isNeeded: boolean): PropertyDecorator {
  const description = isNeeded
    ? "The operator's token or a named token for this operation; needed here, unless the header Authorization has it"
    : "The operator's token, where TOKEN_OPERATIONS closes this operation; or a named token for it, in place of the password";
  return SecretField({ optional: true, description });
}

/** A field of another kind: one decorator for the two things that it needs, its schema and its check. */
export function customField(
  { optional = false, ...documented }: FieldOptions,
  schema: Check<unknown>['schema'],
  expected: string,
  validate: (value: unknown) => boolean,
  why: Check<unknown>['reasonOf'],
  missing: ErrorReason = 'required',
): PropertyDecorator {
  return (prototype, key) => {
    const propertyName = key as string;
    const target = prototype.constructor;
    ApiProperty({ ...schema, ...documented, required: !optional })(prototype, key);
    const parse = (value: unknown): unknown => (validate(value) ? value : undefined);
    const context: Check<unknown> = { schema, expected, parse, missing, reasonOf: why };
    const options = { message: `must be ${expected}`, context };
    registerDecorator({ name: FIELD, target, propertyName, options, validator: { validate } });
    if (optional) ValidateIf((_, value) => value !== undefined)(prototype, key);
  };
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

/** The name that a text nearly is, with a letter or two wrong or its letters in another order. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const near = names.filter((name) => isNear(text, name));
  return near.length === 0 ? undefined : closest(text, near);
}

/** A short name is another field's: `xp` is no `cp`. Two edits make another name of a longer one: `then` is no `token`. */
function isNear(text: string, name: string): boolean {
  const edits = name.length >= 6 ? 2 : name.length === 5 ? 1 : 0;
  if (Math.abs(text.length - name.length) > edits) return false;
  return distance(text, name) <= edits || (edits > 0 && sorted(text) === sorted(name));
}

function sorted(text: string): string {
  return text.split('').sort().join('');
}
