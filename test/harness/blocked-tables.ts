import pg from 'pg';
import { atEnd } from './scopes.js';
import { until } from './until.js';

/** A statement that waits for one of the tables. */
export interface WaitingStatement {
  readonly pid: number;
  readonly query: string;
}

/** Tables that a transaction beside the service holds, so that no statement can read them. */
export class BlockedTables {
  private released = false;

  private constructor(
    private readonly holder: pg.Client,
    private readonly holderPid: number,
    /** Within a transaction, what the server says of its sessions stays what it was when first asked. */
    private readonly observer: pg.Client,
  ) {}

  static async take(databaseUrl: string, ...tables: readonly string[]): Promise<BlockedTables> {
    const [holder, observer] = [await connect(databaseUrl), await connect(databaseUrl)];
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await holder.query('begin');
    await holder.query(`lock table ${tables.map((table) => `"${table}"`).join(', ')} in access exclusive mode`);
    const blocked = new BlockedTables(holder, rows[0]?.pid ?? 0, observer);
    atEnd(() => blocked.release());
    return blocked;
  }

  /** The statements that wait for one of them now. */
  async waiting(): Promise<WaitingStatement[]> {
    const text = 'select pid, query from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) order by pid';
    return (await this.observer.query<WaitingStatement>(text, [this.holderPid])).rows;
  }

  /** Waits until a statement waits for one of them, and gives the first. */
  async anyWaiting(): Promise<WaitingStatement> {
    await until(
      async () => (await this.waiting()).length > 0,
      () => 'No statement waits for the tables',
    );
    // PostgreSQL copies the texts before it looks who waits: the first text may be of the statement before.
    const [statement] = await this.waiting();
    if (!statement) throw new Error('The statement waits no more');
    return statement;
  }

  /** Ends a statement that waits, as an operator would. */
  async end({ pid }: WaitingStatement, how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
    await this.observer.query(`select ${how}($1)`, [pid]);
  }

  /** Lets everybody read them again; once more has no effect. */
  async release(): Promise<void> {
    await this.leave('rollback');
  }

  /** Changes something and lets everybody read it. */
  async releaseAfter(statement: string): Promise<void> {
    await this.holder.query(statement);
    await this.leave('commit');
  }

  private async leave(how: 'commit' | 'rollback'): Promise<void> {
    if (this.released) return;
    this.released = true;
    await this.holder.query(how);
    await this.holder.end();
    await this.observer.end();
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
