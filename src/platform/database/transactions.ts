import { DataSource, EntityManager, type QueryRunner, type ReplicationMode } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { runOrLog, Semaphore } from '../concurrency.js';
import { DatabaseUnavailable, isRetryable, isUnanswered } from './database-errors.js';
import { poolOf } from './pool.js';

/** Connections of a pool that transactions do not take: they may wait for what is done beside them, as when a day opens. */
const LEFT_FREE = 2;
/** Where the pool has no such limit for a connection. */
const TURN_WITHIN_MS = 5_000;

/** So long after a rollback, work that still runs has its statements refused. */
const STRAYS_MS = 5_000;
const ATTEMPTS = 5;
/** Each attempt may wait for locks. Later there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;
/** Pauses after a lost connection. The pool notices meanwhile which other connections are lost. */
const PAUSE_MS = { first: 20, longest: 100 };

type WorkAfterCommit = () => void | Promise<void>;

interface Transaction {
  readonly runner: QueryRunner;
  /** `over` once it is committed: later work is in no transaction. One that is rolled back stays `ending`, and refuses statements. */
  state: 'open' | 'ending' | 'over';
  readonly afterCommit: WorkAfterCommit[];
  /** Other than the default, `READ COMMITTED`. */
  readonly isolation?: IsolationLevel | undefined;
  /** The transaction that this one is a part of: it can be undone alone. */
  readonly outer?: Transaction;
  /** Parts are under way one after the other, as savepoints of a connection enclose each other. */
  readonly parts: { underWay: number; last: Promise<unknown> };
}

export const currentTransaction = new AsyncLocalStorage<Transaction>();

export function openTransaction(): Transaction | undefined {
  const transaction = currentTransaction.getStore();
  return transaction && stateOf(transaction) === 'over' ? undefined : transaction;
}

function stateOf({ state, outer }: Transaction): Transaction['state'] {
  const around = outer ? stateOf(outer) : 'open';
  return around === 'open' ? state : around;
}

/** Runs the statements of the transaction that the running code is in, if any. @throws Error once that has begun to end */
export function currentRunner(): QueryRunner | undefined {
  const transaction = openTransaction();
  if (transaction && stateOf(transaction) === 'ending')
    throw new Error('The transaction of this statement has begun to end: await all its work');
  return transaction?.runner;
}

/** Within a transaction, all that TypeORM does is a part of it: the data source, repositories, managers and query builders. */
export class JoiningDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = currentRunner();
    return runner ? withoutRelease(runner) : super.createQueryRunner(mode);
  }

  override createEntityManager(queryRunner?: QueryRunner): EntityManager {
    return new JoiningManager(this, queryRunner);
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

type Work<T> = (manager: EntityManager) => Promise<T>;

/** `transaction()` of a data source, and of its manager and repositories, begins one that others join, as {@link inTransaction} does. */
class JoiningManager extends EntityManager {
  override transaction<T>(...given: [Work<T>] | [IsolationLevel, Work<T>]): Promise<T> {
    // A data source gives undefined after the work.
    const [work, isolation] = typeof given[0] === 'function' ? [given[0]] : [given[1], given[0]];
    const current = currentRunner();
    const runner = this.queryRunner ?? current;
    if (runner !== current) return isolation ? super.transaction(isolation, work) : super.transaction(work);
    if (current) return asPart(() => work(current.manager));
    return inTurn(this.dataSource, () => runNew(this.dataSource, work, isolation));
  }
}

/**
 * Runs an effect that a rollback cannot undo: at once, or after the caller's transaction commits. The response does not wait for it, and
 * does not change when it fails; the failure is logged.
 */
export function afterCommit(work: WorkAfterCommit): void {
  const transaction = openTransaction();
  if (transaction) transaction.afterCommit.push(work);
  else void runOrLog('AfterCommit', work);
}

let underWay = 0;

/**
 * Runs work as one transaction, {@link retryOnConflict}, or as a part of the one that the caller is in: when the work throws, only that part
 * is undone. All its statements are in it.
 */
export async function inTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  if (currentRunner()) return asPart(work);
  return retryOnConflict(() => inTurn(dataSource, () => runNew(dataSource, work)));
}

