import type { ClientBase } from 'pg';

/** An object that stands in a schema: a table, a type, a function and so on, but no part of another, such as an index. */
export interface SchemaMember {
  readonly oid: number;
  /** What it is, in the words of SQL, such as `table`. */
  readonly kind: string;
  /** Its whole name, quoted. */
  readonly identity: string;
  /** What it is called in PostgreSQL's own messages. */
  readonly description: string;
  /** `pg_class.relname` and `relkind`, for what is like a table. */
  readonly relname: string | null;
  readonly relkind: string | null;
  /** `pg_type.typtype`, for types. */
  readonly typtype: string | null;
}

/**
 * Everything that stands in a schema, whatever it is, but for what belongs to an extension. PostgreSQL notes of each such object
 * that it depends on its schema.
 */
export async function schemaMembers(client: ClientBase, schema: number): Promise<SchemaMember[]> {
  const { rows } = await client.query<SchemaMember>(
    `select d.objid as oid, i.type as kind, i.identity, pg_describe_object(d.classid, d.objid, 0) as description,
            c.relname, c.relkind::text as relkind, t.typtype::text as typtype
     from pg_depend d
     cross join lateral pg_identify_object(d.classid, d.objid, 0) i
     left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
     left join pg_type t on d.classid = 'pg_type'::regclass and t.oid = d.objid
     where d.refclassid = 'pg_namespace'::regclass and d.refobjid = $1 and d.deptype = 'n'
       and d.classid <> 'pg_extension'::regclass
       and not exists (
         select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e'
       )
     order by i.identity`,
    [schema],
  );
  return rows;
}

/** The schema in which the service finds and makes its tables. */
export async function serviceSchema(client: ClientBase): Promise<{ oid: number; name: string; identifier: string }> {
  const { rows } = await client.query<{ oid: number; name: string; identifier: string }>(
    'select oid, nspname as name, quote_ident(nspname) as identifier from pg_namespace where nspname = current_schema()',
  );
  if (!rows[0]) throw new Error('The database has none of the schemas of its search_path, such as public');
  return rows[0];
}
