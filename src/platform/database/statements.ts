import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryArrayConfig } from 'pg';
import { DataSource } from 'typeorm';
import { currentRunner, retryOnConnectionLoss } from './transactions.js';
import { blamesData } from './database-errors.js';
import { poolOf } from './pool.js';

/** A statement that PostgreSQL parses and plans once for each connection, under its name. */
export interface Statement extends Query {
  readonly name: string;
}

type Query = Readonly<QueryArrayConfig>;

export type Row = readonly unknown[];

/** With the hash, PostgreSQL's names may have 63 characters. */
const MAX_NAME = 54;

export const preparedStatements = new Map<string, Statement>();

/** @param name what it does, for who reads `pg_prepared_statements`; a hash of the text follows it, for the same name may stand for two */
export function prepared(name: string, text: string): Statement {
  const statement: Statement = {
    name: `${name.slice(0, MAX_NAME)}:${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`,
    text,
    rowMode: 'array',
  };
  preparedStatements.set(statement.name, statement);
  return statement;
}

/** Runs prepared statements. TypeORM has no named ones, so the driver runs them. */
@Injectable()
export class Statements {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs a statement that only reads, again when its connection is lost. */
  read(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return retryOnConnectionLoss(() => this.run(statement, values));
  }

  /** The same for a statement that is planned each time: the best way of a search depends on its values. */
  readPlanned(text: string, values: readonly unknown[]): Promise<Row[]> {
    const work = async (connection: ClientBase): Promise<Row[]> => {
      await connection.query('begin read only; set local plan_cache_mode = force_custom_plan');
      try {
        return await runOn(connection, { text, rowMode: 'array' }, values);
      } finally {
        // A connection that is lost has said so already.
        await connection.query('commit').catch(() => undefined);
      }
    };
    return retryOnConnectionLoss(() => onAny(poolOf(this.dataSource), work));
  }

  async run(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const runner = currentRunner();
    if (runner) return runOn((await runner.connect()) as ClientBase, statement, values);
    return runOnAny(poolOf(this.dataSource), statement, values);
  }
}

async function runOn(connection: ClientBase, query: Query, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await connection.query<unknown[]>(query, values as unknown[]);
  return rows;
}

/** The pool's own `query` would close the connection after every error, such as a name that is taken. */
export function runOnAny(pool: Pool, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  return onAny(pool, (connection) => runOn(connection, statement, values));
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
