import type { Connection } from './connection.js';
import { DatabaseUnavailable } from './database-unavailable.js';
import type { Reachability } from './reachability.js';
import type { TimeLimits } from './time-limits.js';

/** How often all is looked at; no clock is read, and no timer set, for a single statement. */
const CHECK_MS = 100;

/** Looks after connections that are in use: has the server probed when one takes long, and cuts it off when it takes too long. */
export class Watch {
  /** The connections in use, with the number of checks when that began. */
  private readonly inUse = new Map<Connection, number>();
  private checks = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly suspicion: number;
  private readonly limit: number;

  constructor(
    private readonly reachability: Reachability,
    { suspicion, lent }: TimeLimits,
  ) {
    this.suspicion = suspicion / CHECK_MS;
    this.limit = lent / CHECK_MS;
  }

  /** To be called when a connection is put to use, or is still in use and has just given an answer. */
  begin(connection: Connection): void {
    this.inUse.set(connection, this.checks);
    this.timer ??= setInterval(() => this.check(), CHECK_MS).unref();
  }

  /** To be called when it is not in use any more. */
  end(connection: Connection): void {
    this.inUse.delete(connection);
  }

  /** Cuts off all connections in use. */
  cutAll(reason: Error): void {
    for (const connection of this.inUse.keys()) connection.cut(reason);
  }

  private check(): void {
    this.checks += 1;
    for (const [connection, since] of this.inUse) {
      const age = this.checks - since;
      if (age >= this.suspicion) this.reachability.suspect();
      if (age < this.limit) continue;
      this.inUse.delete(connection);
      connection.cut(new DatabaseUnavailable('There was no answer in time'));
    }
    if (this.inUse.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
