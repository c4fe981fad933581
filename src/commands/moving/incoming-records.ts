import { validateSync } from 'class-validator';
import type { ColumnOptions } from 'typeorm';
import { integerBetween } from '../../platform/check.js';
import { fieldsOf as ownFieldsOf } from '../../platform/http/dto-pipe.js';
import { postgresTime } from '../../platform/database/columns.js';
import { columnOf, keyOf, type MovedKind } from '../../entities/moved-kind.js';
import type { JsonObject } from '../lines.js';
import type { Report } from './report.js';

/** New records get larger ids, which JSON numbers carry up to 2^53. */
export const LARGEST_ID = 2 ** 52;
const ID = integerBetween(1, LARGEST_ID);

interface Field {
  readonly name: string;
  readonly column: string;
  readonly isTime: boolean;
  /** Stands in for a value that is missing or not accepted; undefined where a record must have its own. */
  readonly fallback: unknown;
}

/** Makes rows of the records of one kind, and notes what cannot be imported. */
export class IncomingRecords {
  private readonly fields: readonly Field[];
  private readonly key: string;
  private readonly names: ReadonlySet<string>;
  /** Null where a module has a field that only class-validator can check. */
  private readonly checks: ReturnType<typeof ownFieldsOf>;

  /** @param defaults values of fields that a record does not have, where the database has no default */
  constructor(
    private readonly kind: MovedKind,
    private readonly report: Report,
    defaults: JsonObject,
  ) {
    this.fields = fieldsOf(kind, defaults);
    this.key = keyOf(kind);
    this.checks = ownFieldsOf(kind.dto);
    this.names = new Set(this.fields.map(({ name }) => name));
  }

  /** @returns a row by its columns, or undefined when the record cannot be imported */
  row(record: JsonObject): JsonObject | undefined {
    const { [this.key]: id } = record;
    const problems = this.problemsOf(record);
    const row: JsonObject = {};
    for (const field of this.fields) {
      const value = this.valueOf(field, record, problems.get(field.name));
      if (value === undefined) return undefined;
      row[field.column] = field.isTime && typeof value === 'string' ? postgresTime(value) : value;
    }
    for (const name of Object.keys(record))
      if (!this.names.has(name)) this.note(`${name}, which this service lacks`, id);
    return row;
  }

  /** What the rules of bodies say against fields. */
  private problemsOf(record: JsonObject): Map<string, string> {
    const problems = new Map(this.isValid(record) ? [] : this.refused(record));
    return this.key === 'id' && ID.parse(record['id']) === undefined
      ? problems.set('id', `must be ${ID.expected}`)
      : problems;
  }

  /** Whether all that is given is valid, without class-validator: most records are. */
  private isValid(record: JsonObject): boolean {
    return (
      this.checks?.every(({ name, isValid }) => {
        const value = record[name] ?? undefined;
        return value === undefined || !this.names.has(name) || isValid(value, record);
      }) ?? false
    );
  }

  private refused(record: JsonObject): (readonly [string, string])[] {
    const known = new this.kind.dto() as JsonObject;
    for (const { name } of this.fields) known[name] = record[name];
    return errorsOf(known).map(({ property, constraints = {} }) => {
      const texts = Object.values(constraints).map((text) => text.replace(`${property} `, ''));
      return [property, texts.join(' and ')];
    });
  }

  private valueOf({ name, fallback }: Field, record: JsonObject, problem: string | undefined): unknown {
    const { [name]: value, [this.key]: id } = record;
    const isGiven = value !== undefined && value !== null;
    if (isGiven && problem === undefined) return value;
    if (fallback === undefined) this.note(isGiven ? `records whose ${name} ${problem}` : `records without ${name}`, id);
    else if (isGiven) this.note(`${name}, which ${problem}`, id);
    return fallback;
  }

  private note(reason: string, id: unknown): void {
    this.report.note(`${this.kind.name}: ${reason}`, [id]);
  }
}

function errorsOf(known: JsonObject) {
  return validateSync(known, { skipMissingProperties: true, stopAtFirstError: true });
}

function fieldsOf(kind: MovedKind, defaults: JsonObject): Field[] {
  const names = [...kind.fields, ...(kind.relation ? [kind.relation.field] : [])];
  const own = [keyOf(kind), 'owner', kind.unique];
  return names.map((name) => {
    const column = columnOf(kind, name);
    const isTime = column.type === 'timestamptz';
    const ofKind = isTime && !column.nullable ? defaults['time'] : defaultOf(column);
    const ofColumn: unknown = ofKind ?? (column.nullable ? null : undefined);
    const fallback = defaults[name] ?? ofColumn;
    const isRefused = errorsOf(Object.assign(new kind.dto() as JsonObject, { [name]: fallback })).length > 0;
    return { name, column: column.name, isTime, fallback: own.includes(name) || isRefused ? undefined : fallback };
  });
}

function defaultOf({ type, default: text }: ColumnOptions): unknown {
  return typeof text === 'string' && (type === 'json' || type === 'jsonb') ? JSON.parse(text) : text;
}
