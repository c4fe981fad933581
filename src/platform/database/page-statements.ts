import { type KeptPage, type RenderedPage, revise, RowVersions, type VersionsNow } from './row-versions.js';
import { SNAPSHOT } from './list-cache.js';
import type { KeyedTable } from './row-source.js';
import { prepared, type Statement, type Statements } from './statements.js';

/** How rows become JSON. */
interface RowRendering {
  /** The fields of rows, for the list of a `select`. */
  readonly columns: string;
  /** The same of a `select` of {@link columns}. */
  readonly names: string;
}

/** The SQL of a page of a list. */
export interface PageQuery {
  /** What stands behind `from`: the rows in their order, limited to the page. */
  readonly rows: string;
  /** True when there is such a list. */
  readonly exists?: string;
  /** The table that the rows come from. Only rows of one table have ids and versions. */
  readonly keyed?: KeyedTable | undefined;
}

/** PostgreSQL keeps the ids below for itself (`FirstNormalObjectId`). */
const FIRST_NORMAL_OID = 16384;

/** Reads a page, or what has changed in it. */
export class PageStatements {
  private readonly page: Statement;
  private readonly changes: { readonly versions: Statement; readonly rows: Statement } | undefined;

  constructor(
    private readonly statements: Statements,
    { columns, names }: RowRendering,
    { rows, exists = 'true', keyed }: PageQuery,
  ) {
    if (keyed === undefined) {
      const list = `select coalesce(json_agg(r), '[]')::text from (select ${columns} from ${rows}) r`;
      this.page = prepared(`select (${list}), ${SNAPSHOT}, null where ${exists}`);
      return;
    }
    const { name: table, id } = keyed;
    const origin = originOf(table);
    const version = `${id} as "row id", xmin as "row version"`;
    const versions = `concat_ws(' ', array_agg("row id"), array_agg("row version"))`;
    const json = `cross join lateral (select ${names}) r`;
    this.page = prepared(`
      select json, ${SNAPSHOT}, versions from (
        select coalesce(json_agg(r), '[]')::text as json, case when not ${hasForeignTypes(table)} then ${versions} end as versions
        from (select ${columns}, ${version} from ${rows}) page ${json}
      ) list where ${exists}`);
    this.changes = {
      versions: prepared(`
        select versions, ${SNAPSHOT}, ${origin} from (select ${versions} as versions from (select ${version} from ${rows}) page) list
        where ${exists}`),
      rows: prepared(`
        select concat_ws(' ', ${origin}, "row id", "row version"), row_to_json(r)::text
        from (select ${columns}, ${version} from ${table} where ${id} = any ($1::bigint[])) page ${json}`),
    };
  }

  /** The same only for the same page with the same parameters. */
  get name(): string {
    return this.page.name;
  }

  /** The page, rendered by PostgreSQL; undefined where there is no such list. */
  async render(values: readonly unknown[]): Promise<(RenderedPage & { readonly json: string }) | undefined> {
    const [row] = await this.statements.read(this.page, values);
    if (row === undefined) return undefined;
    const [json, snapshot, versions] = row as [string, string | null, string | null];
    return { json, snapshot, versions: RowVersions.of(versions) };
  }

  /** The page as it is now, with the rows of the kept one that have not changed; undefined when it has to be rendered. */
  async revise(values: readonly unknown[], kept?: KeptPage): Promise<RenderedPage | undefined> {
    const { statements, changes } = this;
    if (kept === undefined || changes === undefined) return undefined;
    return revise(kept, {
      versions: async () => (await statements.read(changes.versions, values))[0] as VersionsNow | undefined,
      rows: async (ids) => (await statements.read(changes.rows, [ids])) as [string, string][],
    });
  }
}

/** SQL for what rows have their versions from: a start of the server, and the writers of the table's definition (`{xmin,…}`). */
function originOf(table: string): string {
  return `(select concat_ws(' ', pg_postmaster_start_time(), array_agg(writer)) from (
      select xmin as writer from pg_class where oid = '${table}'::regclass
      union all select xmin from pg_attribute where attrelid = '${table}'::regclass
    ) definition)`;
}

/**
 * SQL for whether a column has a type that is not PostgreSQL's own. Such a type may change without the table and its rows: a value of
 * an enum gets another name.
 */
function hasForeignTypes(table: string): string {
  return `exists (select from pg_attribute where attrelid = '${table}'::regclass and atttypid >= ${FIRST_NORMAL_OID})`;
}
