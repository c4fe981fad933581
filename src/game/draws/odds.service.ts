import { Injectable } from '@nestjs/common';
import { retryOnConnectionLoss } from '../../platform/database/retries.js';
import { totalWeight } from '../rules/draw-table.js';
import { chiSquare, expectedDraws } from '../rules/odds.js';
import { DrawCountsService } from './draw-counts.service.js';
import { DrawTablesService, type KnownTable } from './draw-tables.service.js';
import type { OddsRead } from './dto/draw.dto.js';
import { SeedsService } from './seeds.service.js';

/** Publishes the odds, and what was drawn under them. */
@Injectable()
export class OddsService {
  constructor(
    private readonly tables: DrawTablesService,
    private readonly seeds: SeedsService,
    private readonly counts: DrawCountsService,
  ) {}

  /** The odds in force: those of the day that draws are made on. */
  async readCurrent(): Promise<OddsRead> {
    await this.seeds.catchUp();
    const { table } = await this.seeds.openDay();
    return this.describe(table);
  }

  /** The odds of any time. */
  async read(version: string): Promise<OddsRead> {
    return this.describe(await retryOnConnectionLoss(() => this.tables.withVersion(version)));
  }

  private async describe({ id, version, outcomes }: KnownTable): Promise<OddsRead> {
    const observed = await this.counts.ofTable(id);
    const counts = outcomes.map((_, outcome) => observed.get(outcome) ?? 0);
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
}
