import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { repeated } from '../database/repeated.js';
import { DrawTables, type KnownTable } from './draw-tables.service.js';
import type { OddsRead } from './dto/odds.dto.js';
import { totalWeight } from './rules/draw.js';
import { chiSquare, expectedDraws } from './rules/odds.js';

/** By then every draw that was under way when its day was revealed has ended. */
const COUNT_AFTER_MS = 60 * 60 * 1000;

/** Sums up the days whose draws are final; once for each day, whichever instance is first. */
const COUNT_FINAL_DAYS = `
  with final as (
    update draw_seeds set counted = true where not counted and revealed_at < $1 returning day
  )
  insert into draw_counts (table_id, day, outcome, draws)
  select table_id, day, outcome, count(*) from draws join final using (day) group by table_id, day, outcome`;

const COUNTS = `
  select outcome, sum(draws)::bigint as draws from (
    select outcome, draws from draw_counts where table_id = $1
    union all
    select outcome, count(*) from draws
    where table_id = $1 and day in (select day from draw_seeds where not counted)
    group by outcome
  ) counts group by outcome`;

/** Publishes the odds, and what was drawn under them. */
@Injectable()
export class OddsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tables: DrawTables,
  ) {}

  /** The odds in force. */
  readCurrent(): Promise<OddsRead> {
    return this.describe(this.tables.current);
  }

  /** The odds of any time. */
  async read(version: string): Promise<OddsRead> {
    return this.describe(await repeated(() => this.tables.of(version)));
  }

  private async describe({ id, version, outcomes }: KnownTable): Promise<OddsRead> {
    const counts = await repeated(() => this.count(id, outcomes.length));
    return {
      version,
      total: totalWeight(outcomes),
      outcomes: outcomes.map(({ card, status, skill, weight, cp: { min, max } }) => {
        return { card, status, skill, weight, cp: { min, max } };
      }),
      expected_draws: expectedDraws(outcomes),
      observed: {
        draws: counts.reduce((sum, count) => sum + count, 0),
        counts,
        chi_square: chiSquare(outcomes, counts),
        degrees_of_freedom: outcomes.length - 1,
      },
    };
  }

  private async count(tableId: number, outcomes: number): Promise<number[]> {
    await this.dataSource.query(COUNT_FINAL_DAYS, [new Date(this.clock.now().getTime() - COUNT_AFTER_MS)]);
    const rows = await this.dataSource.query<{ outcome: number; draws: number }[]>(COUNTS, [tableId]);
    const counts = Array.from({ length: outcomes }, () => 0);
    for (const { outcome, draws } of rows) counts[outcome] = draws;
    return counts;
  }
}
