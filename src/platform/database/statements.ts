import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryConfig } from 'pg';
import { DataSource } from 'typeorm';
import { currentRunner, retryOnConnectionLoss } from './transactions.js';
import { blamesData, isUndone } from './database-errors.js';
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
    // Without a name it is planned for its values, unless a setting of the server says otherwise.
    if (currentRunner()) return this.run({ name: '', text }, values);
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

const MOST_ITEMS = 64;
/** A batch that takes longer, as it waits for a lock, does not keep others from beginning. */
const LATE_AFTER_MS = 20;
/** With late ones, a statement has no more batches at once: each has a connection, and other statements need some too. */
const MAX_WITH_LATE = 3;

/** What each row of such a statement has beside its own columns. */
export interface Placed {
  /** The index of the item that the row is for. */
  readonly place: number;
}

export interface BatchOptions<T, R extends object> {
  /** Runs the statement for all items at once. */
  readonly run: (items: readonly T[]) => Promise<(R & Placed)[]>;
  /** The most batches that are under way. Items that come meanwhile make up the next one. */
  readonly underWay: number;
  readonly most?: number;
}

interface Member<T, R> {
  readonly item: T;
  readonly resolve: (row: R | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One statement for all who ask at the same time. When it fails, each is tried alone. Within a transaction, an item goes alone. */
export class BatchedStatement<T, R extends object> {
  private waiting: Member<T, R>[] = [];
  private underWay = 0;
  private late = 0;
  private scheduled = false;

  constructor(private readonly options: BatchOptions<T, R>) {}

  /** @returns the row for the item; undefined when the statement answers none for it */
  run(item: T): Promise<R | undefined> {
    if (currentRunner()) return this.options.run([item]).then(([row]) => row);
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  /** Not at once: requests that have come together are to go together. */
  private schedule(): void {
    if (this.scheduled || this.waiting.length === 0 || !this.mayBegin()) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.mayBegin())
        void this.runBatch(this.waiting.splice(0, this.options.most ?? MOST_ITEMS));
    });
  }

  private mayBegin(): boolean {
    const { underWay, late } = this;
    return underWay < this.options.underWay && (late === 0 || late + underWay < MAX_WITH_LATE);
  }

  private async runBatch(members: Member<T, R>[]): Promise<void> {
    let counted: 'underWay' | 'late' = 'underWay';
    this.underWay += 1;
    const timer = setTimeout(() => {
      counted = 'late';
      this.underWay -= 1;
      this.late += 1;
      this.schedule();
    }, LATE_AFTER_MS);
    await this.runAll(members);
    clearTimeout(timer);
    this[counted] -= 1;
    this.schedule();
  }

  private async runAll(members: Member<T, R>[]): Promise<void> {
    try {
      const rows = new Array<R | undefined>(members.length);
      for (const row of await this.options.run(members.map(({ item }) => item))) rows[row.place] = row;
      for (const [place, { resolve }] of members.entries()) resolve(rows[place]);
    } catch (error) {
      // Only what is surely undone may be done again.
      if (members.length > 1 && isUndone(error)) await Promise.all(members.map((member) => this.runAll([member])));
      else for (const { reject } of members) reject(error);
    }
  }
}
