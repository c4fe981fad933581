import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { DataSource } from 'typeorm';
import { wholeNumber } from '../../platform/check.js';
import { postgresTime } from '../../platform/database/columns.js';
import type { MovedKind } from '../../moved-kind.js';
import type { JsonObject } from './json-lines.js';
import type { Report } from './report.js';

/** New records get larger ids, which JSON numbers carry up to 2^53. */
const LARGEST_ID = 2 ** 52;
const ID = wholeNumber(1, LARGEST_ID);
const ID_RULE = { rule: `must be ${ID.expected}`, accepts: (value: unknown) => ID.parse(value) !== undefined };
/** By their own names: what COPY would take for the end of a value or of a row. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

interface Field {
  readonly name: string;
  readonly column: string;
  readonly isTime: boolean;
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
    dataSource: DataSource,
    private readonly kind: MovedKind,
    names: ReadonlyMap<string, string>,
    private readonly report: Report,
    defaults: JsonObject,
  ) {
    this.fields = fieldsOf(dataSource, kind, defaults);
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
      values.push(copyText(field.isTime ? postgresTime(value as string) : value));
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
function fieldsOf(dataSource: DataSource, kind: MovedKind, defaults: JsonObject): Field[] {
  const rules = rulesOf(kind.dto);
  const { columns } = dataSource.getMetadata(kind.entity);
  const known = new Map(columns.map((column) => [column.propertyName, column]));
  const fallbackOf = (name: string): unknown => {
    if (name in defaults) return defaults[name];
    const { type, default: fallback } = known.get(name) ?? {};
    return type === 'timestamptz' ? defaults['time'] : fallback;
  };
  const names = [...kind.fields, ...(kind.relation ? [kind.relation.field] : [])];
  return names.map((name) => ({
    name,
    column: name === 'owner' ? 'owner_id' : name,
    isTime: known.get(name)?.type === 'timestamptz',
    fallback: ['id', 'owner', kind.unique].includes(name) ? undefined : fallbackOf(name),
    ...(name === 'id' ? ID_RULE : (rules.get(name) ?? { rule: '', accepts: () => true })),
  }));
}

/** What the decorators of a DTO's fields demand. */
function rulesOf(dto: Type): Map<string, Pick<Field, 'rule' | 'accepts'>> {
  const storage = getMetadataStorage();
  const rules = new Map<string, Pick<Field, 'rule' | 'accepts'>>();
  const declared = storage.getTargetValidationMetadatas(dto, '', true, false, []);
  for (const { propertyName, constraintCls, message } of declared) {
    const [constraint] = storage.getTargetValidatorConstraints(constraintCls);
    const instance = constraint?.instance;
    if (instance)
      rules.set(propertyName, { rule: String(message), accepts: (value) => instance.validate(value) === true });
  }
  return rules;
}

/** A value as COPY reads it. */
export function copyText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join()}}`;
  return typeof value === 'string'
    ? value.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    : String(value);
}
