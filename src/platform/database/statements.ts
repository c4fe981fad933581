import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { DataSource, type EntityManager, type QueryRunner, type ReplicationMode } from 'typeorm';
import { blamesData, DatabaseUnavailable, isRetryable, isUnanswered } from './database-errors.js';
import { poolOf } from './pool.js';

const ATTEMPTS = 5;
/** Each attempt may wait for locks. Later there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;
/** Pauses after a lost connection. The pool notices meanwhile which other connections are lost. */
const PAUSE_MS = { first: 20, longest: 100 };

/** A statement that PostgreSQL parses and plans once for each connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The columns of a row, in the order of the statement. */
export type Row = readonly unknown[];

/** Named by its text, so that the same name never stands for two statements. */
export function prepared(text: string): Statement {
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text };
}

/** Runs prepared statements. TypeORM has no named ones, so the driver runs them. */
@Injectable()
export class Statements {
  /** How many statements that only read are under way. */
  readsUnderWay = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** Runs a statement that only reads, again when its connection is lost. */
  read(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.readAgain(() => this.run(statement, values));
  }

  /**
   * The same for a statement that is planned each time, for its values. The best way of a search depends on how much it finds, and
   * there may be more texts than a connection should remember.
   */
  readPlanned(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.readAgain(() => onAny(poolOf(this.dataSource), (own) => runPlanned(own, text, values)));
  }

  private async readAgain(read: () => Promise<Row[]>): Promise<Row[]> {
    this.readsUnderWay += 1;
    try {
      return await retryOnConnectionLoss(read);
    } finally {
      this.readsUnderWay -= 1;
    }
  }

  /** Runs any statement: in the transaction that the caller is in, or on any connection of the pool. */
  async run(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const transaction = currentTransaction.getStore();
    if (transaction) return runOn(await transaction.connection(), statement, values);
    return runOnAny(poolOf(this.dataSource), statement, values);
  }
}

/** Runs a statement on a connection. */
export async function runOn(
  connection: ClientBase,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connection.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' });
  return rows;
}

/**
 * Runs a statement on any connection of a pool. The pool's own `query` would close the connection after every error: a client that
 * repeats a name that is taken would make the service connect again and again.
 */
export function runOnAny(pool: Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  return onAny(pool, (connection) => runOn(connection, statement, values));
}

async function runPlanned(connection: ClientBase, text: string, values: readonly unknown[]): Promise<Row[]> {
  await connection.query('begin read only; set local plan_cache_mode = force_custom_plan');
  try {
    return (await connection.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows;
  } finally {
    // A connection that is lost has said so already.
    await connection.query('commit').catch(() => undefined);
  }
}

async function onAny<T>(pool: Pool, work: (connection: ClientBase) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    connection.release(!blamesData(error));
    throw error;
  }
}

/** The transaction that the running code is in, if any. */
export const currentTransaction = new AsyncLocalStorage<Transaction>();

let transactionsUnderWay = 0;

/** A transaction. All statements of its work go there: prepared ones, and those of TypeORM by {@link JoiningDataSource}. */
export class Transaction {
  private readonly release: () => Promise<void>;
  private readonly committed: (() => void)[] = [];
  private hasEnded = false;

  private constructor(private readonly runner: QueryRunner) {
    this.release = runner.release.bind(runner);
    // Each of TypeORM's calls would release what it works on.
    runner.release = () => Promise.resolve();
  }

  /** Runs work as one transaction, which the work finds in {@link currentTransaction}. */
  static async run<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const transaction = new Transaction(dataSource.createQueryRunner());
    transactionsUnderWay += 1;
    try {
      return await transaction.run(work);
    } finally {
      transactionsUnderWay -= 1;
      // While the storage is in use, Node 20 calls a hook for every promise of the process.
      if (transactionsUnderWay === 0) currentTransaction.disable();
    }
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** What runs TypeORM's statements; undefined when work has outlived its transaction. */
  get openRunner(): QueryRunner | undefined {
    return this.hasEnded ? undefined : this.runner;
  }

  /** Runs the driver's statements. */
  async connection(): Promise<ClientBase> {
    return (await this.runner.connect()) as ClientBase;
  }

  /** Does something when the transaction is committed, and never if it is undone. */
  afterCommit(work: () => void): void {
    this.committed.push(work);
  }

  private async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { runner } = this;
    try {
      await runner.startTransaction();
      const result = await currentTransaction.run(this, () => work(runner.manager));
      await runner.commitTransaction();
      for (const each of this.committed) each();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      this.hasEnded = true;
      await this.release();
    }
  }
}

/** Within a {@link Transaction}, all that TypeORM does is a part of it: repositories, managers and query builders. */
export class JoiningDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    return currentTransaction.getStore()?.openRunner ?? super.createQueryRunner(mode);
  }
}

/** Does something that is not undone: at once, or when the transaction that the caller is in is committed. */
export function afterCommit(work: () => void): void {
  const transaction = currentTransaction.getStore();
  if (transaction) transaction.afterCommit(work);
  else work();
}

/** Runs work again when its connection was lost. The work only reads, or changes nothing the second time. */
export function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, isUnanswered);
}

/** Runs work again when PostgreSQL undid it because of another one. The work is one statement or transaction, with no other effect. */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, isRetryable);
}

/** Also while a server that has just gone may come back. Within a transaction, its owner runs all of it again. */
async function retry<T>(work: () => Promise<T>, isHarmless: (error: unknown) => boolean): Promise<T> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof DatabaseUnavailable ? error.isBrief : attempt < ATTEMPTS && isHarmless(error);
      if (!again || currentTransaction.getStore() || performance.now() - begin >= ATTEMPTS_WITHIN_MS) throw error;
      if (!isRetryable(error)) await sleep(Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.longest));
    }
  }
}

/** Runs work in the transaction that the caller is in, or as one of its own, {@link retryOnConflict}. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const current = currentTransaction.getStore();
  return current ? work(current.manager) : retryOnConflict(() => Transaction.run(dataSource, work));
}

/** Runs one statement in the transaction that the caller is in, or by itself, {@link retryOnConflict}. */
export async function inStatement<T>(
  { manager }: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const current = currentTransaction.getStore();
  return current ? work(current.manager) : retryOnConflict(() => work(manager));
}

/** Does work on the same key one after the other: a crowd on one key waits here, and holds no connections. */
export class KeyedMutex<K> {
  /** For each key with work under way, when the last of it ends; never rejects. */
  private readonly ends = new Map<K, Promise<void>>();

  /** @param patienceMs work that has waited for so long does not begin: its request has been answered */
  constructor(private readonly patienceMs: number) {}

  /**
   * Does the work when all earlier work on the key has ended or failed.
   * @throws ServiceUnavailableException when that takes too long
   */
  take<T>(key: K, work: () => Promise<T>): Promise<T> {
    const before = this.ends.get(key);
    const turn = before === undefined ? work() : this.afterOthers(before, work);
    const leave = (): void => {
      if (this.ends.get(key) === end) this.ends.delete(key);
    };
    const end = turn.then(leave, leave);
    this.ends.set(key, end);
    return turn;
  }

  private async afterOthers<T>(before: Promise<void>, work: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.patienceMs;
    await before;
    if (performance.now() < until) return work();
    throw new ServiceUnavailableException('Too many do the same; nothing was changed, try again soon');
  }

  /** How many keys have work under way. */
  get size(): number {
    return this.ends.size;
  }
}
