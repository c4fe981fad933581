import type { ClientBase } from 'pg';
import * as sql from './catalog-queries.js';
import { type SchemaMember, schemaMembers } from './schema-members.js';

/** All names here are whole and quoted, and all expressions as the server itself writes them. */
export interface Column {
  readonly table: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The name of the constraint that it must not be null, where that is not the one the server would give it. */
  readonly required_name: string | null;
  /** Of its default, or what it is generated from. */
  readonly expression: string | null;
  /** 's' for stored, 'v' for virtual, '' for neither. */
  readonly generated: string;
  readonly collation: string | null;
  readonly storage: string | null;
  readonly compression: string | null;
}

export interface Table {
  readonly oid: number;
  readonly name: string;
  readonly unlogged: boolean;
  readonly options: string | null;
  readonly columns: readonly Column[];
}

export interface Sequence {
  readonly oid: number;
  readonly name: string;
  readonly type: string;
  readonly start: string;
  readonly increment: string;
  readonly min: string;
  readonly max: string;
  readonly cache: string;
  readonly cycle: boolean;
  /** The column that it goes with. */
  readonly owner: { readonly table: string; readonly column: string } | null;
  /** Of an identity column: 'a' for ALWAYS, 'd' for BY DEFAULT; null otherwise. */
  readonly identity: string | null;
}

export interface Constraint {
  readonly name: string;
  readonly table: number;
  readonly table_name: string;
  /** `pg_constraint.contype` */
  readonly type: 'c' | 'f' | 'p' | 'u' | 'x';
  readonly validated: boolean;
  readonly definition: string;
}

export interface View {
  readonly oid: number;
  readonly name: string;
  readonly options: string | null;
  readonly definition: string;
  /** The views that it reads. */
  readonly reads: readonly number[];
}

/** All that stands in a schema. */
export interface Catalog {
  readonly extensions: readonly { readonly name: string; readonly schema: string }[];
  readonly enums: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly sequences: readonly Sequence[];
  readonly tables: readonly Table[];
  readonly constraints: readonly Constraint[];
  readonly indexes: readonly { readonly definition: string }[];
  /** Each after those that it reads. */
  readonly views: readonly View[];
}

/**
 * Reads what stands in the schema. The names come out whole as long as the connection's search_path is empty.
 * @throws Error naming everything there that the backup has no words for
 */
export async function readCatalog(client: ClientBase, schema: number): Promise<Catalog> {
  const members = await schemaMembers(client, schema);
  const relations = members.filter(({ relkind }) => relkind !== null).map(({ oid }) => oid);
  const unsupported = members.filter((member) => !isSupported(member)).map(({ description }) => description);
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await client.query<R>(text, values)).rows;
  const parts = await ask<{ description: string }>(sql.UNSUPPORTED_PARTS, schema, relations);
  unsupported.push(...parts.map(({ description }) => description));
  if (unsupported.length > 0) {
    throw new Error(
      `The backup cannot hold everything that is in the database; use pg_dump instead, which can. It is about:\n  ${unsupported.join('\n  ')}`,
    );
  }
  const columns = await ask<Column>(sql.COLUMNS, relations);
  const tables = await ask<Omit<Table, 'columns'>>(sql.TABLES, relations);
  return {
    extensions: await ask(sql.EXTENSIONS, schema),
    enums: await ask(
      sql.ENUMS,
      members.filter(({ typtype }) => typtype === 'e').map(({ oid }) => oid),
    ),
    sequences: await ask(sql.SEQUENCES, relations),
    tables: tables.map((table) => ({ ...table, columns: columns.filter((column) => column.table === table.oid) })),
    constraints: await ask(sql.CONSTRAINTS, relations),
    indexes: await ask(sql.INDEXES, relations),
    views: inOrder(await ask<View>(sql.VIEWS, relations)),
  };
}

/** Tables, views, sequences, and enum types. */
function isSupported({ relkind, typtype }: SchemaMember): boolean {
  return relkind === 'r' || relkind === 'v' || relkind === 'S' || typtype === 'e';
}

function inOrder(views: readonly View[]): View[] {
  const byId = new Map(views.map((view) => [view.oid, view]));
  const ordered = new Set<View>();
  const add = (view: View): void => {
    if (ordered.has(view)) return;
    for (const other of view.reads) {
      const read = byId.get(other);
      if (read && read !== view) add(read);
    }
    ordered.add(view);
  };
  views.forEach(add);
  return [...ordered];
}
