import pg from 'pg';
import { atEnd } from './scopes.js';
import { until } from './until.js';

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
    atEnd(() => client.end());
    return new OpenTransaction(client);
  }

  /** Waits until so many statements of others on the database wait for a lock. */
  async holdsUp(count: number): Promise<void> {
    const text = `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await until(
      async () => {
        // What a transaction has seen of the server's activity, it would see again.
        await this.client.query('select pg_stat_clear_snapshot()');
        return (await this.client.query<{ waiting: number }>(text)).rows[0]?.waiting === count;
      },
      () => `There are not ${count} statements that wait for a lock`,
    );
  }

  /** Lets the others go on. May be called more than once. */
  async rollBack(): Promise<void> {
    await this.client.end();
  }
}
