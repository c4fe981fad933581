import { DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOrLog } from '../run-or-log.js';
import { DatabaseUnavailable, isRetryable, isUnanswered } from './database-errors.js';

/** How long statements of work that goes on after a rollback are refused for sure. */
const STRAYS_MS = 5_000;
const ATTEMPTS = 5;
/** Each attempt may wait for locks. Later there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;
/** Pauses after a lost connection. The pool notices meanwhile which other connections are lost. */
const PAUSE_MS = { first: 20, longest: 100 };

export type WorkAfterCommit = () => void | Promise<void>;

export interface Transaction {
  readonly runner: QueryRunner;
  /** Over is one that is committed: what goes on then is in none. One that is rolled back is ending for ever. */
  state: 'open' | 'ending' | 'over';
  readonly afterCommit: WorkAfterCommit[];
}

export const currentTransaction = new AsyncLocalStorage<Transaction>();

export function openTransaction(): Transaction | undefined {
  const transaction = currentTransaction.getStore();
  return transaction?.state === 'over' ? undefined : transaction;
}

/** Runs the statements of the transaction that the running code is in, if any. @throws Error once that has begun to end */
export function currentRunner(): QueryRunner | undefined {
  const transaction = openTransaction();
  if (transaction?.state === 'ending')
    throw new Error('The transaction of this statement has begun to end: await all its work');
  return transaction?.runner;
}

/** Within a transaction, all that TypeORM does is a part of it: the data source, repositories, managers and query builders. */
export class JoiningDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = currentRunner();
    return runner ? withoutRelease(runner) : super.createQueryRunner(mode);
  }

  /** Waits for open transactions: TypeORM would take their connections from them. */
  override async destroy(): Promise<void> {
    await Promise.all(
      [...openTransactions].filter(([{ dataSource }]) => dataSource === this).map(([, ended]) => ended),
    );
    await super.destroy();
  }
}

/** For callers that share it. Each of TypeORM's calls releases the runner that it made. */
function withoutRelease(runner: QueryRunner): QueryRunner {
  const release = (): Promise<void> => Promise.resolve();
  const get = (_: QueryRunner, name: string | symbol): unknown =>
    name === 'release' ? release : Reflect.get(runner, name);
  return new Proxy(runner, { get });
}

const openTransactions = new Map<QueryRunner, Promise<unknown>>();

/**
 * Does something that is not undone: at once, or when the transaction that the caller is in is committed. The response does not wait for it,
 * and does not change when it fails: that is logged.
 */
export function afterCommit(work: WorkAfterCommit): void {
  const transaction = openTransaction();
  if (transaction) transaction.afterCommit.push(work);
  else void runOrLog('AfterCommit', work);
}

let underWay = 0;

/** Runs work as one transaction, {@link retryOnConflict}, or as a part of the one that the caller is in. All its statements are in it. */
export async function inTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  if (currentRunner()) return work();
  return retryOnConflict(() => {
    const runner = dataSource.createQueryRunner();
    const transaction = runIn(runner, work).finally(() => openTransactions.delete(runner));
    openTransactions.set(
      runner,
      transaction.catch(() => undefined),
    );
    return transaction;
  });
}

async function runIn<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { runner, state: 'open', afterCommit: [] };
  underWay += 1;
  try {
    await runner.startTransaction();
    const result = await currentTransaction.run(transaction, work);
    transaction.state = 'ending';
    await runner.commitTransaction();
    transaction.state = 'over';
    for (const work of transaction.afterCommit) void runOrLog('AfterCommit', work);
    return result;
  } catch (error) {
    transaction.state = 'ending';
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    if (transaction.state === 'over') leave();
    else setTimeout(leave, STRAYS_MS).unref();
    await runner.release();
  }
}

/** While the storage is in use, Node 20 calls a hook for every promise of the process. */
function leave(): void {
  underWay -= 1;
  if (underWay === 0) currentTransaction.disable();
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
      if (!again || openTransaction() || performance.now() - begin >= ATTEMPTS_WITHIN_MS) throw error;
      if (!isRetryable(error)) await sleep(Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.longest));
    }
  }
}
