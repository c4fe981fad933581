import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DatabasePool, poolOf } from './pool.js';
import { type Statement, Statements } from './statements.js';
import { inTime, SingleFlight } from '../concurrency.js';

const TIMEOUT_MS = 2_000;

/** A row; or that requests have all connections, so that nothing was asked; or that the database did not answer in time. */
type ScrapedRow<R> = R | 'busy' | 'away';

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

  /** Gauges of one scrape share the row. It is read in the next turn of the event loop, after the gauges of the pool. */
  of<R extends object>(
    statement: Statement<R>,
    values: () => readonly unknown[] = () => [],
  ): () => Promise<ScrapedRow<R>> {
    // One at a time: queries to a database that hangs do not pile up.
    const reads = new SingleFlight(() => this.read(statement, values));
    return () => inTime<ScrapedRow<R>>(reads.run(), TIMEOUT_MS, 'away');
  }

  private async read<R extends object>(
    statement: Statement<R>,
    values: () => readonly unknown[],
  ): Promise<ScrapedRow<R>> {
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
