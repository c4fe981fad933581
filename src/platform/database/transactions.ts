import type { DataSource, QueryRunner } from 'typeorm';
import { currentRunner, currentTransaction, type Transaction } from './current-transaction.js';
import { retryOnConflict } from './retries.js';

/** How long statements of work that goes on after a rollback are refused for sure. */
const STRAYS_MS = 5_000;

let underWay = 0;

/**
 * Runs work as one transaction, {@link retryOnConflict}. Within a transaction, the work becomes a part of it. Every statement of the work is
 * in the transaction: those of repositories, of the data source and of `Statements`.
 */
export async function inTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  if (currentRunner()) return work();
  return retryOnConflict(() => runIn(dataSource.createQueryRunner(), work));
}

async function runIn<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const release = runner.release.bind(runner);
  // Each of TypeORM's calls would release what it works on.
  runner.release = () => Promise.resolve();
  const transaction: Transaction = { runner, state: 'open', afterCommit: [] };
  underWay += 1;
  try {
    await runner.startTransaction();
    const result = await currentTransaction.run(transaction, work);
    transaction.state = 'ending';
    await runner.commitTransaction();
    transaction.state = 'over';
    for (const each of transaction.afterCommit) each();
    return result;
  } catch (error) {
    transaction.state = 'ending';
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    if (transaction.state === 'over') leave();
    else setTimeout(leave, STRAYS_MS).unref();
    await release();
  }
}

/** While the storage is in use, Node 20 calls a hook for every promise of the process. */
function leave(): void {
  underWay -= 1;
  if (underWay === 0) currentTransaction.disable();
}
