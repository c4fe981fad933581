import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { DatabaseUnavailable, isRetryable, isUnanswered } from './database-errors.js';

const ATTEMPTS = 5;
/** Each attempt may wait for locks. After so long there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;
/** The first pause after a lost connection, and the longest. The pool notices meanwhile which other connections are lost. */
const PAUSE_MS = { first: 20, longest: 100 };
const SERIALIZATION_FAILURE = '40001';

/** The transaction that the running code is in, if any. */
export const currentTransaction = new AsyncLocalStorage<Transaction>();

let transactionsUnderWay = 0;

/** What a transaction does first, on its connection. */
type OnBegin = (connection: ClientBase) => Promise<void>;

/** A transaction that begins with its first statement. Work that waits for something else before that holds no connection. */
export class Transaction {
  /** Resolved when it is committed or undone. */
  readonly ended: Promise<void>;
  private end: () => void = () => undefined;
  private begun: Promise<void> | undefined;
  private readonly runner: QueryRunner;

  private constructor(
    dataSource: DataSource,
    private readonly onBegin: OnBegin | undefined,
  ) {
    this.runner = dataSource.createQueryRunner();
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  /** Runs work as one transaction. The statements of the work find it in {@link currentTransaction}. */
  static async run<T>(
    dataSource: DataSource,
    work: (transaction: Transaction) => Promise<T>,
    onBegin?: OnBegin,
  ): Promise<T> {
    const transaction = new Transaction(dataSource, onBegin);
    const { runner } = transaction;
    transactionsUnderWay += 1;
    try {
      const result = await currentTransaction.run(transaction, () => work(transaction));
      if (runner.isTransactionActive) await runner.commitTransaction();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      transactionsUnderWay -= 1;
      // While the storage is in use, Node 20 calls a hook for every promise of the process.
      if (transactionsUnderWay === 0) currentTransaction.disable();
      await runner.release();
      transaction.end();
    }
  }

  /** Runs TypeORM's statements in the transaction. */
  async manager(): Promise<EntityManager> {
    await (this.begun ??= this.begin());
    return this.runner.manager;
  }

  /** Runs the driver's statements in the transaction. */
  async connection(): Promise<ClientBase> {
    await (this.begun ??= this.begin());
    return (await this.runner.connect()) as ClientBase;
  }

  private async begin(): Promise<void> {
    await this.runner.startTransaction();
    await this.onBegin?.((await this.runner.connect()) as ClientBase);
  }
}

/** Runs work again when its connection was lost. The work only reads, or changes nothing the second time. */
export function retryOnConnectionLoss<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, isUnanswered);
}

/**
 * Runs work again when PostgreSQL undid it because of another transaction (deadlock, serialization failure). The work is one
 * statement or one transaction, and has no other effect.
 */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, isRetryable);
}

/**
 * Runs work again after the errors for which that is harmless, and while a server that has just gone may come back. Within a
 * transaction, the whole transaction is run again by its owner.
 */
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

/** Undoes the transaction that the caller is in, and has it run again from its start; does nothing outside of one. */
export function restartTransaction(why: string): void {
  if (currentTransaction.getStore()) throw Object.assign(new Error(why), { code: SERIALIZATION_FAILURE });
}

/** Runs work in the transaction that the caller is in, or as one of its own, {@link retryOnConflict}. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const current = currentTransaction.getStore();
  if (current) return work(await current.manager());
  return retryOnConflict(() => Transaction.run(dataSource, async (transaction) => work(await transaction.manager())));
}

/** Runs one statement in the transaction that the caller is in, or by itself, {@link retryOnConflict}. */
export async function inStatement<T>(
  { manager }: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const current = currentTransaction.getStore();
  return current ? work(await current.manager()) : retryOnConflict(() => work(manager));
}
