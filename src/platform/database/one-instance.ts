import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from './pool.js';

/** The number is any, and the same in every instance. */
const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 7203451988)) as taken';

/**
 * Lets scheduled work run on one of all instances. The first that asks for a name has it until it ends, by an advisory lock on a connection
 * of its own; then another one has it at its next run.
 */
@Injectable()
export class OneInstance implements OnApplicationShutdown {
  private client: Promise<pg.Client> | undefined;
  private readonly running = new Set<string>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs the work where this instance has the name, unless it is running already. When a connection is lost, the work may be done twice.
   * @returns whether it was run; false, too, while the database cannot be reached
   */
  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    if (this.running.has(name)) return false;
    this.running.add(name);
    try {
      const isOurs = await this.takes(name).catch(() => false);
      if (isOurs) await work();
      return isOurs;
    } finally {
      this.running.delete(name);
    }
  }

  onApplicationShutdown(): void {
    // A server that hangs would never end the connection.
    void this.client?.then(({ connection }) => connection.stream.destroy());
  }

  private async takes(name: string): Promise<boolean> {
    const client = await (this.client ??= this.connect());
    const { rows } = await client.query<{ taken: boolean }>(TAKE, [name]);
    return rows[0]?.taken === true;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...poolOf(this.dataSource).options, application_name: 'card-draw schedule' });
    const forget = (): void => void (this.client = undefined);
    client.on('error', forget).once('end', forget);
    return client.connect().then(
      () => client,
      (error: unknown) => {
        forget();
        throw error;
      },
    );
  }
}
