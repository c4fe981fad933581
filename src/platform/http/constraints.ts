import { ValidateBy, type ValidationOptions, type ValidationError } from 'class-validator';
import type { ErrorReason } from '../error-reasons.js';
import { type ErrorDetail, IS_MISSING } from './errors.js';

/** A decorator of class-validator that only lacks its options, such as `IsInt`. */
export type Constraint = (options: ValidationOptions) => PropertyDecorator;

/** What class-validator lacks. @param name its reason is in {@link REASONS} */
export function constraint(name: string, validate: (value: unknown) => boolean): Constraint {
  return (options) => ValidateBy({ name, validator: { validate } }, options);
}

/** A text or another value of a form that the field's message describes. */
export const hasForm = constraint.bind(undefined, 'hasForm');

export const isStorable = constraint('isStorable', isStorableText);

/** In code points, as JSON Schema and PostgreSQL count. class-validator's own lengths leave out variation selectors. */
export function hasLength(minLength: number, maxLength: number): [Constraint, Constraint] {
  return [
    constraint('minLength', (value) => typeof value === 'string' && isLongEnough(value, minLength)),
    constraint('maxLength', (value) => typeof value === 'string' && isShortEnough(value, maxLength)),
  ];
}

const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isVisible = constraint('isVisible', (value) => typeof value === 'string' && VISIBLE.test(value));

/** Of a name, which is stored in NFC. */
export function isShortName(maxLength: number): Constraint {
  return constraint('maxLength', (value) => typeof value === 'string' && isShortEnough(value.normalize(), maxLength));
}

/** Whether it is a name of at most so many characters in NFC. */
export function isName(value: unknown, maxLength: number): value is string {
  return isStorableText(value) && isTextOf(value.normalize(), 1, maxLength) && VISIBLE.test(value);
}

/** Whether it is a storable text of such a length in characters. */
export function isTextOf(value: unknown, minLength: number, maxLength: number): boolean {
  return isStorableText(value) && isLongEnough(value, minLength) && isShortEnough(value, maxLength);
}

/** A string that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

// A code point takes one or two units; only texts within these bounds are counted.
function isLongEnough(text: string, minLength: number): boolean {
  return text.length >= 2 * minLength || Array.from(text).length >= minLength;
}

function isShortEnough(text: string, maxLength: number): boolean {
  return text.length <= maxLength || (text.length <= 2 * maxLength && Array.from(text).length <= maxLength);
}

/** Of each constraint of class-validator, and of those of `constraints.ts`, why it refuses a value. */
const REASONS: Readonly<Record<string, ErrorReason>> = {
  isString: 'not_a_string',
  isSecret: 'not_a_string',
  isInt: 'not_an_integer',
  isNumber: 'not_a_number',
  isBoolean: 'not_a_boolean',
  isArray: 'not_a_list',
  isObject: 'not_an_object',
  min: 'out_of_range',
  max: 'out_of_range',
  isPositive: 'out_of_range',
  isNegative: 'out_of_range',
  minLength: 'too_short',
  isNotEmpty: 'too_short',
  maxLength: 'too_long',
  arrayMinSize: 'required',
  arrayMaxSize: 'too_many',
  maxMembers: 'too_many',
  arrayUnique: 'repeated',
  isIn: 'unknown_value',
  isEnum: 'unknown_value',
  isStorable: 'wrong_characters',
  isVisible: 'wrong_characters',
  isKnown: 'unknown_field',
  hasForm: 'wrong_format',
  matches: 'wrong_format',
  isDateString: 'wrong_format',
  isIso8601: 'wrong_format',
  isUuid: 'wrong_format',
  isUrl: 'wrong_format',
  isEmail: 'wrong_format',
};

/** What class-validator found, in the one error shape. */
export function detailsOf(errors: readonly ValidationError[], parent = ''): ErrorDetail[] {
  return errors.flatMap((error) => {
    const { property, constraints = {}, children = [] } = error;
    const value: unknown = error.value;
    const own = Object.entries(constraints).map(([constraint, message]) => {
      // A message that a team wrote stays.
      const said = value === undefined && message.startsWith(`${property} `) ? IS_MISSING : message;
      return { field: parent + property, message: said, reason: reasonOf(constraint, value) };
    });
    return [...own, ...detailsOf(children, `${parent}${property}.`)];
  });
}

function reasonOf(constraint: string, value: unknown): ErrorReason {
  if (value === undefined) return constraint === 'isSecret' ? 'missing_credentials' : 'required';
  const reason = REASONS[constraint] ?? 'invalid';
  // Of several decorators the last one is tried first: a number is too long, before it is no string.
  if ((reason === 'too_short' || reason === 'too_long') && typeof value !== 'string') return 'not_a_string';
  if (reason === 'out_of_range' && typeof value !== 'number' && !Array.isArray(value)) return 'not_a_number';
  return constraint === 'arrayMaxSize' && !Array.isArray(value) ? 'not_a_list' : reason;
}
