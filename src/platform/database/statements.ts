import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { blamesData, DatabaseUnavailable, isRetryable, isUnanswered } from './database-errors.js';
import { poolOf } from './pool.js';

const ATTEMPTS = 5;
/** Each attempt may wait for locks. After so long there is no time for another one. */
const ATTEMPTS_WITHIN_MS = 2_500;
/** The first pause after a lost connection, and the longest. The pool notices meanwhile which other connections are lost. */
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

/** Prepared statements, each a transaction of its own. TypeORM has no named ones, so the driver is asked. */
@Injectable()
export class Statements {
  /** How many statements that only read are under way. */
  readsUnderWay = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** Runs a statement that only reads, again when its connection is lost. */
  async read(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    this.readsUnderWay += 1;
    try {
      return await retryOnConnectionLoss(() => this.run(statement, values));
    } finally {
      this.readsUnderWay -= 1;
    }
  }

  /** Runs any statement, on a connection of the pool. */
  run(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return runOnAny(poolOf(this.dataSource), statement, values);
  }
}

/** Runs a statement on a connection. */
export async function runOn(
  connection: Pick<ClientBase, 'query'>,
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
export async function runOnAny(pool: Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const connection = await pool.connect();
  let problem: unknown;
  try {
    return await runOn(connection, statement, values);
  } catch (error) {
    if (!blamesData(error)) problem = error;
    throw error;
  } finally {
    connection.release(problem as Error | undefined);
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

/** Runs work as one transaction, {@link retryOnConflict}. The work must have no effect but through its manager. */
export function inTransaction<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return retryOnConflict(() => dataSource.transaction(work));
}

/** Runs work again after the errors for which that is harmless, and while a server that has just gone may come back. */
async function retry<T>(work: () => Promise<T>, isHarmless: (error: unknown) => boolean): Promise<T> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof DatabaseUnavailable ? error.isBrief : attempt < ATTEMPTS && isHarmless(error);
      if (!again || performance.now() - begin >= ATTEMPTS_WITHIN_MS) throw error;
      if (!isRetryable(error)) await sleep(Math.min(PAUSE_MS.first * 2 ** (attempt - 1), PAUSE_MS.longest));
    }
  }
}
