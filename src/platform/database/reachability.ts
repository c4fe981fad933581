import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { Connection } from './connection.js';
import { hasHung, isUnanswered } from './database-errors.js';
import { DatabaseUnavailable } from './database-unavailable.js';
import type { TimeLimits } from './time-limits.js';

/** In pg_stat_activity. */
const PROBE_NAME = 'card-draw probe';
const PROBE_EVERY_MS = 250;
/** An outage that is shorter, as when a server is restarted, is waited for. */
const SHORT_OUTAGE_MS = 1_000;

/** A time in which the server could not be reached. */
interface Outage {
  readonly since: number;
  /** Resolved when it is over, rejected when it is no short one. */
  readonly over: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  isShort: boolean;
}

/**
 * Knows whether a server answers, so that nobody waits in vain for one that does not: that it has hung is found out once, and
 * not by each request. Whoever gets no answer says so; then, and as long as it is gone, the server is probed with connections of
 * its own.
 */
export class Reachability {
  private readonly logger = new Logger('Database');
  private readonly connections = new Set<Connection>();
  private readonly closing = new AbortController();
  private outage: Outage | undefined;
  private isProbing = false;
  private lastAnswer = -Infinity;

  constructor(
    private readonly config: ClientConfig,
    private readonly limits: TimeLimits,
  ) {}

  /** Whether the server answered when it was last heard of. */
  get isUp(): boolean {
    return this.outage === undefined;
  }

  /** Has a connection cut off when the server does not answer: what comes of it later is not to be used. */
  add(connection: Connection): void {
    this.connections.add(connection);
    connection.once('end', () => this.connections.delete(connection));
  }

  /**
   * Waits for a server that has just gone; not for one that is gone for longer.
   * @throws DatabaseUnavailable when it is
   */
  async recovered(): Promise<void> {
    const { outage } = this;
    if (outage === undefined) return;
    if (!outage.isShort) throw new DatabaseUnavailable('The server has been gone for some time');
    await outage.over;
  }

  /** Says that an answer is overdue: the server is probed, unless it has just been. */
  suspect(): void {
    if (performance.now() - this.lastAnswer >= this.limits.suspicion) this.check();
  }

  /** Says what a connection failed with, or was lost by. */
  noticed(error: unknown): void {
    if (isUnanswered(error)) this.check();
  }

  private check(): void {
    if (this.isProbing || this.closing.signal.aborted) return;
    this.isProbing = true;
    void this.probeUntilUp().finally(() => (this.isProbing = false));
  }

  /** Ends the probing. */
  close(): void {
    this.closing.abort();
  }

  private async probeUntilUp(): Promise<void> {
    const since = performance.now();
    for (let problem = await this.probe(); problem !== undefined; problem = await this.probe()) {
      if (this.closing.signal.aborted) return;
      this.outage ??= this.begin(since, problem);
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
    }
    this.lastAnswer = performance.now();
    if (this.outage) this.end(this.outage);
  }

  /** @returns what was the matter; undefined when the server answered, be it to refuse this one */
  private async probe(): Promise<Error | undefined> {
    const connection = new Connection({
      ...this.config,
      application_name: PROBE_NAME,
      connectionTimeoutMillis: this.limits.probe,
    });
    try {
      await connection.connect();
      void connection.end();
      return undefined;
    } catch (error) {
      connection.socket.destroy();
      return isUnanswered(error) ? (error as Error) : undefined;
    }
  }

  private begin(since: number, problem: Error): Outage {
    this.logger.warn(`The database cannot be reached: ${problem.message}`);
    let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
    const over = new Promise<void>((...functions) => ([resolve, reject] = functions));
    // There may be nobody who waits.
    over.catch(() => undefined);
    const outage: Outage = { since, over, resolve, reject, isShort: true };
    setTimeout(
      () => {
        outage.isShort = false;
        reject(new DatabaseUnavailable('The server is still gone'));
      },
      Math.max(0, since + SHORT_OUTAGE_MS - performance.now()),
    ).unref();
    // Where the server refuses new connections, those there are may still be good, and end by themselves if not.
    if (hasHung(problem)) this.cutAll(new DatabaseUnavailable('The server has hung'));
    return outage;
  }

  private end(outage: Outage): void {
    this.outage = undefined;
    outage.resolve();
    const seconds = ((performance.now() - outage.since) / 1000).toFixed(1);
    this.logger.log(`The database can be reached again, after ${seconds} s`);
  }

  private cutAll(reason: Error): void {
    for (const connection of this.connections) connection.cut(reason);
  }
}
