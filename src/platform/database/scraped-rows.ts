import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DatabasePool, poolOf } from './pool.js';
import { type Row, type Statement, Statements } from './statements.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks the database something that may wait for a while only. Queries to a database that hangs do not pile up: there is one at a time. */
export class TimedQuery<T> {
  private asked: Promise<T> | undefined;

  /** @param ask must not throw. @param late the response when there is none in time */
  constructor(
    private readonly ask: () => Promise<T>,
    private readonly timeoutMs: number,
    private readonly late: T,
  ) {}

  answer(): Promise<T> {
    this.asked ??= this.ask().finally(() => (this.asked = undefined));
    return Promise.race([this.asked, sleep(this.timeoutMs, this.late, { ref: false })]);
  }
}

const TIMEOUT_MS = 2_000;

/** A row; or that requests have all connections, so that nothing was asked; or that the database did not answer in time. */
export type ScrapedRow = Row | 'busy' | 'away';

/** Reads rows for gauges, at each scrape of the metrics. Requests come first: no connection is taken that one of them could have. */
@Injectable()
export class ScrapedRows {
  private readonly pool: DatabasePool;

  constructor(
    dataSource: DataSource,
    private readonly statements: Statements,
  ) {
    this.pool = poolOf(dataSource);
  }

  /** Gives what asks for the one row of a statement. Gauges that ask in the same scrape share the response. */
  of(statement: Statement, values: () => readonly unknown[] = () => []): () => Promise<ScrapedRow> {
    const query = new TimedQuery<ScrapedRow>(() => this.read(statement, values), TIMEOUT_MS, 'away');
    return () => query.answer();
  }

  private async read(statement: Statement, values: () => readonly unknown[]): Promise<ScrapedRow> {
    // The gauges of the pool are read first: they must not show this statement.
    await new Promise(setImmediate);
    const { idleCount, totalCount, waitingCount, options } = this.pool;
    if (idleCount + options.max - totalCount <= waitingCount) return 'busy';
    try {
      const [row] = await this.statements.read(statement, values());
      return row ?? 'away';
    } catch {
      return 'away';
    }
  }
}
