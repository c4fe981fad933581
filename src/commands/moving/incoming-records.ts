import type { Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { wholeNumber } from '../../platform/check.js';
import { postgresTime } from '../../platform/database/columns.js';
import { columnOf, type MovedKind } from '../../moved-kind.js';
import type { JsonObject } from '../lines.js';
import type { Report } from './report.js';

/** New records get larger ids, which JSON numbers carry up to 2^53. */
const LARGEST_ID = 2 ** 52;
const ID = wholeNumber(1, LARGEST_ID);
const ID_RULE = { rule: `must be ${ID.expected}`, accepts: (value: unknown) => ID.parse(value) !== undefined };
interface Field {
  readonly name: string;
  readonly column: string;
  readonly isTime: boolean;
  readonly isJson: boolean;
  /** Stands in for a value that is missing or not accepted; undefined where a record must have its own. */
  readonly fallback: unknown;
  /** Says what it must be. */
  readonly rule: string;
  readonly accepts: (value: unknown) => boolean;
}

/** Makes rows for COPY of the records of one kind, and notes what cannot be taken. */
export class IncomingRecords {
  /** Of a row. */
  readonly columns: readonly string[];
  private readonly fields: readonly Field[];
  private readonly names: ReadonlySet<string>;
  private readonly renamed: readonly (readonly [from: string, to: string])[];

  /**
   * @param names fields of the old service, by which ones here they are
   * @param defaults values of fields that a record does not have, where the database has no default
   */
  constructor(
    private readonly kind: MovedKind,
    names: ReadonlyMap<string, string>,
    private readonly report: Report,
    defaults: JsonObject,
  ) {
    this.fields = fieldsOf(kind, defaults);
    this.columns = this.fields.map(({ column }) => column);
    this.names = new Set(this.fields.map(({ name }) => name));
    this.renamed = [...names].filter(([from, to]) => this.names.has(to) && !this.names.has(from));
  }

  /** @returns the values of a row, or undefined when the record cannot be taken */
  row(record: JsonObject): string[] | undefined {
    for (const [from, to] of this.renamed) {
      if (!Object.hasOwn(record, from) || Object.hasOwn(record, to)) continue;
      record[to] = record[from];
      Reflect.deleteProperty(record, from);
    }
    const { id } = record;
    const values: string[] = [];
    for (const field of this.fields) {
      const value = this.valueOf(field, record[field.name], id);
      if (value === undefined) return undefined;
      const isDefault = value === field.fallback;
      values.push(copyText(field.isTime ? postgresTime(value as string) : value, field.isJson && !isDefault));
    }
    for (const name of Object.keys(record))
      if (!this.names.has(name)) this.note(`${name}, which this service lacks`, id);
    return values;
  }

  private valueOf({ name, fallback, rule, accepts }: Field, value: unknown, id: unknown): unknown {
    const isGiven = value !== undefined && value !== null;
    if (isGiven && accepts(value)) return value;
    const problem = isGiven ? `whose ${name} ${rule}` : `without ${name}`;
    if (fallback === undefined) this.note(`records ${problem}`, id);
    else if (isGiven) this.note(`${name}, which ${rule}`, id);
    return fallback;
  }

  private note(reason: string, id: unknown): void {
    this.report.note(`${this.kind.name}: ${reason}`, [id]);
  }
}

/** Fields with the rules that bodies have too. */
function fieldsOf(kind: MovedKind, defaults: JsonObject): Field[] {
  const rules = rulesOf(kind.dto);
  const names = [...kind.fields, ...(kind.relation ? [kind.relation.field] : [])];
  return names.map((name) => {
    const column = columnOf(kind, name);
    const isTime = column.type === 'timestamptz';
    const ofColumn: unknown = isTime ? defaults['time'] : (column.default ?? (column.nullable ? null : undefined));
    return {
      name,
      column: column.name,
      isTime,
      isJson: column.type === 'json' || column.type === 'jsonb',
      fallback: ['id', 'owner', kind.unique].includes(name) ? undefined : (defaults[name] ?? ofColumn),
      ...(name === 'id' ? ID_RULE : ruleOf(rules.get(name) ?? [])),
    };
  });
}

type Rule = Pick<Field, 'rule' | 'accepts'>;

/** What the decorators of a DTO's fields demand. */
function rulesOf(dto: Type): Map<string, Rule[]> {
  const storage = getMetadataStorage();
  const rules = new Map<string, Rule[]>();
  for (const declared of storage.getTargetValidationMetadatas(dto, '', true, false, [])) {
    const [constraint] = storage.getTargetValidatorConstraints(declared.constraintCls);
    // What asks elsewhere, such as a database, has no answer here.
    if (!constraint || constraint.async) continue;
    const rule = ruleFrom(declared, constraint.instance);
    rules.set(declared.propertyName, [...(rules.get(declared.propertyName) ?? []), rule]);
  }
  return rules;
}

/** One decorator of class-validator, with its arguments. */
function ruleFrom(declared: ValidationMetadata, validator: ValidatorConstraintInterface): Rule {
  const { propertyName: property, each } = declared;
  // Its types say that it has both.
  const { constraints = [], message = validator.defaultMessage?.bind(validator) ?? '' } = declared as Partial<
    ValidationMetadata & { constraints: unknown[] }
  >;
  const argumentsFor = (value: unknown): ValidationArguments => {
    return { value, constraints, object: {}, property, targetName: '' };
  };
  const isValid = (value: unknown): boolean => validator.validate(value, argumentsFor(value)) === true;
  const text = typeof message === 'function' ? message(argumentsFor(undefined)) : message;
  return {
    rule: text
      .replace('$property ', '')
      .replace(/\$constraint(\d)/g, (_, place: string) => String(constraints[Number(place) - 1])),
    accepts: (value) => (each ? Array.isArray(value) && value.every(isValid) : isValid(value)),
  };
}

function ruleOf(rules: readonly Rule[]): Rule {
  return {
    rule: rules.map(({ rule }) => rule).join(' and '),
    accepts: (value) => rules.every((rule) => rule.accepts(value)),
  };
}

/** By their own names: what COPY would take for the end of a value or of a row. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A value as `COPY … FROM STDIN` reads it in its text format. An array becomes one of PostgreSQL's.
 * @param isJson whether the column has JSON
 */
export function copyText(value: unknown, isJson = false): string {
  if (value === null && !isJson) return '\\N';
  const text = isJson ? JSON.stringify(value) : Array.isArray(value) ? arrayText(value as Element[]) : String(value);
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '');
}

type Element = string | number | boolean | null | Element[];

function arrayText(values: readonly Element[]): string {
  const texts = values.map((value) => {
    if (value === null) return 'NULL';
    return Array.isArray(value) ? arrayText(value) : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${texts.join()}}`;
}
