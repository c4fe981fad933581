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

export class MissingMember extends InvalidResponse {}

/** A member that this release does not know. Another release may. */
export class UnknownMember extends InvalidResponse {
  constructor(
    field: string,
    readonly member: string,
    readonly known: readonly string[],
  ) {
    super(field, `left out: only ${known.join(', ')} are known`);
  }
}

export interface Validator<T = unknown> {
  readonly expected: string;
  readonly test: (value: unknown) => value is T;
  /** Checks what is in it. @throws InvalidResponse */
  readonly inside?: ((value: unknown, path: string) => void) | undefined;
  readonly isOptional?: boolean;
  /** What to write in place of a value that is nearly right. */
  readonly hint?: ((value: unknown) => string | undefined) | undefined;
  readonly schema?: object | undefined;
}
type Validators = Readonly<Record<string, Validator>>;
export type Checked<V> = { readonly [Field in keyof V]: V[Field] extends Validator<infer T> ? T : never };

export function validator<T>(expected: string, test: (value: unknown) => boolean, schema?: object): Validator<T> {
  return { expected, test: test as Validator<T>['test'], schema };
}

/** @throws InvalidResponse for another value, which has all that is wrong */
export function read<T>(value: unknown, { expected, test, inside, hint }: Validator<T>, path: string): T {
  if (!test(value)) {
    const instead = hint?.(value);
    throw new InvalidResponse(path, instead === undefined ? expected : `${expected}: write ${instead}`);
  }
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

/** What a problem names. Another name may be anything. */
const NAMED = /^\w{1,40}$/;

/** The fields of an object. @param isWhole whether there are no others. @throws InvalidResponse that has all that is wrong */
export function checked<V extends Validators>(value: unknown, validators: V, where = '', isWhole = false): Checked<V> {
  const name = where || 'the answer';
  if (!OBJECT.test(value)) throw new InvalidResponse(name, OBJECT.expected);
  const path = where === '' ? '' : `${where}.`;
  const fields = Object.keys(validators);
  const others = isWhole ? Object.keys(value).filter((field) => !fields.includes(field)) : [];
  readEach([...fields, ...others.slice(0, 1)], (field) => {
    const validator = fields.includes(field) ? validators[field] : undefined;
    if (!validator) throw new UnknownMember(NAMED.test(field) ? path + field : name, field, fields);
    if (Object.hasOwn(value, field)) read(value[field], validator, path + field);
    else if (!validator.isOptional) throw new MissingMember(path + field, validator.expected);
  });
  return value as Checked<V>;
}

export const ANY = validator('a value', (value) => value !== undefined);
export const LIST = validator<unknown[]>('a list', Array.isArray);
export const OBJECT = validator<Readonly<Record<string, unknown>>>(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
export const FLAG = validator<boolean>('true or false', (value) => typeof value === 'boolean');
export const TRUE = validator<true>('true, or left out', (value) => value === true, { type: 'boolean', enum: [true] });

export function whole(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Validator<number> {
  const from = least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : '';
  const to = most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : '';
  const isWithin = (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  return validator(`a whole number${from}${to}`, isWithin, { type: 'integer', minimum: least, maximum: most });
}

/** The same for numbers that belong together: a fraction is answered with what makes all of them whole. */
export function wholeTogether(validator: Validator<number>): Validator<number> {
  const isWhole = (value: number, digits: number): boolean =>
    Number.isInteger(Number((value * 10 ** digits).toPrecision(12)));
  const hint = (value: unknown): string | undefined => {
    if (typeof value !== 'number' || !(value > 0) || Number.isInteger(value)) return undefined;
    const digits = [1, 2, 3, 4, 5, 6].find((each) => isWhole(value, each));
    return digits === undefined ? undefined : `all of them times ${10 ** digits}`;
  };
  return { ...validator, hint };
}

export function text(expected: string, isAllowed: (value: string) => boolean): Validator<string> {
  return validator(expected, (value) => typeof value === 'string' && isAllowed(value), { type: 'string' });
}

export function orNull<T>({ expected, test, inside }: Validator<T>): Validator<T | null> {
  return {
    expected: `${expected}, or null`,
    test: (value) => value === null || test(value),
    inside: (value, path) => (value === null ? undefined : inside?.(value, path)),
  };
}

/** The value that was asked for. */
export function same<T>(asked: T): Validator<T> {
  return validator(`${String(asked)}, as asked`, (value) => value === asked);
}

export function orAbsent<T>(validator: Validator<T>): Validator<T | undefined> {
  return { ...(validator as Validator<T | undefined>), isOptional: true };
}

/** The same, with a further check of what is in it. @param check throws InvalidResponse */
export function refined<T>(validator: Validator<T>, check: (value: T, path: string) => void): Validator<T> {
  const inside = (value: unknown, path: string): void => {
    validator.inside?.(value, path);
    check(value as T, path);
  };
  return { ...validator, inside };
}

/** An object that has these members. @param isWhole whether it has no others */
export function members<V extends Validators>(validators: V, isWhole = true): Validator<Checked<V>> {
  const properties = Object.fromEntries(Object.entries(validators).map(([name, { schema }]) => [name, schema ?? {}]));
  const required = Object.keys(validators).filter((name) => !validators[name]?.isOptional);
  return {
    ...(OBJECT as Validator<Checked<V>>),
    inside: (value, path) => void checked(value, validators, path, isWhole),
    schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
  };
}

export function listOf<T>(item: Validator<T>, most = Infinity): Validator<readonly T[]> {
  const expected = most < Infinity ? `a list of at most ${most}` : LIST.expected;
  const isList = (value: unknown): boolean => LIST.test(value) && value.length <= most;
  const list = validator<readonly T[]>(expected, isList, {
    type: 'array',
    items: item.schema ?? {},
    ...(most < Infinity && { maxItems: most }),
  });
  return refined(list, (values, path) => {
    readEach(values, (each, place) => read(each, item, `${path}[${place}]`));
  });
}

export function byName<T>(name: Validator<string>, item: Validator<T>, least = 0, most = Infinity) {
  const bounds = `${least > 0 ? `, at least ${least}` : ''}${most < Infinity ? `, at most ${most}` : ''}`;
  const isWithin = (value: unknown): boolean =>
    OBJECT.test(value) && Object.keys(value).length >= least && Object.keys(value).length <= most;
  const schema = { type: 'object', additionalProperties: item.schema ?? {} };
  const object = validator<Readonly<Record<string, T>>>(`an object with names${bounds}`, isWithin, schema);
  return refined(object, (values, path) => {
    readEach(Object.entries(values), ([key, value]) => {
      read(key, name, `a name in ${path}`);
      read(value, item, `${path}.${key}`);
    });
  });
}
