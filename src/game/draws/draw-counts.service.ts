import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SingleFlight } from '../../platform/single-flight.js';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import type { DecidedBy } from '../rules/rarity-rules.js';
import type { DrawCount } from './draw.entity.js';
import { drawsUnderWayEnd } from '../day-closing/draws-under-way.js';

/** So many uncounted draws are worth a count. */
export const COUNT_EVERY = 1_000;
const COUNT_AT_ONCE = 50_000;
const DRAWS_END_WITHIN_MS = 2_000;

/**
 * The draws that are not counted yet, as a condition on `draws`. The upper bound helps the planner: without it PostgreSQL expects a third
 * of the table, and starts parallel workers for a few rows (6.6 ms in place of 0.1 ms with 10,000,000 draws).
 */
export const UNCOUNTED =
  'card_id between (select coalesce(max(card_id), 0) + 1 from counted_draws) and 9223372036854775807';

/** How often each outcome of a table came up, by what decided the draws. */
export const COUNTS_OF_TABLE = `
  select outcome, decided_by, sum(draws)::bigint as draws, sum(uncounted)::bigint as uncounted from (
    select outcome, decided_by, draws, 0 as uncounted from draw_counts where day = '' and table_id = $1
    union all
    select outcome, coalesce(decided_by, ''), count(*), count(*) from draws where table_id = $1 and ${UNCOUNTED} group by 1, 2
  ) counts group by outcome, decided_by`;

/** So many draws gave an outcome. */
export interface OutcomeCount extends Pick<DrawCount, 'outcome' | 'draws'> {
  /** '' without rules. */
  readonly decided_by: DecidedBy | '';
}

/** How far the draws are counted, and the last one to count next: at most `$1` at once, so that no statement takes long. */
const HOW_FAR = `
  select counted, coalesce((select max(card_id) from (
    select card_id from draws where card_id > counted order by card_id limit $1) next), counted) as last
  from (select coalesce(max(card_id), 0) as counted from counted_draws) until_now`;

/** Counts the draws from `$1` to `$2`, unless another instance has counted beyond `$1`. */
const COUNT = `
  with counted as (
    insert into counted_draws (id, card_id) values (1, $2)
    on conflict (id) do update set card_id = excluded.card_id where counted_draws.card_id = $1
    returning card_id
  )
  insert into draw_counts (day, table_id, outcome, decided_by, draws)
  select coalesce(day, ''), table_id, outcome, coalesce(decided_by, ''), count(*) from draws
  where card_id > $1 and card_id <= $2 and exists (select from counted)
  group by grouping sets ((day, table_id, outcome, decided_by), (table_id, outcome, decided_by))
  on conflict (day, table_id, outcome, decided_by) do update set draws = draw_counts.draws + excluded.draws`;

/** Counts draws in the background. A read adds the few uncounted ones, so its cost does not grow with the draws. */
@Injectable()
export class DrawCountsService {
  private counting: Promise<void> | undefined;
  private readonly reads = new Map<number, SingleFlight<OutcomeCount[]>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Counts in the background. A failure is left to the next count. */
  count(): void {
    this.counting ??= countDraws(this.dataSource)
      .catch(() => undefined)
      .finally(() => (this.counting = undefined));
  }

  /** How often the outcomes of a table came up. Requests at the same time share one read. */
  ofTable(id: number): Promise<OutcomeCount[]> {
    const read = this.reads.get(id) ?? new SingleFlight(() => retryOnConnectionLoss(() => this.read(id)));
    this.reads.set(id, read);
    return read.run();
  }

  private async read(id: number): Promise<OutcomeCount[]> {
    const rows = await this.dataSource.query<(OutcomeCount & { uncounted: number })[]>(COUNTS_OF_TABLE, [id]);
    if (rows.reduce((sum, { uncounted }) => sum + uncounted, 0) >= COUNT_EVERY) this.count();
    return rows;
  }
}

/**
 * Counts all draws. A draw under way may have a smaller id than one that has ended, so this waits for those under way.
 * It leaves the count to another time when they take long.
 */
export async function countDraws(database: Pick<EntityManager, 'query'>): Promise<void> {
  for (;;) {
    const rows: { counted: number; last: number }[] = await database.query(HOW_FAR, [COUNT_AT_ONCE]);
    const { counted, last } = rows[0] ?? { counted: 0, last: 0 };
    if (last === counted || !(await drawsUnderWayEnd(database, DRAWS_END_WITHIN_MS))) return;
    await database.query(COUNT, [counted, last]);
    if (last - counted < COUNT_AT_ONCE) return;
  }
}
