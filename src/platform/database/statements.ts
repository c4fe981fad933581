import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { blamesData } from './database-errors.js';
import { poolOf } from './pool.js';
import { currentTransaction, retryOnConnectionLoss } from './transaction.js';

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

/** Prepared statements; outside of transactions, each is one of its own. TypeORM has no named ones, so the driver is asked. */
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

  /** Runs any statement: in the transaction that the caller is in, or on any connection of the pool. */
  async run(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const transaction = currentTransaction.getStore();
    if (transaction) return runOn(await transaction.connection(), statement, values);
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
