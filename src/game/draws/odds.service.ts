import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import { type DrawTable, totalWeight } from '../rules/draw-table.js';
import { consolidated, type Consolidated } from '../rules/long-run.js';
import { MOST_BANNERS } from './banners-content.js';
import { DrawCountsService } from './draw-counts.service.js';
import { DrawTablesService, type KnownTable } from './draw-tables.service.js';
import { GameCalendar } from '../game-calendar.js';
import type { OddsRead } from './dto/odds.dto.js';
import { bannerOf, OpenDaysService } from './open-days.service.js';
import { drawnUnder, expectedDraws } from './observed-draws.js';
import { SeedsService } from './seeds.service.js';

/** The long-run odds of so many tables are cached: those of two days. They never change, and may take long to compute. */
const MOST_CONSOLIDATED = 2 * MOST_BANNERS;

type InForce = Pick<OddsRead, 'from' | 'until' | 'day' | 'day_ends_at'>;

const ANY_TIME: InForce = { from: null, until: null, day: null, day_ends_at: null };

@Injectable()
export class OddsService {
  private readonly consolidated = new LRUCache<string, Consolidated>({ max: MOST_CONSOLIDATED });

  constructor(
    private readonly tables: DrawTablesService,
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly counts: DrawCountsService,
    private readonly calendar: GameCalendar,
  ) {}

  /** The odds in force: those of the day that draws are made on. @throws ConflictException when the banner is not in force */
  async readCurrent(name?: string): Promise<OddsRead> {
    await this.seeds.catchUp();
    const { table, from, until, day } = bannerOf(await this.days.openDay(), name);
    return this.describe(table, { from, until, day, day_ends_at: this.calendar.endOf(day) });
  }

  async read(version: string): Promise<OddsRead> {
    return this.describe(await retryOnConnectionLoss(() => this.tables.withVersion(version)));
  }

  private async describe(table: KnownTable, days: InForce = ANY_TIME): Promise<OddsRead> {
    const { id, version, outcomes, rules } = table;
    return {
      version,
      banner: rules?.banner ?? null,
      from: days.from,
      until: days.until,
      day: days.day,
      day_ends_at: days.day_ends_at,
      counters: rules?.counters ?? null,
      rarities: rules?.rarities ?? null,
      total: totalWeight(outcomes),
      outcomes: outcomes.map(({ card, status, skill, weight, cp: { min, max }, featured }) => {
        return { card, status, skill, weight, cp: { min, max }, ...(featured && { featured }) };
      }),
      consolidated: this.consolidate(table),
      expected_draws: expectedDraws(outcomes),
      ...drawnUnder(table, await this.counts.ofTable(id)),
    };
  }

  consolidate(table: DrawTable & Pick<KnownTable, 'version'>): Consolidated {
    const known = this.consolidated.get(table.version) ?? consolidated(table);
    this.consolidated.set(table.version, known);
    return known;
  }
}
