import type { ValidationError } from 'class-validator';
import type { Check } from '../check.js';
import type { ErrorReason } from '../error-reasons.js';
import { FIELD } from './field.decorators.js';

/** Of a value that the standard decorator of class-validator refuses, by the name of its constraint. */
const REASONS: Readonly<Record<string, ErrorReason>> = {
  isString: 'not_a_string',
  isInt: 'not_an_integer',
  isNumber: 'not_a_number',
  isBoolean: 'not_a_boolean',
  isArray: 'not_a_list',
  min: 'out_of_range',
  max: 'out_of_range',
  isPositive: 'out_of_range',
  isNegative: 'out_of_range',
  minLength: 'too_short',
  isNotEmpty: 'too_short',
  maxLength: 'too_long',
  arrayMaxSize: 'too_many',
  arrayUnique: 'repeated',
  isIn: 'unknown_value',
  isEnum: 'unknown_value',
  matches: 'wrong_format',
  isDateString: 'wrong_format',
  isIso8601: 'wrong_format',
  isUuid: 'wrong_format',
  isUrl: 'wrong_format',
  isEmail: 'wrong_format',
};

/** Why class-validator refused a value; `invalid` for a constraint that says no more. */
export function constraintReason(constraint: string, { value, contexts }: ValidationError): ErrorReason {
  if (constraint === FIELD) return (contexts?.[FIELD] as Check<unknown>).reasonOf(value);
  return value === undefined ? 'required' : typeFirst(REASONS[constraint] ?? 'invalid', value);
}

/** Of several constraints the last one is tried first: a number is too long, before it is no string. */
function typeFirst(reason: ErrorReason, value: unknown): ErrorReason {
  if ((reason === 'too_short' || reason === 'too_long') && typeof value !== 'string') return 'not_a_string';
  if (reason === 'out_of_range' && typeof value !== 'number') return 'not_a_number';
  return reason === 'too_many' && !Array.isArray(value) ? 'not_a_list' : reason;
}
