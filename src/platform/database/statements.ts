import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryConfig } from 'pg';
import { DataSource } from 'typeorm';
import { currentRunner, retryOnConnectionLoss } from './transactions.js';
import { blamesData } from './database-errors.js';
import { poolOf } from './pool.js';

/** A statement that PostgreSQL parses and plans once for each connection, under its name. `R` are its columns, by their names. */
export interface Statement<R extends object = object> extends Query {
  readonly name: string;
  /** It stands for the type of a row, and has no value. */
  readonly row?: R;
}

type Query = Readonly<QueryConfig>;

/** With the hash, PostgreSQL's names may have 63 characters. */
const MAX_NAME = 54;

export const preparedStatements = new Map<string, Statement>();

/** @param name what it does, for who reads `pg_prepared_statements`; a hash of the text follows it, for the same name may stand for two */
export function prepared<R extends object = object>(name: string, text: string): Statement<R> {
  const statement: Statement<R> = {
    name: `${name.slice(0, MAX_NAME)}:${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`,
    text,
  };
  preparedStatements.set(statement.name, statement);
  return statement;
}

/** Runs prepared statements. TypeORM has no named ones, so the driver runs them. */
@Injectable()
export class Statements {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs a statement that only reads, again when its connection is lost. */
  read<R extends object>(statement: Statement<R>, values: readonly unknown[]): Promise<R[]> {
    return retryOnConnectionLoss(() => this.run(statement, values));
  }

  /** The same for a statement that is planned each time: the best way of a search depends on its values. */
  readPlanned<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    const work = async (connection: ClientBase): Promise<R[]> => {
      await connection.query('begin read only; set local plan_cache_mode = force_custom_plan');
      try {
        return await runOn<R>(connection, { text }, values);
      } finally {
        // A connection that is lost has said so already.
        await connection.query('commit').catch(() => undefined);
      }
    };
    return retryOnConnectionLoss(() => onAny(poolOf(this.dataSource), work));
  }

  async run<R extends object>(statement: Statement<R>, values: readonly unknown[]): Promise<R[]> {
    const runner = currentRunner();
    if (runner) return runOn<R>((await runner.connect()) as ClientBase, statement, values);
    return runOnAny(poolOf(this.dataSource), statement, values);
  }
}

async function runOn<R extends object>(connection: ClientBase, query: Query, values: readonly unknown[]): Promise<R[]> {
  const { rows } = await connection.query<R>(query, values as unknown[]);
  return rows;
}

/** The pool's own `query` would close the connection after every error, such as a name that is taken. */
export function runOnAny<R extends object>(
  pool: Pool,
  statement: Statement<R>,
  values: readonly unknown[],
): Promise<R[]> {
  return onAny(pool, (connection) => runOn<R>(connection, statement, values));
}

async function onAny<T>(pool: Pool, work: (connection: ClientBase) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    const result = await work(connection);
    connection.release();
    return result;
  } catch (error) {
    connection.release(!blamesData(error));
    throw error;
  }
}
