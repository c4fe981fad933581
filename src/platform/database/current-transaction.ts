import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';

/** A transaction, as the code within it finds it. */
export interface Transaction {
  /** Runs its statements. */
  readonly runner: QueryRunner;
  /** Over is one that is committed: what goes on then is in none. One that is rolled back is ending for ever. */
  state: 'open' | 'ending' | 'over';
  readonly afterCommit: (() => void)[];
}

export const currentTransaction = new AsyncLocalStorage<Transaction>();

/** The transaction that the running code is in, if any. */
export function openTransaction(): Transaction | undefined {
  const transaction = currentTransaction.getStore();
  return transaction?.state === 'over' ? undefined : transaction;
}

/**
 * Runs the statements of the transaction that the running code is in, if any.
 * @throws Error once a rollback or the commit has begun, and after a rollback
 */
export function currentRunner(): QueryRunner | undefined {
  const transaction = openTransaction();
  if (transaction?.state === 'ending')
    throw new Error('The transaction of this statement has begun to end: await all its work');
  return transaction?.runner;
}

/** Within a transaction, all that TypeORM does is a part of it: the data source, repositories, managers and query builders. */
export class JoiningDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    return currentRunner() ?? super.createQueryRunner(mode);
  }
}

/** Does something that is not undone: at once, or when the transaction that the caller is in is committed. */
export function afterCommit(work: () => void): void {
  const transaction = openTransaction();
  if (transaction) transaction.afterCommit.push(work);
  else work();
}
