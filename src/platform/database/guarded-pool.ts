import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';
import { Connection } from './connection.js';
import { DatabaseUnavailable } from './database-unavailable.js';
import { Reachability } from './reachability.js';
import type { TimeLimits } from './time-limits.js';
import { Watch } from './watch.js';

/** How often it is looked at how long those have waited who wait. */
const CHECK_MS = 100;
/** More do not wait for a connection at once. */
const MAX_WAITING = 5_000;
/** What is still lent when the pool ends may be given back until then. */
const END_WITHIN_MS = 1_000;

/** What the pool is made with. */
export interface GuardedPoolConfig extends PoolConfig {
  readonly timeLimits: TimeLimits;
}

type Callback = Exclude<Parameters<pg.Pool['connect']>[0], undefined>;

/** Somebody who needs a connection. */
interface Borrower {
  readonly resolve: (connection: PoolClient) => void;
  readonly reject: (error: Error) => void;
  /** Until then, where it has to wait. */
  until?: number;
}

/** The driver's pool, whose connections are lent for a limited time, and waited for by so many and so long only. */
export class GuardedPool extends pg.Pool {
  readonly reachability: Reachability;
  readonly watch: Watch;
  private readonly connectionLimit: number;
  private readonly queue: Borrower[] = [];
  /** Connections that are lent or being made. */
  private taken = 0;
  /** How many wait for a server that has just gone. */
  private hopeful = 0;
  private impatience: NodeJS.Timeout | undefined;

  constructor({ timeLimits, ...config }: GuardedPoolConfig) {
    const reachability = new Reachability(config, timeLimits);
    class Client extends Connection {
      constructor(options: ClientConfig) {
        // For the pool itself there is none: it would set a timer for each time a connection is lent.
        super({ ...options, connectionTimeoutMillis: timeLimits.connection });
        reachability.add(this);
      }
    }
    super({ ...config, connectionTimeoutMillis: 0, Client } as object);
    this.reachability = reachability;
    this.watch = new Watch(reachability, timeLimits);
    this.connectionLimit = timeLimits.connection;
    this.on('release', (error: unknown, connection) => this.takeBack(connection, error));
  }

  /** How many wait for a connection. (The driver's `waitingCount` is 0, as its pool is only asked for what it can give at once.) */
  get waiting(): number {
    return this.queue.length + this.hopeful;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const connection = new Promise<PoolClient>((resolve, reject) => this.ask({ resolve, reject }));
    if (callback === undefined) return connection;
    connection.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    const impatience = setTimeout(() => this.watch.cutAll(new DatabaseUnavailable('The pool ends')), END_WITHIN_MS);
    const ended = super.end().finally(() => clearTimeout(impatience));
    this.reachability.close();
    if (callback === undefined) return ended;
    void ended.then(callback);
    return undefined;
  }

  /** Makes a connection that is not lent, but cut off when the server has hung; `connect` is still to be called. */
  connectionBeside(config: ClientConfig): Connection {
    const connection = new Connection({ ...config, connectionTimeoutMillis: this.connectionLimit });
    this.reachability.add(connection);
    return connection;
  }

  private ask(borrower: Borrower): void {
    if (this.taken < this.options.max) this.lend(borrower);
    else if (this.queue.length < MAX_WAITING) this.enqueue(borrower);
    else borrower.reject(new DatabaseUnavailable('Too many wait for a connection'));
  }

  private enqueue(borrower: Borrower): void {
    borrower.until ??= performance.now() + this.connectionLimit;
    this.queue.push(borrower);
    this.impatience ??= setInterval(() => this.sendAway(), CHECK_MS).unref();
  }

  /** Those who have waited too long. */
  private sendAway(): void {
    const now = performance.now();
    for (let [first] = this.queue; first?.until !== undefined && first.until <= now; [first] = this.queue) {
      this.queue.shift();
      first.reject(new DatabaseUnavailable('No connection was free in time'));
    }
    if (this.queue.length > 0) return;
    clearInterval(this.impatience);
    this.impatience = undefined;
  }

  private lend(borrower: Borrower): void {
    // Only a new connection needs a server that takes it.
    if (this.idleCount > 0 || this.reachability.isUp) this.lendNow(borrower);
    else if (this.hopeful < MAX_WAITING) void this.lendWhenUp(borrower);
    else borrower.reject(new DatabaseUnavailable('Too many wait for the server'));
  }

  private async lendWhenUp(borrower: Borrower): Promise<void> {
    this.hopeful += 1;
    try {
      await this.reachability.recovered();
    } catch (error) {
      borrower.reject(error as Error);
      return;
    } finally {
      this.hopeful -= 1;
    }
    this.ask(borrower);
  }

  private lendNow({ resolve, reject }: Borrower): void {
    this.taken += 1;
    super.connect((error, connection) => {
      if (connection) {
        this.watch.begin(connection as unknown as Connection);
        resolve(connection);
        return;
      }
      this.taken -= 1;
      this.reachability.noticed(error);
      reject(error ?? new DatabaseUnavailable('There is no connection'));
      this.lendNext();
    });
  }

  private takeBack(connection: PoolClient, error: unknown): void {
    this.watch.end(connection as unknown as Connection);
    this.taken -= 1;
    if (error) this.reachability.noticed(error);
    // It is in the pool again only after this.
    if (this.queue.length > 0) queueMicrotask(() => this.lendNext());
  }

  private lendNext(): void {
    while (this.taken < this.options.max) {
      const next = this.queue.shift();
      if (next === undefined) return;
      this.lend(next);
    }
  }
}
