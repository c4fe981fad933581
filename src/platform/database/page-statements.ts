import type { ListSql } from './list-sql.js';
import type { Order } from './page.js';
import type { JsonRendering } from './row-source.js';
import {
  type CachedPage,
  type RenderedPage,
  revise,
  type RowVersion,
  RowVersions,
  type VersionsNow,
} from './row-versions.js';
import { SNAPSHOT } from './snapshots.js';
import { prepared, type Statement, type Statements } from './statements.js';

/** PostgreSQL keeps the ids below for itself (`FirstNormalObjectId`). */
const FIRST_NORMAL_OID = 16384;

const VERSIONS = `concat_ws(' ', array_agg("row id"), array_agg("row version"))`;

/** What rows have their versions from: a start of the server, and the writers of the table's definition (`{xmin,…}`). */
function originOf(table: string): string {
  return `(select concat_ws(' ', pg_postmaster_start_time(), array_agg(writer)) from (
      select xmin as writer from pg_class where oid = '${table}'::regclass
      union all select xmin from pg_attribute where attrelid = '${table}'::regclass
    ) definition)`;
}

/**
 * SQL for the columns of a table whose type is not one of PostgreSQL's own, such as an enum. A value of an enum can be renamed while the
 * table and its rows stay unchanged.
 */
function foreignTypeOf(table: string): string {
  return `select from pg_attribute where attrelid = '${table}'::regclass and atttypid >= ${FIRST_NORMAL_OID}`;
}

interface PageRow {
  readonly json: string;
  readonly snapshot: string | null;
  readonly versions: string | null;
  readonly last_key: number | null;
}

/** Reads the pages of a list in one order, or what has changed in them. */
export class PageStatements {
  private readonly page: Statement<PageRow>;
  private readonly changes:
    | { readonly versions: Statement<VersionsNow>; readonly rows: Statement<RowVersion> }
    | undefined;

  /** @param records the name of what it lists, for the names of its statements */
  constructor(
    private readonly statements: Statements,
    records: string,
    { columns, names }: JsonRendering<unknown>,
    list: ListSql,
    order: Order,
  ) {
    const { exists, keyed } = list;
    const rows = list.pages(order);
    const name = `list_${records}_${order}`;
    const ofRow = keyed ? `, ${keyed.id} as "row id", xmin as "row version"` : '';
    const last = list.lastKey(keyed ? 'row id' : list.key);
    const known = keyed ? `case when not exists (${foreignTypeOf(keyed.name)}) then ${VERSIONS} end` : 'null';
    const json = `cross join lateral (select ${names}) r`;
    const page = `
      select json, ${SNAPSHOT} as snapshot, versions, last_key from (
        select coalesce(json_agg(r), '[]')::text as json, ${known} as versions, ${last}
        from (select ${columns}${ofRow} from ${rows}) page ${json}
      ) list where ${exists}`;
    this.page = prepared(name, page);
    if (keyed === undefined) return;
    const origin = originOf(keyed.name);
    const versions = `
        select versions, ${SNAPSHOT} as snapshot, ${origin} as origin, last_key from (
          select ${VERSIONS} as versions, ${last} from (select ${ofRow.slice(1)} from ${rows}) page
        ) list where ${exists}`;
    const changed = `
        select concat_ws(' ', ${origin}, "row id", "row version") as version, row_to_json(r)::text as json
        from (select ${columns}${ofRow} from ${keyed.name} where ${keyed.id} = any ($1::bigint[])) page ${json}`;
    this.changes = {
      versions: prepared(`${name}_versions`, versions),
      rows: prepared(`list_${records}_rows`, changed),
    };
  }

  /** Another list, or the same one in another order, has another name. */
  get name(): string {
    return this.page.name;
  }

  /** A page as it is now: cached rows that have not changed, with those that have, or all of it. Undefined when there is no such list. */
  async read(values: readonly unknown[], cached?: CachedPage): Promise<RenderedPage | undefined> {
    const { statements, changes } = this;
    const revised =
      cached &&
      changes &&
      (await revise(cached, {
        versions: async () => (await statements.read(changes.versions, values))[0],
        rows: (ids) => statements.read(changes.rows, [ids]),
      }));
    if (revised) return revised;
    const [row] = await statements.read(this.page, values);
    if (row === undefined) return undefined;
    const { json, snapshot, versions, last_key: lastKey } = row;
    return { json, snapshot, versions: RowVersions.of(versions), lastKey: lastKey ?? undefined };
  }
}
