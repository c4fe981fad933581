import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';

/** A transaction, as the code within it finds it. */
export interface Transaction {
  /** Runs its statements. Work that outlives the transaction runs its own on other connections. */
  runner: QueryRunner | undefined;
  readonly afterCommit: (() => void)[];
}

/** The transaction that the running code is in, if any. */
export const currentTransaction = new AsyncLocalStorage<Transaction>();

/** Within a transaction, all that TypeORM does is a part of it: the data source, repositories, managers and query builders. */
export class JoiningDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    return currentTransaction.getStore()?.runner ?? super.createQueryRunner(mode);
  }
}

/** Does something that is not undone: at once, or when the transaction that the caller is in is committed. */
export function afterCommit(work: () => void): void {
  const transaction = currentTransaction.getStore();
  if (transaction) transaction.afterCommit.push(work);
  else work();
}
