// Values that someone else wrote, read as if they lied. The page uses this file too.

/** The service answers what no honest service does. A file may say it too. */
export class InvalidResponse extends Error {
  /** All that is wrong, this first. */
  problems: readonly InvalidResponse[] = [this];

  constructor(
    readonly field: string,
    readonly expected: string,
  ) {
    super(`${field} must be ${expected}`);
  }
}

/** What a value must be. */
export interface Validator<T = unknown> {
  readonly expected: string;
  readonly test: (value: unknown) => value is T;
  /** Checks what is in it. @throws InvalidResponse */
  readonly inside?: (value: unknown, path: string) => void;
  /** Whether it may be left out. */
  readonly isOptional?: boolean;
  /** As JSON schema has it. */
  readonly schema?: object;
}
type Validators = Readonly<Record<string, Validator>>;
export type Checked<V> = { readonly [Field in keyof V]: V[Field] extends Validator<infer T> ? T : never };

/** @throws InvalidResponse for another value, which has all that is wrong */
export function read<T>(value: unknown, { expected, test, inside }: Validator<T>, path: string): T {
  if (!test(value)) throw new InvalidResponse(path, expected);
  inside?.(value, path);
  return value;
}

/** After so many problems, no more values are read. */
const MOST_PROBLEMS = 1000;

/** Reads each value of a list. @throws InvalidResponse that has the problems of all */
export function readEach<T, R>(values: readonly T[], readOne: (value: T, place: number) => R): R[] {
  const problems: InvalidResponse[] = [];
  const results: R[] = [];
  for (const [place, value] of values.entries()) {
    try {
      results.push(readOne(value, place));
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error;
      problems.push(...error.problems);
      if (problems.length >= MOST_PROBLEMS) break;
    }
  }
  const [first] = problems;
  if (!first) return results;
  first.problems = problems;
  throw first;
}

/**
 * Checks the fields of an object.
 * @param where its place, for the problem
 * @param isWhole whether there are no other fields
 * @throws InvalidResponse that has all that is wrong
 */
export function checked<V extends Validators>(value: unknown, validators: V, where = '', isWhole = false): Checked<V> {
  const name = where || 'the answer';
  if (!isObject(value) || Array.isArray(value)) throw new InvalidResponse(name, OBJECT.expected);
  const path = where === '' ? '' : `${where}.`;
  const fields = Object.keys(validators);
  const isMore = isWhole && Object.keys(value).some((field) => !fields.includes(field));
  readEach(isMore ? [...fields, ''] : fields, (field) => {
    const validator = validators[field];
    if (!validator) throw new InvalidResponse(name, `no more than ${fields.join(', ')}`);
    if (Object.hasOwn(value, field)) read(value[field], validator, path + field);
    else if (!validator.isOptional) throw new InvalidResponse(path + field, validator.expected);
  });
  return value as Checked<V>;
}

/** Whether it has fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export const ANY: Validator = { expected: 'a value', test: (value): value is unknown => value !== undefined };
export const LIST: Validator<unknown[]> = { expected: 'a list', test: Array.isArray };
export const OBJECT: Validator<Readonly<Record<string, unknown>>> = { expected: 'an object', test: isObject };
export const FLAG: Validator<boolean> = {
  expected: 'true or false',
  test: (value): value is boolean => typeof value === 'boolean',
};
export const TRUE: Validator<true> = {
  expected: 'true, or left out',
  test: (value): value is true => value === true,
  schema: { type: 'boolean', enum: [true] },
};

/** A whole number from `least` to `most`. */
export function whole(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Validator<number> {
  const from = least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : '';
  const to = most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : '';
  return {
    expected: `a whole number${from}${to}`,
    test: (value): value is number =>
      Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
    schema: { type: 'integer', minimum: least, maximum: most },
  };
}

/** A text with something of its own. */
export function text(expected: string, isAllowed: (value: string) => boolean): Validator<string> {
  const test = (value: unknown): value is string => typeof value === 'string' && isAllowed(value);
  return { expected, test, schema: { type: 'string' } };
}

/** Null, or what the validator expects. */
export function orNull<T>({ expected, test }: Validator<T>): Validator<T | null> {
  return { expected: `${expected}, or null`, test: (value) => value === null || test(value) };
}

/** The value that was asked for. */
export function same<T>(asked: T): Validator<T> {
  return { expected: `${String(asked)}, as asked`, test: (value): value is T => value === asked };
}

/** May be left out. */
export function orAbsent<T>(validator: Validator<T>): Validator<T | undefined> {
  return { ...(validator as Validator<T | undefined>), isOptional: true };
}

/** An object that has these members, and no others. */
export function members<V extends Validators>(validators: V): Validator<Checked<V>> {
  const properties = Object.fromEntries(Object.entries(validators).map(([name, { schema }]) => [name, schema ?? {}]));
  const required = Object.keys(validators).filter((name) => !validators[name]?.isOptional);
  return {
    ...(OBJECT as Validator<Checked<V>>),
    inside: (value, path) => void checked(value, validators, path, true),
    schema: { type: 'object', properties, required },
  };
}
