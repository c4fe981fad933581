import type { DataSource, QueryRunner } from 'typeorm';
import { currentTransaction, type Transaction } from './current-transaction.js';
import { retryOnConflict } from './retries.js';

let underWay = 0;

/**
 * Runs work as one transaction, {@link retryOnConflict}. Within a transaction, the work becomes a part of it. Every statement of the work is
 * in the transaction: those of repositories, of the data source and of `Statements`.
 */
export async function inTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  if (currentTransaction.getStore()) return work();
  return retryOnConflict(() => runIn(dataSource.createQueryRunner(), work));
}

async function runIn<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const release = runner.release.bind(runner);
  // Each of TypeORM's calls would release what it works on.
  runner.release = () => Promise.resolve();
  const transaction: Transaction = { runner, afterCommit: [] };
  underWay += 1;
  try {
    await runner.startTransaction();
    const result = await currentTransaction.run(transaction, work);
    await runner.commitTransaction();
    for (const each of transaction.afterCommit) each();
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    transaction.runner = undefined;
    underWay -= 1;
    // While the storage is in use, Node 20 calls a hook for every promise of the process.
    if (underWay === 0) currentTransaction.disable();
    await release();
  }
}
