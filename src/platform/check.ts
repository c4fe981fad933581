import type { ErrorReason } from './error-reasons.js';

/** What a value must be: for documents, messages and programs alike. */
export interface Check<T> {
  /** For the OpenAPI document. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What a message says after "must be". */
  readonly expected: string;
  /** @returns undefined for what the value must not be */
  readonly parse: (value: unknown) => T | undefined;
  /** Why it is refused. */
  readonly reasonOf: (value: unknown) => ErrorReason;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of a value that is not checked yet: it may be missing, or of any JSON type. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export const INT64 = { type: 'integer', format: 'int64' } as const;
/** What JSON numbers carry without loss. */
export const SAFE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
/** A whole number without a plus sign, leading zeros or an exponent. */
export const USUAL_FORM = /^(0|-?[1-9]\d{0,15})$/;

/** A whole number between two others, both included. @param maximum `Infinity` for no bound, but that of JSON numbers */
export function integerBetween(minimum = SAFE.minimum, maximum = SAFE.maximum): Check<number> {
  const isValid = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  return {
    schema: { ...INT64, minimum, maximum: Math.min(maximum, SAFE.maximum) },
    expected: `a whole number ${maximum === Infinity ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`}`,
    parse: (value) => (isValid(value) ? value : undefined),
    reasonOf: (value) => (Number.isInteger(value) ? 'out_of_range' : 'not_an_integer'),
  };
}

/** The same as a text: a parameter, a setting or an option. */
export function integerText(
  minimum?: number,
  maximum?: number,
  form = (minimum ?? -1) < 0 ? /^-?\d{1,16}$/ : /^\d{1,16}$/,
): Check<number> {
  const check = integerBetween(minimum, maximum);
  return {
    ...check,
    parse: (text) => (typeof text === 'string' && form.test(text) ? check.parse(Number(text)) : undefined),
    reasonOf: (text) => {
      if (Array.isArray(text)) return 'repeated';
      return typeof text === 'string' && /^-?(?:0|[1-9]\d*)$/.test(text) ? 'out_of_range' : 'not_an_integer';
    },
  };
}

/** One of some texts, such as those of a setting or a parameter. */
export function oneOf<const T extends string>(known: readonly T[]): Check<T> {
  return {
    schema: { type: 'string', enum: known },
    expected: `one of ${known.join(', ')}`,
    parse: (text) => known.find((each) => each === text),
    reasonOf: (text) => (Array.isArray(text) ? 'repeated' : 'unknown_value'),
  };
}

/** An id in its usual form, within ±(2^53 − 1), as a text. */
export const ID_TEXT = integerText(SAFE.minimum, SAFE.maximum, USUAL_FORM);

export function textLike(form: RegExp, expected: string, example: string): Check<string> {
  return {
    // What reads a document may not know the classes of letters that only the flag gives.
    schema: { type: 'string', ...(!form.unicode && { pattern: form.source }), example },
    expected,
    parse: (text) => (typeof text === 'string' && form.test(text) ? text : undefined),
    reasonOf: (text) => (Array.isArray(text) ? 'repeated' : 'wrong_format'),
  };
}
