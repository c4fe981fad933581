// Values that someone else wrote, read as if they lied. The page uses this file too.

/** The service answers what no honest service does. A file may say it too. */
export class FalseAnswer extends Error {
  /** All that is wrong, this first. */
  problems: readonly FalseAnswer[] = [this];

  constructor(
    readonly field: string,
    readonly must: string,
  ) {
    super(`${field} must be ${must}`);
  }
}

/** @throws FalseAnswer the first, which has all of them */
function throwAll(problems: readonly FalseAnswer[]): void {
  const [first] = problems;
  if (!first) return;
  first.problems = problems;
  throw first;
}

/** Reads each value of a list. @throws FalseAnswer that has the problems of all */
export function readEach<T, R>(values: readonly T[], read: (value: T, place: number) => R): R[] {
  const problems: FalseAnswer[] = [];
  const results = values.flatMap((value, place) => {
    try {
      return [read(value, place)];
    } catch (error) {
      if (!(error instanceof FalseAnswer)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  throwAll(problems);
  return results;
}

/** What a value must be. An optional one may be left out. */
export interface Rule<T = unknown> {
  readonly must: string;
  readonly holds: (value: unknown) => value is T;
  readonly isOptional?: boolean;
  /** As JSON schema has it. */
  readonly schema?: object;
}
type Rules = Readonly<Record<string, Rule>>;
export type Checked<R> = { readonly [Field in keyof R]: R[Field] extends Rule<infer T> ? T : never };

export const LIST: Rule<unknown[]> = { must: 'a list', holds: Array.isArray };
export const OBJECT: Rule<Readonly<Record<string, unknown>>> = { must: 'an object', holds: isObject };

/**
 * Checks the fields of an object.
 * @param where its place, for the problem
 * @param isWhole whether there are no other fields
 * @throws FalseAnswer that has all that do not hold
 */
export function checked<R extends Rules>(answer: unknown, rules: R, where = '', isWhole = false): Checked<R> {
  if (!isObject(answer) || Array.isArray(answer)) throw new FalseAnswer(where || 'the answer', 'an object');
  const path = where === '' ? '' : `${where}.`;
  const problems: FalseAnswer[] = [];
  let known = 0;
  for (const field in rules) {
    const rule = rules[field];
    const isThere = Object.hasOwn(answer, field);
    if (isThere) known++;
    if (rule && (isThere ? !rule.holds(answer[field]) : !rule.isOptional))
      problems.push(new FalseAnswer(path + field, rule.must));
  }
  if (isWhole && Object.keys(answer).length > known)
    problems.push(new FalseAnswer(where || 'the answer', `no more than ${Object.keys(rules).join(', ')}`));
  throwAll(problems);
  return answer as Checked<R>;
}

/** Whether it has fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A whole number from `least` to `most`. */
export function whole(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Rule<number> {
  const from = least > Number.MIN_SAFE_INTEGER ? ` from ${least}` : '';
  const to = most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : '';
  return {
    must: `a whole number${from}${to}`,
    holds: (value): value is number =>
      Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
    schema: { type: 'integer', minimum: least, maximum: most },
  };
}

/** A text that draw tables may have: a surrogate alone is no character either. */
export function visible(must: string, least: number): Rule<string> {
  const holds = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= least && !/[\p{Cc}\p{Cs}]/u.test(value);
  return { must, holds };
}

/** Null, or what holds for the rule. */
export function orNull<T>({ must, holds }: Rule<T>): Rule<T | null> {
  return { must: `${must}, or null`, holds: (value) => value === null || holds(value) };
}

/** The value that was asked for. */
export function same<T>(asked: T): Rule<T> {
  return { must: `${String(asked)}, as asked`, holds: (value): value is T => value === asked };
}

/** May be left out. */
export function orAbsent<T>(rule: Rule<T>): Rule<T | undefined> {
  return { ...rule, isOptional: true };
}

export const TRUE: Rule<true> = {
  must: 'true, or left out',
  holds: (value): value is true => value === true,
  schema: { type: 'boolean', enum: [true] },
};

/** Reads a value, and knows its JSON schema. */
export interface Reader<T> {
  readonly schema: object;
  /** @throws FalseAnswer for another value, with its path */
  readonly read: (value: unknown, path: string) => T;
}

/** Reads a value alone. */
export function reader<T>({ must, holds, schema = {} }: Rule<T>): Reader<T> {
  const read = (value: unknown, path: string): T => {
    if (holds(value)) return value;
    throw new FalseAnswer(path, must);
  };
  return { schema, read };
}

/** Reads an object that has these members, and no others. */
export function members<R extends Rules>(rules: R): Reader<Checked<R>> {
  const properties = Object.fromEntries(Object.entries(rules).map(([name, { schema }]) => [name, schema ?? {}]));
  const required = Object.keys(rules).filter((name) => !rules[name]?.isOptional);
  const read = (value: unknown, path: string): Checked<R> => checked(value, rules, path, true);
  return { schema: { type: 'object', properties, required }, read };
}
