import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SingleFlight } from '../../platform/single-flight.js';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import type { DrawCount } from './draw.entity.js';

/** How often each outcome came up: on revealed days as their digests counted, on others as their draws are now. */
export const COUNTS = `
  select day, table_id, outcome, decided_by, draws from draw_counts
  union all
  select d.day, d.table_id, d.outcome, coalesce(d.decided_by, ''), count(*) from draw_seeds s join draws d on d.day = s.day
  where s.revealed_at is null group by 1, 2, 3, 4`;

export const COUNTS_OF_TABLE = `
  select outcome, decided_by, sum(draws)::bigint as draws from (${COUNTS}) counts where table_id = $1 group by 1, 2`;

export type OutcomeCount = Pick<DrawCount, 'outcome' | 'decided_by' | 'draws'>;

@Injectable()
export class DrawCountsService {
  private readonly reads = new Map<number, SingleFlight<OutcomeCount[]>>();

  constructor(private readonly dataSource: DataSource) {}

  /** How often the outcomes of a table came up. Requests at the same time share one read. */
  ofTable(id: number): Promise<OutcomeCount[]> {
    const query = (): Promise<OutcomeCount[]> => this.dataSource.query(COUNTS_OF_TABLE, [id]);
    const read = this.reads.get(id) ?? new SingleFlight(() => retryOnConnectionLoss(query));
    this.reads.set(id, read);
    return read.run();
  }
}
