import type { ValidationError } from 'class-validator';
import type { ErrorReason } from '../error-reasons.js';
import { type ErrorDetail, IS_MISSING } from './errors.js';

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
