/** What the server knows of the objects with the ids of $1, or in the schema $1. */

export const TABLES = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relpersistence = 'u' as unlogged,
         array_to_string(c.reloptions, ', ') as options
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.oid = any($1) and c.relkind = 'r'
  order by c.relname`;

/** A server before version 18 keeps no constraints of type 'n'. */
export const COLUMNS = `
  select a.attrelid as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull as required,
         case when r.conname <> format('%s_%s_not_null', c.relname, a.attname) then quote_ident(r.conname) end
           as required_name,
         pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated::text as generated,
         case when a.attcollation not in (0, t.typcollation) then
           (select format('%I.%I', n.nspname, o.collname) from pg_collation o
            join pg_namespace n on n.oid = o.collnamespace where o.oid = a.attcollation)
         end as collation,
         case when a.attstorage <> t.typstorage then
           case a.attstorage when 'p' then 'PLAIN' when 'e' then 'EXTERNAL' when 'm' then 'MAIN' else 'EXTENDED' end
         end as storage,
         case a.attcompression when 'p' then 'pglz' when 'l' then 'lz4' end as compression
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_constraint r on r.conrelid = a.attrelid and r.contype = 'n' and r.conkey = array[a.attnum]
  where a.attrelid = any($1) and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`;

export const SEQUENCES = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, format_type(s.seqtypid, null) as type,
         s.seqstart as start, s.seqincrement as increment, s.seqmin as min, s.seqmax as max, s.seqcache as cache,
         s.seqcycle as cycle,
         case when o.oid is not null then
           json_build_object('table', format('%I.%I', p.nspname, o.relname), 'column', quote_ident(a.attname))
         end as owner,
         nullif(a.attidentity, '')::text as identity
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_sequence s on s.seqrelid = c.oid
  left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
    and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
  left join pg_class o on o.oid = d.refobjid
  left join pg_namespace p on p.oid = o.relnamespace
  left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where c.oid = any($1)
  order by c.relname`;

export const CONSTRAINTS = `
  select quote_ident(k.conname) as name, k.conrelid as table, format('%I.%I', n.nspname, c.relname) as table_name,
         k.contype::text as type, k.convalidated as validated, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relkind = 'r'
  join pg_namespace n on n.oid = c.relnamespace
  where k.conrelid = any($1) and k.contype in ('c', 'f', 'p', 'u', 'x')
  order by c.relname, k.conname`;

/** Those that are no constraint's. One that is not valid is being built, or its building failed: pg_dump leaves it out too. */
export const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1) and i.indisvalid
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname`;

export const ENUMS = `
  select format('%I.%I', n.nspname, t.typname) as name,
         array(select quote_literal(e.enumlabel) from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) as labels
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  where t.oid = any($1)
  order by t.typname`;

export const EXTENSIONS = `
  select quote_ident(e.extname) as name, quote_ident(n.nspname) as schema
  from pg_extension e
  join pg_namespace n on n.oid = e.extnamespace
  where n.oid = $1
  order by e.extname`;

export const VIEWS = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, array_to_string(c.reloptions, ', ') as options,
         pg_get_viewdef(c.oid) as definition,
         array(
           select distinct d.refobjid from pg_rewrite r
           join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
             and d.refclassid = 'pg_class'::regclass
           where r.ev_class = c.oid
         ) as reads
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.oid = any($1) and c.relkind = 'v'
  order by c.relname`;

/**
 * Parts of the relations $2 of the schema $1 that the backup has no words for, each as PostgreSQL's own messages call it: leaving
 * one out would be a loss that nobody notices.
 */
export const UNSUPPORTED_PARTS = `
  with relation as (select c.* from pg_class c where c.oid = any($2)),
  part(description) as (
    select pg_describe_object('pg_trigger'::regclass, t.oid, 0)
    from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal
    union all
    select pg_describe_object('pg_rewrite'::regclass, r.oid, 0)
    from pg_rewrite r join relation c on c.oid = r.ev_class where not (c.relkind = 'v' and r.rulename = '_RETURN')
    union all
    select pg_describe_object('pg_policy'::regclass, p.oid, 0)
    from pg_policy p join relation c on c.oid = p.polrelid
    union all
    select 'row security of ' || pg_describe_object('pg_class'::regclass, c.oid, 0)
    from relation c where c.relrowsecurity
    union all
    select 'inheritance of ' || pg_describe_object('pg_class'::regclass, c.oid, 0)
    from relation c where exists (select from pg_inherits i where c.oid in (i.inhrelid, i.inhparent))
    union all
    select 'type, access method or replica identity of ' || pg_describe_object('pg_class'::regclass, c.oid, 0)
    from relation c
    left join pg_am m on m.oid = c.relam
    where c.relkind = 'r' and (c.reloftype <> 0 or m.amname <> 'heap' or c.relreplident <> 'd')
    union all
    select 'storage parameters of ' || pg_describe_object('pg_class'::regclass, s.oid, 0)
    from relation c join pg_class s on s.oid = c.reltoastrelid
    where s.reloptions is not null
    union all
    select 'storage parameters of ' || pg_describe_object('pg_constraint'::regclass, k.oid, 0)
    from pg_constraint k join relation c on c.oid = k.conrelid join pg_class s on s.oid = k.conindid
    where k.contype in ('p', 'u', 'x') and s.reloptions is not null
    union all
    select 'type of ' || pg_describe_object('pg_class'::regclass, c.oid, a.attnum)
    from relation c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and t.typnamespace not in ($1, 'pg_catalog'::regnamespace)
    union all
    select 'options or statistics target of ' || pg_describe_object('pg_class'::regclass, c.oid, a.attnum)
    from relation c left join pg_index i on i.indrelid = c.oid
    join pg_attribute a on a.attrelid in (c.oid, i.indexrelid)
    where a.attnum > 0 and not a.attisdropped and (a.attoptions is not null or a.attstattarget >= 0)
    group by c.oid, a.attrelid, a.attnum
    union all
    select 'default of ' || pg_describe_object('pg_class'::regclass, c.oid, d.adnum)
    from relation c join pg_attrdef d on d.adrelid = c.oid where c.relkind <> 'r'
    union all
    select pg_describe_object('pg_constraint'::regclass, k.oid, 0)
    from pg_constraint k join relation c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid
    where (k.contype = 'n' and (not k.convalidated or k.connoinherit))
       or (k.contype = 'f' and f.relnamespace <> $1)
    union all
    select pg_describe_object('pg_class'::regclass, c.oid, 0) || ', which reads '
           || pg_describe_object(d.refclassid, d.refobjid, 0)
    from relation c
    join pg_rewrite r on r.ev_class = c.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    join pg_class o on d.refclassid = 'pg_class'::regclass and o.oid = d.refobjid
    where c.relkind = 'v' and o.relnamespace not in ($1, 'pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    group by c.oid, d.refclassid, d.refobjid
  )
  select distinct description from part order by description`;

/** What else there is in the database, and no part of the schema $1. */
export const ELSEWHERE = `
  select 'schema ' || quote_ident(n.nspname) as description
  from pg_namespace n
  where n.oid <> $1 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and exists (
      select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'm')
        and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
    )
  union all
  select 'large objects' where exists (select from pg_largeobject_metadata)
  order by 1`;
