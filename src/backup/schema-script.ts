import type { Catalog, Column, Constraint, Sequence, Table, View } from './catalog.js';

/** The statements that make what is in a catalog, in the order in which they can be run. */

/** What must be there before the data. */
export function* beforeData(catalog: Catalog): Generator<string> {
  for (const { name, schema } of catalog.extensions)
    yield `CREATE EXTENSION IF NOT EXISTS ${name} WITH SCHEMA ${schema};`;
  for (const { name, labels } of catalog.enums) yield `CREATE TYPE ${name} AS ENUM (${list(labels)});`;
  const plain = catalog.sequences.filter(({ identity }) => identity === null);
  for (const sequence of plain)
    yield `CREATE SEQUENCE ${sequence.name}\n    AS ${sequence.type}\n${parameters(sequence)};`;
  for (const table of catalog.tables) {
    const checks = catalog.constraints.filter((one) => one.table === table.oid && isInline(one));
    yield createTable(table, checks);
    yield* storage(table);
  }
  for (const sequence of catalog.sequences) yield* ownership(sequence);
}

/** Constraints and indexes are quicker made on data that are there; foreign keys refer to unique constraints. */
export function* afterData(catalog: Catalog): Generator<string> {
  const constraints = catalog.constraints.filter((one) => !isInline(one));
  for (const constraint of constraints) if (constraint.type !== 'f') yield addConstraint(constraint);
  for (const { definition } of catalog.indexes) yield `${definition};`;
  for (const constraint of constraints) if (constraint.type === 'f') yield addConstraint(constraint);
  for (const view of catalog.views) yield createView(view);
}

function createTable({ name, unlogged, columns, options }: Table, checks: readonly Constraint[]): string {
  const parts = [...columns.map(column), ...checks.map((check) => `CONSTRAINT ${check.name} ${check.definition}`)];
  const body = parts.map((part) => `    ${part}`).join(',\n');
  return `CREATE ${unlogged ? 'UNLOGGED ' : ''}TABLE ${name} (\n${body}\n)${withOptions(options)};`;
}

function column({ name, type, collation, expression, generated, required, required_name }: Column): string {
  const parts = [name, type];
  if (collation !== null) parts.push(`COLLATE ${collation}`);
  if (expression !== null && generated === '') parts.push(`DEFAULT ${expression}`);
  if (expression !== null && generated === 's') parts.push(`GENERATED ALWAYS AS (${expression}) STORED`);
  if (expression !== null && generated === 'v') parts.push(`GENERATED ALWAYS AS (${expression})`);
  if (required_name !== null) parts.push(`CONSTRAINT ${required_name}`);
  if (required) parts.push('NOT NULL');
  return parts.join(' ');
}

function* storage(table: Table): Generator<string> {
  for (const { name, storage, compression } of table.columns) {
    const alter = `ALTER TABLE ONLY ${table.name} ALTER COLUMN ${name}`;
    if (storage !== null) yield `${alter} SET STORAGE ${storage};`;
    if (compression !== null) yield `${alter} SET COMPRESSION ${compression};`;
  }
}

function* ownership(sequence: Sequence): Generator<string> {
  const { name, owner, identity } = sequence;
  if (owner === null) return;
  if (identity === null) {
    yield `ALTER SEQUENCE ${name} OWNED BY ${owner.table}.${owner.column};`;
    return;
  }
  const kind = identity === 'a' ? 'ALWAYS' : 'BY DEFAULT';
  const made = `ADD GENERATED ${kind} AS IDENTITY (\n    SEQUENCE NAME ${name}\n${parameters(sequence)}\n)`;
  yield `ALTER TABLE ${owner.table} ALTER COLUMN ${owner.column} ${made};`;
}

function parameters({ start, increment, min, max, cache, cycle }: Sequence): string {
  const lines = [
    `START WITH ${start}`,
    `INCREMENT BY ${increment}`,
    `MINVALUE ${min}`,
    `MAXVALUE ${max}`,
    `CACHE ${cache}`,
  ];
  if (cycle) lines.push('CYCLE');
  return lines.map((line) => `    ${line}`).join('\n');
}

/** Checks are made with the table, but for those that the rows need not pass. */
function isInline({ type, validated }: Constraint): boolean {
  return type === 'c' && validated;
}

function addConstraint({ table_name, name, definition }: Constraint): string {
  return `ALTER TABLE ONLY ${table_name}\n    ADD CONSTRAINT ${name} ${definition};`;
}

function createView({ name, options, definition }: View): string {
  return `CREATE VIEW ${name}${withOptions(options)} AS\n${definition}`;
}

function withOptions(options: string | null): string {
  return options === null ? '' : ` WITH (${options})`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `\n    ${item}`).join(',') + '\n';
}
