import type { ClientBase } from 'pg';
import { DefaultNamingStrategy, getMetadataArgsStorage } from 'typeorm';
import { type SchemaMember, schemaMembers, serviceSchema } from '../backup/schema-members.js';
import { checkServer, MIGRATION_LOCK } from '../database/migrate.js';
import { ENTITIES } from '../database/schema.js';

/** What a service makes by itself when it starts, before anyone has used it. */
const MADE_AT_START = new Set(['migrations', 'draw_tables', 'draw_seeds', 'primary_marks']);

/** How long to wait for someone else's statement on a table. */
const LOCK_TIMEOUT = '10s';

/** What can be dropped, each before what it may need. Some goes with what was before it, such as the sequence of an identity. */
const KINDS = ['view', 'materialized view', 'table', 'foreign table', 'sequence', 'function', 'procedure', 'type'];

/** A table by its name in the schema and its whole name, and how many rows there are. */
export interface Holding {
  readonly relname: string;
  readonly identity: string;
  readonly rows: number;
}

/** The schema that is restored into, within the transaction that restores. */
export class Target {
  private constructor(
    private readonly client: ClientBase,
    private readonly schema: { readonly oid: number; readonly name: string; readonly identifier: string },
    private readonly members: readonly SchemaMember[],
  ) {}

  /**
   * Keeps services that start meanwhile waiting where they would migrate, and looks at what is there.
   * @throws Error when the server cannot hold this service's data
   */
  static async take(client: ClientBase): Promise<Target> {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await checkServer(async (text) => (await client.query<object>(text)).rows);
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const schema = await serviceSchema(client);
    await client.query("SET LOCAL search_path = ''");
    return new Target(client, schema, await schemaMembers(client, schema.oid));
  }

  /** How many connections of this project others have to the database. */
  async services(): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and application_name like 'card-draw%' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  }

  /** What somebody has put there: the tables with rows. */
  async data(): Promise<Holding[]> {
    const tables = this.members.filter(({ relkind }) => relkind === 'r' || relkind === 'p' || relkind === 'm');
    const holdings: Holding[] = [];
    for (const { relname, identity } of tables) {
      if (relname === null || MADE_AT_START.has(relname)) continue;
      const { rows } = await this.client.query<{ count: number }>(`select count(*)::float8 as count from ${identity}`);
      const count = rows[0]?.count ?? 0;
      if (count > 0) holdings.push({ relname, identity, rows: count });
    }
    return holdings;
  }

  /** @throws Error when something is in the way that no such service has made */
  async clear(): Promise<void> {
    const strange = this.members.filter(({ kind }) => !KINDS.includes(kind)).map(({ description }) => description);
    if (strange.length > 0)
      throw new Error(`In the way in the schema ${this.schema.name}: ${strange.join(', ')}; drop it first`);
    for (const kind of KINDS) {
      const names = this.members.filter((member) => member.kind === kind).map(({ identity }) => identity);
      if (names.length > 0) await this.client.query(`DROP ${kind} IF EXISTS ${names.join(', ')}`);
    }
  }

  /**
   * Looks at what has been restored.
   * @param known the names of the migrations that this version of the service has
   * @param before what was there
   * @throws Error when it is no backup of this service, or one of a newer version, or when others' data are gone
   */
  async check(known: readonly string[], before: readonly Holding[]): Promise<void> {
    const migrations = `${this.schema.identifier}.migrations`;
    if (!(await this.exists(migrations))) {
      throw new Error(`it is no backup of this service: it has no table ${migrations}`);
    }
    const { rows } = await this.client.query<{ name: string }>(`select name from ${migrations} order by id`);
    const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `it was made by a newer version of the service, with ${unknown.join(', ')}; restore it with that version`,
      );
    }
    const own = tableNames();
    for (const { relname, identity } of before) {
      if (!own.has(relname) && !(await this.exists(identity))) {
        throw new Error(
          `it has no table ${identity}, which is none of the service's, and whose rows would be lost: move it away first`,
        );
      }
    }
  }

  /** Statistics of the new tables, so that statements are planned well from the first on. */
  async analyze(): Promise<void> {
    const tables = (await schemaMembers(this.client, this.schema.oid)).filter(({ relkind }) => relkind === 'r');
    await this.client.query(`ANALYZE ${tables.map(({ identity }) => identity).join(', ')}`);
  }

  private async exists(name: string): Promise<boolean> {
    const { rows } = await this.client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name]);
    return rows[0]?.there ?? false;
  }
}

/** Those of this version of the service, its modules included. */
function tableNames(): Set<string> {
  const naming = new DefaultNamingStrategy();
  const tables = getMetadataArgsStorage().filterTables(ENTITIES);
  return new Set(tables.map(({ target, name }) => naming.tableName((target as { name: string }).name, name)));
}
