import type { ClientConfig } from 'pg';
import type { Connection } from './connection.js';
import type { GuardedPool } from './guarded-pool.js';
import type { Row, Statement } from './statements.js';

/** So few that each has several statements under way when there are many requests, which is what makes it fast. */
const CONNECTIONS = 2;
/** In pg_stat_activity. */
const NAME = 'card-draw reads';
/** How often connections are looked at for one that is stuck. */
const CHECK_MS = 10;
/** After so many looks at the same unanswered statement, those behind it go elsewhere. */
const CHECKS_UNTIL_STUCK = 2;
/** Between attempts to connect. */
const RECONNECT_MS = 500;

/** Runs a statement on a connection that it has for itself. */
type RunAlone = (statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Read-only statements, each a transaction of its own, sent over few connections without waiting for the answers to earlier
 * ones (PostgreSQL's pipeline mode, each statement with a Sync of its own). None can harm another: an error ends its own
 * statement only; those that wait behind a slow one, or whose connection is lost, are run again elsewhere, which is safe as
 * they only read.
 */
export class PipelinedReads {
  private readonly lanes: readonly Lane[];
  private watch: NodeJS.Timeout | undefined;

  /**
   * @param pool of the same server, beside which the connections are made
   * @param config of the connections to make
   */
  constructor(
    pool: GuardedPool,
    config: ClientConfig,
    private readonly runAlone: RunAlone,
  ) {
    this.lanes = Array.from({ length: CONNECTIONS }, () => new Lane(pool, config, runAlone));
  }

  run(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    let freest: Lane | undefined;
    for (const lane of this.lanes) {
      if (lane.isReady() && (freest === undefined || lane.waiting < freest.waiting)) freest = lane;
    }
    if (freest === undefined) return this.runAlone(statement, values);
    this.watch ??= setInterval(() => this.check(), CHECK_MS).unref();
    return freest.run(statement, values);
  }

  /** How many statements are under way. */
  get waiting(): number {
    return this.lanes.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }

  private check(): void {
    for (const lane of this.lanes) lane.check();
    if (this.lanes.some(({ waiting }) => waiting > 0)) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }
}

/** A statement on its way, until its outcome is known or somebody else's business. */
interface Pending {
  readonly runAgain: () => void;
  moved: boolean;
}

/** One connection and what is under way on it. */
class Lane {
  private client: Connection | undefined;
  private corked = false;
  /** In the order in which they were sent, which is that of the answers. */
  private readonly pending: Pending[] = [];
  private oldestSeen: Pending | undefined;
  private timesSeen = 0;
  private resting = false;
  private closed = false;

  constructor(
    private readonly pool: GuardedPool,
    private readonly config: ClientConfig,
    private readonly runAlone: RunAlone,
  ) {}

  /** How many statements are under way. */
  get waiting(): number {
    return this.pending.length;
  }

  /** Whether a statement may be sent now; if there is no connection, one is being made from now on. */
  isReady(): boolean {
    if (this.client === undefined && this.pool.reachability.isUp) this.connect();
    return this.client !== undefined && this.timesSeen < CHECKS_UNTIL_STUCK;
  }

  run({ name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const pending: Pending = {
        moved: false,
        runAgain: () => {
          pending.moved = true;
          this.runAlone({ name, text }, values).then(resolve, reject);
        },
      };
      const { client } = this;
      if (client === undefined) {
        pending.runAgain();
        return;
      }
      if (this.pending.push(pending) === 1) this.pool.watch.begin(client);
      this.cork(client);
      const query = { name, text, values: [...values], rowMode: 'array' as const };
      client.query<unknown[]>(query, (error: Error | null, result) => {
        this.pending.shift();
        if (this.pending.length > 0) this.pool.watch.begin(client);
        else this.pool.watch.end(client);
        if (pending.moved) return;
        // Its own error comes again; that of a connection that is lost does not.
        if (error) pending.runAgain();
        else resolve(result.rows);
      });
    });
  }

  /** Called at intervals: moves away what waits behind a statement that takes long. */
  check(): void {
    const [oldest] = this.pending;
    this.timesSeen = oldest !== undefined && oldest === this.oldestSeen ? this.timesSeen + 1 : 0;
    this.oldestSeen = oldest;
    if (this.timesSeen < CHECKS_UNTIL_STUCK) return;
    for (const pending of this.pending.slice(1)) {
      if (!pending.moved) pending.runAgain();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
  }

  /** What is sent while the requests that have come together are handled goes out at once: one system call, not one each. */
  private cork({ socket }: Connection): void {
    if (this.corked) return;
    this.corked = true;
    socket.cork();
    setImmediate(() => {
      this.corked = false;
      socket.uncork();
    });
  }

  private connect(): void {
    if (this.resting || this.closed) return;
    this.resting = true;
    const client = this.pool.connectionBeside({ ...this.config, application_name: NAME, pipeline: true });
    client.once('end', () => {
      if (this.client === client) this.client = undefined;
      setTimeout(() => (this.resting = false), RECONNECT_MS).unref();
    });
    client.connect().then(
      () => {
        if (this.closed) void client.end();
        else this.client = client;
      },
      (error: unknown) => this.pool.reachability.noticed(error),
    );
  }
}
