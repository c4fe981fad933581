import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A decorator of class-validator that only lacks its options, such as `IsInt`. */
export type Constraint = (options: ValidationOptions) => PropertyDecorator;

/** What class-validator lacks. @param name the table of `constraint-reasons.ts` has its reason */
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
