import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { connectionConfig, poolOf } from './connection-config.js';
import { blamesData } from './database-errors.js';
import { PipelinedReads } from './pipelined-reads.js';
import { repeated } from './repeated.js';

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

/** Planned each time that it runs. */
export function unprepared(text: string): Statement {
  return { name: '', text };
}

/** Prepared statements, each a transaction of its own. TypeORM has no named ones, so the driver is asked. */
@Injectable()
export class Statements implements OnApplicationShutdown {
  private readonly reads: PipelinedReads;

  constructor(private readonly dataSource: DataSource) {
    this.reads = new PipelinedReads(poolOf(dataSource), connectionConfig(dataSource), (statement, values) =>
      this.readAlone(statement, values),
    );
  }

  /**
   * Runs a statement that only reads, and is quick: it shares a connection with others, without waiting for their answers. It
   * may be run more than once.
   */
  read(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.reads.run(statement, values);
  }

  /** Runs a statement that only reads, and may take its time, on a connection of the pool. It may be run more than once. */
  readAlone(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return repeated(() => this.run(statement, values));
  }

  /** Runs any statement, on a connection of the pool. */
  run(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return runOnAny(poolOf(this.dataSource), statement, values);
  }

  /** How many statements are under way on shared connections. */
  get pipelined(): number {
    return this.reads.waiting;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reads.close();
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
 * Runs a statement on any connection of a pool, and gives it back if all is well with it. (The pool's own `query` ends it after every
 * error, and a client that repeats a name or id that is taken would keep the database making connections.)
 */
export async function runOnAny(pool: Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const connection = await pool.connect();
  let lost: Error | undefined;
  const lose = (error: Error): void => {
    lost = error;
  };
  connection.once('error', lose);
  try {
    return await runOn(connection, statement, values);
  } catch (error) {
    if (!blamesData(error)) lost ??= error as Error;
    throw error;
  } finally {
    connection.removeListener('error', lose);
    connection.release(lost);
  }
}
