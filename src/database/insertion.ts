import type { Type } from '@nestjs/common';
import type { Driver, EntityManager, EntityMetadata, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
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

/** What must hold for records to be inserted, as seen by the very statement that inserts them. */
export interface Condition {
  /** A query of one row, whose column `holds` decides. Its parameters are numbered from 1. */
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What is inserted by one statement. */
export interface InsertionParts<E extends ObjectLiteral, C extends ObjectLiteral = ObjectLiteral> {
  readonly entity: Type<E>;
  readonly values: Values<E>;
  readonly companion?: Companion<C> | undefined;
  readonly condition?: Condition | undefined;
}

/** Types of values that the driver takes as they are. */
const PLAIN_TYPES = new Set<unknown>(['bigint', 'boolean', 'double precision', 'integer', 'text']);

/** A table and the columns of it that a statement fills. */
interface Target {
  readonly table: string;
  readonly columns: readonly ColumnMetadata[];
  /** Those of them that are not in every statement. */
  readonly variant: string;
}

/** By what they answer, then by what is in them. */
const known = new WeakMap<Rendering<unknown>, Map<string, Statement>>();

/**
 * One statement that inserts the parts, or none of them. It answers one row: the record as JSON, null when the condition does not
 * hold, then the condition's columns.
 */
export function insertionOf<E extends ObjectLiteral, C extends ObjectLiteral>(
  { dataSource }: EntityManager,
  { entity, values, companion, condition }: InsertionParts<E, C>,
  answer: Rendering<unknown>,
): { statement: Statement; parameters: unknown[] } {
  const record = targetOf(dataSource.getMetadata(entity), values);
  const other = companion && {
    ...targetOf(dataSource.getMetadata(companion.entity), companion.values, companion.refersBy),
    refersBy: companion.refersBy,
  };
  const { driver } = dataSource;
  const parameters = [
    ...(condition?.values ?? []),
    ...record.columns.map((column) => parameterOf(driver, column, values)),
    ...(other?.columns ?? []).map((column) => parameterOf(driver, column, companion?.values ?? {})),
  ];
  const statements = known.get(answer) ?? new Map<string, Statement>();
  known.set(answer, statements);
  const key = `${record.variant} ${other?.table ?? ''} ${other?.variant ?? ''} ${condition?.sql ?? ''}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = prepared(textOf(record, other, condition, answer));
    statements.set(key, statement);
  }
  return { statement, parameters };
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
function targetOf(metadata: EntityMetadata, values: ObjectLiteral, refersBy = ''): Target {
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
    target = { table: metadata.tablePath, columns: [...columns.withDefault, ...given], variant };
    columns.targets.set(variant, target);
  }
  return target;
}

function hasPlainDefault({ default: value }: ColumnMetadata): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}

function parameterOf(driver: Driver, column: ColumnMetadata, values: ObjectLiteral): unknown {
  const value: unknown = values[column.propertyName] ?? column.default;
  const isPlain = PLAIN_TYPES.has(column.type) && column.transformer === undefined;
  return isPlain ? value : driver.preparePersistentValue(value, column);
}

function textOf(
  record: Target,
  other: (Target & { readonly refersBy: string }) | undefined,
  condition: Condition | undefined,
  answer: Rendering<unknown>,
): string {
  let parameters = condition?.values.length ?? 0;
  const next = (): string => `$${++parameters}`;
  const parts = condition ? [`condition as materialized (${condition.sql})`] : [];
  const source = condition ? ' from condition where holds' : '';
  parts.push(
    `record as (insert into ${named(record)} select ${record.columns.map(next).join(', ')}${source} returning *)`,
  );
  if (other) {
    const filled = ['"id"', ...other.columns.map(next)].join(', ');
    parts.push(`companion as (insert into ${named(other, other.refersBy)} select ${filled} from record)`);
  }
  const json = `(select row_to_json(r)::text from (select ${answer.columns} from record) r) as json`;
  return `with ${parts.join(', ')} select ${json}${condition ? ', condition.* from condition' : ''}`;
}

function named({ table, columns }: Target, ...others: readonly string[]): string {
  const names = [...others, ...columns.map(({ databaseName }) => databaseName)].map((name) => `"${name}"`);
  return `"${table}" (${names.join(', ')})`;
}
