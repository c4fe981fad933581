import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { SharedRuns } from '../../common/shared-runs.js';
import { Connection } from '../connection.js';
import { prepared, type Row, runOn, type Statement } from '../statements.js';
import { parseLsn, type Primary, type ReadIndex } from './read-indexes.js';

/** In pg_stat_activity. */
const NAME = 'card-draw replica reads';
/** Between looks at how far the replica has come. */
const LOOK_AGAIN_MS = 2;

/** How far it has replayed; null on a server that is not in recovery. */
const REPLAYED = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end';
const SYSTEM = prepared('select system_identifier::text from pg_control_system()');
const POSITION = prepared(`select ${REPLAYED}, exists (select from primary_marks where id = $1::uuid)`);

/** The server may not be read from, for a reason that will not pass within moments. */
export class NoReplicaError extends Error {}

const NOT_IN_RECOVERY = 'it is not in recovery: no replica, or one that was promoted';

/**
 * A connection to a replica, which knows how far that has come. This is known of a connection and not of a server: a server
 * that starts anew may begin at an earlier place, and that ends its connections.
 */
export class ReplicaConnection {
  /** How many reads it has been chosen for that have not ended. */
  waiting = 0;
  /** Called with the reason when it is lost, and not by {@link close}. */
  onLost: (reason: string) => void = () => undefined;
  /** Why it was lost. */
  lost: string | undefined;
  /** What the server is known to have replayed of what a primary wrote. */
  private reached: ReadIndex | undefined;
  private primary: Primary | undefined;
  private readonly positions = new SharedRuns(() => this.learnPosition());

  private constructor(
    private readonly client: Connection,
    private readonly system: string,
  ) {
    let reason = 'its connection ended';
    client.on('error', ({ message }) => (reason = message));
    client.once('end', () => this.lose(reason));
  }

  static async open(config: ClientConfig): Promise<ReplicaConnection> {
    const client = new Connection({ ...config, application_name: NAME, pipeline: true });
    try {
      await client.connect();
      const [[system] = []] = await runOn(client, SYSTEM, []);
      return new ReplicaConnection(client, system as string);
    } catch (error) {
      client.socket.destroy();
      throw error;
    }
  }

  /**
   * Waits until whatever is asked here next shows all that the index stands for.
   * @returns false when it has not come to that within the time
   * @throws NoReplicaError when it never will
   */
  async reach(index: ReadIndex, patienceMs: number): Promise<boolean> {
    if (this.system !== index.primary.system) throw new NoReplicaError('it belongs to another database system');
    const end = performance.now() + patienceMs;
    while (!this.has(index)) {
      this.primary = index.primary;
      await this.look();
      if (this.has(index)) break;
      if (performance.now() >= end) return false;
      await sleep(LOOK_AGAIN_MS);
    }
    return true;
  }

  /** Asks the server how far it has come, which takes it no time. */
  look(): Promise<void> {
    return this.positions.run();
  }

  /**
   * Runs a statement that only reads.
   * @returns undefined when there is no row that says that it came from a replica
   * @throws NoReplicaError when it did not
   */
  async run(statement: Statement, values: readonly unknown[]): Promise<Row[] | undefined> {
    const rows = await runOn(this.client, confirmed(statement), values);
    let replayed: unknown;
    for (const row of rows) {
      replayed = (row as unknown[]).pop();
      if (replayed === null) throw new NoReplicaError(NOT_IN_RECOVERY);
    }
    if (typeof replayed !== 'string') return undefined;
    if (this.reached) this.advance(this.reached.primary, replayed);
    return rows;
  }

  /** Ends it at once, and with an error whatever is under way on it. */
  close(): void {
    this.onLost = () => undefined;
    this.client.socket.destroy();
  }

  private lose(reason: string): void {
    this.lost = reason;
    this.onLost(reason);
  }

  private has({ primary, lsn }: ReadIndex): boolean {
    return this.reached !== undefined && this.reached.primary === primary && this.reached.lsn >= lsn;
  }

  private async learnPosition(): Promise<void> {
    const { primary } = this;
    if (primary === undefined) return;
    const [[replayed, isMarked] = []] = await runOn(this.client, POSITION, [primary.mark]);
    if (typeof replayed !== 'string') throw new NoReplicaError(NOT_IN_RECOVERY);
    if (isMarked === true) this.advance(primary, replayed);
  }

  private advance(primary: Primary, replayed: string): void {
    this.reached = { primary, lsn: parseLsn(replayed) };
  }
}

const confirmations = new WeakMap<Statement, Statement>();

/** The same statement with {@link REPLAYED} as one more column, by which each answer says that it is a replica's. */
function confirmed(statement: Statement): Statement {
  let found = confirmations.get(statement);
  if (found === undefined) {
    found = prepared(`select *, ${REPLAYED} from (${statement.text}) answer`);
    confirmations.set(statement, found);
  }
  return found;
}
