import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const POLL_MS = 20;
/** Far beyond what any statement needs to get to its lock, so that a busy machine does not matter. */
const PATIENCE_MS = 40_000;

/** A transaction beside the service, whose locks hold up the service's statements. */
export class OpenTransaction {
  private constructor(private readonly client: pg.Client) {}

  /** Begins with a statement. */
  static async with(databaseUrl: string, statement: string): Promise<OpenTransaction> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query(statement);
    return new OpenTransaction(client);
  }

  /** Waits until so many statements of others on the database wait for a lock. */
  async holdsUp(count: number): Promise<void> {
    for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
      // What a transaction has seen of the server's activity, it would see again.
      await this.client.query('select pg_stat_clear_snapshot()');
      const { rows } = await this.client.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rows[0]?.waiting === count) return;
      await sleep(POLL_MS);
    }
    throw new Error(`There are not ${count} statements that wait for a lock`);
  }

  /** Lets the others go on. May be called more than once. */
  async rollBack(): Promise<void> {
    await this.client.end();
  }
}
