import type { Type } from '@nestjs/common';
import type { DataSource, Driver, EntityMetadata, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { IdempotencyRecord } from '../idempotency/idempotency-record.js';
import { type Condition, insertText, type Target } from './insert-text.js';
import type { Rendering } from './rendering.js';
import { prepared, type Statement } from './statements.js';

/** What an entity's columns are to hold; those that are left out get their defaults. */
export type Values<E> = QueryDeepPartialEntity<E>;

/** A record that is made together with another one, and refers to it. */
export interface Companion<E extends ObjectLiteral = ObjectLiteral> {
  readonly entity: Type<E>;
  /** The column that takes the other one's id. */
  readonly refersBy: keyof E & string;
  readonly values: Values<E>;
}

/** What is inserted: both or, when the condition does not hold, nothing. */
export interface InsertionParts<E extends ObjectLiteral, C extends ObjectLiteral = ObjectLiteral> {
  readonly entity: Type<E>;
  readonly values: Values<E>;
  readonly companion?: Companion<C> | undefined;
  readonly condition?: Condition | undefined;
  /** The key of the request, under which its answer is kept. */
  readonly keep?: IdempotencyRecord | undefined;
}

/** One insert, ready to go alone or with others of the same statement. */
export interface Insertion {
  /**
   * Takes a JSON array of rows. It answers, for each, its place in the array, the record as JSON (null when the condition does not
   * hold), then what the condition answers.
   */
  readonly statement: Statement;
  readonly row: Readonly<Record<string, unknown>>;
  /** The values that must be unique: who inserts in their order never waits in a circle for others who do. */
  readonly order: string;
}

/** By what they answer, then by what is in them. */
const known = new WeakMap<Rendering<unknown>, Map<string, Statement>>();

/** Prepares the insert of the parts. */
export function insertionOf<E extends ObjectLiteral, C extends ObjectLiteral>(
  dataSource: DataSource,
  { entity, values, companion, condition, keep }: InsertionParts<E, C>,
  answer: Rendering<unknown>,
): Insertion {
  const record = targetOf(dataSource, dataSource.getMetadata(entity), values);
  const other =
    companion && targetOf(dataSource, dataSource.getMetadata(companion.entity), companion.values, companion.refersBy);
  const statements = known.get(answer) ?? new Map<string, Statement>();
  known.set(answer, statements);
  const key = `${record.variant} ${other?.table ?? ''} ${other?.variant ?? ''} ${condition?.sql ?? ''} ${keep ? 'keyed' : ''}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = prepared(insertText(record, other, condition, answer, keep !== undefined));
    statements.set(key, statement);
  }
  const row: Record<string, unknown> = {};
  fill(row, 'r_', dataSource, record, values);
  if (other) fill(row, 'c_', dataSource, other, companion.values);
  if (keep) Object.assign(row, { k_key: keep.key, k_fingerprint: keep.fingerprint, k_created_at: keep.created_at });
  return { statement, row, order: orderOf(row, 'r_', record) + (other ? orderOf(row, 'c_', other) : '') };
}

/** The columns of an entity, and the targets that they have made so far. */
interface Columns {
  readonly withDefault: readonly ColumnMetadata[];
  readonly others: readonly ColumnMetadata[];
  readonly targets: Map<string, Target>;
}

/** By entity, then by the column that is filled otherwise. */
const columnsOf = new WeakMap<EntityMetadata, Map<string, Columns>>();

/**
 * The columns to fill. Those with a plain default are always among them, so that there is one statement for all requests; those
 * whose default the database makes, only when they are given.
 */
function targetOf({ driver }: DataSource, metadata: EntityMetadata, values: ObjectLiteral, refersBy = ''): Target {
  const known = columnsOf.get(metadata) ?? new Map<string, Columns>();
  columnsOf.set(metadata, known);
  let columns = known.get(refersBy);
  if (columns === undefined) {
    const own = metadata.columns.filter(({ propertyName }) => propertyName !== refersBy);
    const [withDefault, others] = [own.filter(hasPlainDefault), own.filter((column) => !hasPlainDefault(column))];
    columns = { withDefault, others, targets: new Map() };
    known.set(refersBy, columns);
  }
  let variant = '';
  for (const { propertyName } of columns.others) {
    if (values[propertyName] !== undefined) variant += `${propertyName},`;
  }
  let target = columns.targets.get(variant);
  if (target === undefined) {
    const given = columns.others.filter(({ propertyName }) => values[propertyName] !== undefined);
    const filled = [...columns.withDefault, ...given].map((column) => ({
      column,
      type: typeOf(driver, metadata, column),
    }));
    const unique = new Set(metadata.uniques.flatMap((constraint) => constraint.columns));
    target = {
      table: metadata.tablePath,
      refersBy,
      filled,
      unique: filled.filter(({ column }) => unique.has(column)).map(({ column }) => column.databaseName),
      variant,
    };
    columns.targets.set(variant, target);
  }
  return target;
}

/** The type in the database, without the limits that the column itself has. */
function typeOf(driver: Driver, { tableName }: EntityMetadata, column: ColumnMetadata): string {
  const isEnum = column.type === 'enum' || column.type === 'simple-enum';
  const type = isEnum
    ? `"${column.enumName ?? `${tableName}_${column.databaseName}_enum`}"`
    : driver.normalizeType(column);
  return column.isArray ? `${type}[]` : type;
}

function hasPlainDefault({ default: value }: ColumnMetadata): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

function fill(
  row: Record<string, unknown>,
  prefix: string,
  dataSource: DataSource,
  { filled }: Target,
  values: ObjectLiteral,
): void {
  for (const { column } of filled) {
    row[prefix + column.databaseName] = jsonValue(dataSource, column, values[column.propertyName] ?? column.default);
  }
}

/** A value as the database reads it from JSON. */
function jsonValue({ driver }: DataSource, column: ColumnMetadata, value: unknown): unknown {
  if (column.transformer === undefined && !(value instanceof Uint8Array)) return value;
  const persistent: unknown = driver.preparePersistentValue(value, column);
  if (persistent instanceof Uint8Array) return `\\x${Buffer.from(persistent).toString('hex')}`;
  const { toPostgres } = (persistent ?? {}) as { toPostgres?: () => unknown };
  return toPostgres ? toPostgres() : persistent;
}

function orderOf(row: Readonly<Record<string, unknown>>, prefix: string, { unique }: Target): string {
  let order = '';
  for (const name of unique) order += `${String(row[prefix + name])} `;
  return order;
}
