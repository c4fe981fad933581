import type { TestDatabase } from './test-database.js';

/** Everything that stands in the schema `public`, so that two databases can be compared whole. */
export interface DatabaseContents {
  /** The rows of each table, as the server writes them, in the order of their text. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** How far each sequence has come, as `value,is_called`. */
  readonly sequences: Readonly<Record<string, string>>;
  /** The structure, by kind, each object as text. */
  readonly structure: Readonly<Record<string, readonly string[]>>;
}

const MEMBER =
  "n.nspname = 'public' and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')";
const RELATION = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${MEMBER}`;

/** What an object is, by the server's own words, without what differs from one database to the next, such as ids. */
const STRUCTURE = {
  relations: `select format('%s %s %s %s', c.relkind, c.relname, c.relpersistence, c.reloptions) as item ${RELATION}`,
  columns: `select to_jsonb(i)::text as item from (
      select c.table_name, c.column_name, c.ordinal_position, c.column_default, c.is_nullable, c.data_type,
             c.character_maximum_length, c.numeric_precision, c.numeric_scale, c.collation_name, c.udt_name, c.is_identity,
             c.identity_generation, c.identity_start, c.identity_increment, c.identity_maximum, c.identity_minimum,
             c.identity_cycle, c.is_generated, c.generation_expression
      from information_schema.columns c where table_schema = 'public'
    ) i`,
  storage: `select format('%s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attstorage, a.attcompression) as item
    from pg_attribute a where a.attnum > 0 and not a.attisdropped and a.attrelid in (select c.oid ${RELATION} and c.relkind = 'r')`,
  constraints: `select format('%s %s %s %s', k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid)) as item
    from pg_constraint k where k.conrelid in (select c.oid ${RELATION})`,
  indexes: `select indexdef as item from pg_indexes where schemaname = 'public'`,
  views: `select format('%s %s', viewname, definition) as item from pg_views where schemaname = 'public'`,
  enums: `select format('%s %s', e.enumtypid::regtype, string_agg(e.enumlabel, ',' order by e.enumsortorder)) as item
    from pg_enum e group by e.enumtypid`,
  sequences: `select format('%s %s %s %s %s %s %s %s %s', sequencename, data_type, start_value, min_value, max_value,
      increment_by, cycle, cache_size, pg_get_serial_sequence('public.migrations', 'id')) as item
    from pg_sequences where schemaname = 'public'`,
  owners: `select format('%s %s %s %s', d.objid::regclass, d.refobjid::regclass, d.refobjsubid, d.deptype) as item
    from pg_depend d where d.classid = 'pg_class'::regclass and d.refobjsubid > 0 and d.deptype in ('a', 'i')
      and d.objid in (select c.oid ${RELATION} and c.relkind = 'S')`,
};

export async function databaseContents(database: TestDatabase): Promise<DatabaseContents> {
  const names = async (kind: string): Promise<string[]> => {
    const rows = await database.query<{ name: string }>(
      `select c.relname as name ${RELATION} and c.relkind = '${kind}' order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const items = async (text: string): Promise<string[]> =>
    (await database.query<{ item: string }>(`${text} order by 1`)).map(({ item }) => item);
  const rows: Record<string, string[]> = {};
  // The time of the last backup is in no backup.
  for (const name of (await names('r')).filter((each) => each !== 'last_backup'))
    rows[name] = await items(`select t::text as item from public."${name}" t`);
  const sequences: Record<string, string> = {};
  for (const name of await names('S')) {
    const [state] = await items(`select format('%s,%s', last_value, is_called) as item from public."${name}"`);
    sequences[name] = state ?? '';
  }
  const structure: Record<string, string[]> = {};
  for (const [kind, text] of Object.entries(STRUCTURE)) structure[kind] = await items(text);
  return { rows, sequences, structure };
}

/** Opens the days that a restore has closed and gives back the key and the tokens that it has taken away, so that the copy can be compared. */
export async function undoSeparation(copy: TestDatabase, original: TestDatabase): Promise<void> {
  await copy.query('update draw_seeds set closed_at = null, restored_at = null where restored_at is not null');
  // A state is given again on the day that opens after a restore.
  const given = await original.query<{ id: number; day: string }>('select id, day from set_states');
  for (const { id, day } of given) await copy.query('update set_states set day = $2 where id = $1', [id, day]);
  const keys = await original.query<{ key: string; private_key: Buffer }>(
    'select key, private_key from signing_keys where is_current',
  );
  for (const { key, private_key: privateKey } of keys)
    await copy.query('update signing_keys set is_current = true, private_key = $2 where key = $1', [key, privateKey]);
  const [links] = await original.query<{ rows: string }>('select json_agg(l)::text as rows from player_links l');
  await copy.query('insert into player_links select * from json_populate_recordset(null::player_links, $1)', [
    links?.rows,
  ]);
}
