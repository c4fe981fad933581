import { Logger } from '@nestjs/common';
import type { ClientConfig } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row, Statement } from '../statements.js';
import type { ReadIndex } from './read-indexes.js';
import { NoReplicaError, ReplicaConnection } from './replica-connection.js';

/** Connections for statements that are quick, and share them. */
const QUICK = 2;
/** Connections for those that may take long, one at a time each. */
const SLOW = 4;
/** How long a read waits for a replica to come as far as it must. */
const PATIENCE_MS = 20;
/** A server that says nothing for so long, to what takes no time, does not answer. */
const SILENCE_MS = 250;
const CONNECT_WITHIN_MS = 1_000;
/** Between attempts to take it back: when it is behind, and when there is something wrong. */
const CATCH_UP_MS = 100;
const RETRY_MS = 1_000;
/** Being behind for less is nothing to speak of. */
const NOTABLE_LAG_MS = 1_000;

const logger = new Logger('Replicas');

/** What the connections of a replica are used for. */
type Kind = 'quick' | 'slow';
type Connections = Readonly<Record<Kind, readonly ReplicaConnection[]>>;

/** The primary's read index as it is now; undefined when it cannot be had. */
type AskIndex = () => Promise<ReadIndex | undefined>;

/**
 * One replica. It takes reads as long as it keeps up with the primary; whenever it does not, it takes none, and is tried again and
 * again until it does.
 */
export class Replica {
  private connections: Connections | undefined;
  private ready = false;
  private trying = false;
  private closed = new AbortController();
  private behindSince: number | undefined;
  /** Why it takes no reads, as the log says; '' before anything was said. */
  private said: string | undefined = '';

  /**
   * @param name for the log
   * @param config of the connections to make
   */
  constructor(
    private readonly name: string,
    private readonly config: ClientConfig,
    private readonly currentIndex: AskIndex,
  ) {}

  /** Whether it takes reads. */
  get isReady(): boolean {
    return this.ready;
  }

  /** How many statements are under way. */
  get load(): number {
    const { quick = [], slow = [] } = this.connections ?? {};
    return [...quick, ...slow].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Begins to try to take reads. */
  start(): void {
    void this.keepTrying();
  }

  close(): void {
    this.closed.abort();
    this.disconnect();
  }

  /**
   * Runs a statement that only reads, and sees all that the index stands for.
   * @param kind `quick` for one that takes no time
   * @returns undefined when it is to be run elsewhere
   */
  async read(kind: Kind, statement: Statement, values: readonly unknown[], index: ReadIndex) {
    const connection = this.ready ? this.freest(kind) : undefined;
    if (connection === undefined) return undefined;
    connection.waiting += 1;
    try {
      if (await this.answering(connection.reach(index, PATIENCE_MS)))
        return await this.run(kind, connection, statement, values);
      this.leave(undefined);
    } catch (error) {
      // Any other is that of the statement, and comes again elsewhere, or that of a connection which was lost, and said so.
      if (error instanceof NoReplicaError) this.leave(error.message);
    } finally {
      connection.waiting -= 1;
    }
    return undefined;
  }

  private async run(
    kind: Kind,
    connection: ReplicaConnection,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | undefined> {
    const running = connection.run(statement, values);
    if (kind === 'quick') return this.answering(running);
    // It may take its time, as long as the server answers to others.
    const watch = setInterval(() => void this.checkAnswers(), SILENCE_MS);
    try {
      return await running;
    } finally {
      clearInterval(watch);
    }
  }

  private freest(kind: Kind): ReplicaConnection | undefined {
    const [first, ...others] = this.connections?.[kind] ?? [];
    const freest = others.reduce((least, each) => (least && least.waiting <= each.waiting ? least : each), first);
    return kind === 'slow' && freest && freest.waiting > 0 ? undefined : freest;
  }

  /** Waits for what takes a server no time; when it does not answer, it is left, which ends the waiting with an error. */
  private async answering<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const timer = setTimeout(() => {
      // What came while this process was busy is taken up first.
      setImmediate(() => done || this.leave(`it gave no answer within ${SILENCE_MS} ms`));
    }, SILENCE_MS);
    try {
      return await work;
    } finally {
      done = true;
      clearTimeout(timer);
    }
  }

  private async checkAnswers(): Promise<void> {
    const connection = this.freest('quick');
    // What is wrong with a connection, it says itself.
    if (connection) await this.answering(connection.look()).catch(() => undefined);
  }

  /** Takes no more reads, until all is well again. */
  private leave(problem: string | undefined): void {
    this.ready = false;
    if (problem !== undefined) {
      this.disconnect();
      this.complain(problem);
    }
    void this.keepTrying();
  }

  private async keepTrying(): Promise<void> {
    if (this.trying) return;
    this.trying = true;
    while (!this.closed.signal.aborted && !(await this.attempt())) {
      const pause = this.said === undefined && this.behindSince !== undefined ? CATCH_UP_MS : RETRY_MS;
      await sleep(pause, undefined, { signal: this.closed.signal, ref: false }).catch(() => undefined);
    }
    this.trying = false;
  }

  /** @returns whether it takes reads again */
  private async attempt(): Promise<boolean> {
    try {
      const index = await this.currentIndex().catch(() => undefined);
      // Nothing is wrong with this server when the primary is away.
      if (index === undefined) return false;
      this.connections ??= await this.connect();
      if (await this.keepsUp(this.connections, index)) this.join();
      else this.lag();
    } catch (error) {
      if (!this.closed.signal.aborted) this.complain((error as Error).message);
      this.disconnect();
    }
    return this.ready;
  }

  private async keepsUp({ quick: [connection] }: Connections, index: ReadIndex): Promise<boolean> {
    try {
      return connection !== undefined && (await this.answering(connection.reach(index, PATIENCE_MS)));
    } catch (error) {
      // Whoever has left it meanwhile has said why.
      if (this.connections === undefined) return false;
      throw error;
    }
  }

  private join(): void {
    this.ready = this.connections !== undefined;
    if (!this.ready) return;
    this.behindSince = undefined;
    if (this.said !== undefined) logger.log(`${this.name} takes reads`);
    this.said = undefined;
  }

  private lag(): void {
    if (this.connections === undefined) return;
    this.behindSince ??= performance.now();
    if (performance.now() - this.behindSince >= NOTABLE_LAG_MS)
      this.complain('it does not have what the primary wrote last; it lags behind, or follows another server');
  }

  private complain(problem: string): void {
    if (this.said === problem) return;
    this.said = problem;
    logger.warn(`${this.name} takes no reads: ${problem}`);
  }

  private async connect(): Promise<Connections> {
    const config = { ...this.config, connectionTimeoutMillis: CONNECT_WITHIN_MS };
    const opening = Array.from({ length: QUICK + SLOW }, () => ReplicaConnection.open(config));
    const outcomes = await Promise.allSettled(opening);
    const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    const lost = opened.find((connection) => connection.lost !== undefined)?.lost;
    if (failed || lost !== undefined || this.closed.signal.aborted) {
      for (const connection of opened) connection.close();
      throw failed ? failed.reason : new Error(lost);
    }
    for (const connection of opened) connection.onLost = (reason) => this.leave(reason);
    return { quick: opened.slice(0, QUICK), slow: opened.slice(QUICK) };
  }

  private disconnect(): void {
    const { quick = [], slow = [] } = this.connections ?? {};
    this.connections = undefined;
    this.behindSince = undefined;
    this.ready = false;
    for (const connection of [...quick, ...slow]) connection.close();
  }
}