/** Runs work, outside of others, as a transaction that they may wait for while they hold connections: it takes one that they leave free. */
export function inAwaitedTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  return retryOnConflict(() => runNew(dataSource, work));
}

/** As when a connection does not come in time. */
const noConnection = (): Error => new DatabaseUnavailable('Too many wait for a connection');
const turns = new WeakMap<DataSource, Semaphore>();

/** How many transactions wait for a connection. */
export function waitingTransactions(dataSource: DataSource): number {
  return turns.get(dataSource)?.waitingCount ?? 0;
}

function inTurn<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  let turn = turns.get(dataSource);
  if (turn === undefined) {
    const { max, connectionTimeoutMillis = TURN_WITHIN_MS } = poolOf(dataSource).options;
    turn = new Semaphore(Math.max(1, max - LEFT_FREE), connectionTimeoutMillis, noConnection);
    turns.set(dataSource, turn);
  }
  return turn.run(work);
}

/**
 * Runs work as a part of the transaction that the caller is in: when it throws, that part is undone. Without one, it just runs.
 * @param isTriedAgain for errors after which the work runs again, before the parts that wait for it
 */
export function asPart<T>(work: () => Promise<T>, isTriedAgain: (error: unknown) => boolean = () => false): Promise<T> {
  const outer = openTransaction();
  const attempts = async (): Promise<T> => {
    for (;;) {
      try {
        return await (outer ? runPart(outer, work) : work());
      } catch (error) {
        if (!isTriedAgain(error)) throw error;
      }
    }
  };
  if (outer === undefined) return attempts();
  const { parts } = outer;
  parts.underWay += 1;
  const part = parts.last.then(attempts).finally(() => (parts.underWay -= 1));
  parts.last = part.catch(() => undefined);
  return part;
}

async function runPart<T>(outer: Transaction, work: () => Promise<T>): Promise<T> {
  const { runner, isolation } = outer;
  const part: Transaction = { ...opened(runner, isolation), outer };
  await currentRunner()?.startTransaction();
  try {
    const result = await currentTransaction.run(part, () => whole(part, work));
    part.state = 'ending';
    await runner.commitTransaction();
    outer.afterCommit.push(...part.afterCommit);
    return result;
  } catch (error) {
    part.state = 'ending';
    // Else the whole transaction is being undone.
    if (stateOf(outer) === 'open') await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

function opened(runner: QueryRunner, isolation?: IsolationLevel): Transaction {
  return { runner, isolation, state: 'open', afterCommit: [], parts: { underWay: 0, last: Promise.resolve() } };
}

/** @throws Error when parts are under way that the work does not await: no one would know whether they are stored */
async function whole<T>({ parts }: Transaction, work: () => Promise<T>): Promise<T> {
  const result = await work();
  if (parts.underWay > 0) throw new Error('A part of the transaction is under way at its end: await all its work');
  return result;
}

function runNew<T>(dataSource: DataSource, work: Work<T>, isolation?: IsolationLevel): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const transaction = runIn(runner, work, isolation).finally(() => openTransactions.delete(runner));
  openTransactions.set(
    runner,
    transaction.catch(() => undefined),
  );
  return transaction;
}

async function runIn<T>(runner: QueryRunner, work: Work<T>, isolation?: IsolationLevel): Promise<T> {
  const transaction = opened(runner, isolation);
  underWay += 1;
  try {
    await runner.startTransaction(isolation);
    const result = await currentTransaction.run(transaction, () => whole(transaction, () => work(runner.manager)));
    transaction.state = 'ending';
    await runner.commitTransaction();
    transaction.state = 'over';
    for (const work of transaction.afterCommit) void runOrLog('AfterCommit', work);
    return result;
  } catch (error) {
    transaction.state = 'ending';
    await rollBack(runner);
    throw error;
  } finally {
    if (transaction.state === 'over') leave();
    else setTimeout(leave, STRAYS_MS).unref();
    await runner.release();
  }
}

/** A part that is under way is undone first. */
async function rollBack(runner: QueryRunner): Promise<void> {
  try {
    while (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    // The connection is lost, and the transaction with it.
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
