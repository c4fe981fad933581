import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import { KeyedFlights } from '../../platform/single-flight.js';
import { type DrawTable, totalWeight } from '../rules/draw-table.js';
import { consolidated, type Consolidated } from '../rules/long-run.js';
import { MOST_BANNERS } from './banners-content.js';
import { DrawTablesService, type KnownTable } from './draw-tables.service.js';
import { GameCalendar } from '../game-calendar.js';
import type { OddsRead } from './dto/odds.dto.js';
import { bannerOf, OpenDaysService } from './open-days.service.js';
import { COUNTS_OF_TABLE, drawnUnder, expectedDraws, type OutcomeCount } from './observed-draws.js';
import { SeedsService } from './seeds.service.js';

/** The long-run odds of so many tables are cached: those of two days. They never change, and may take long to compute. */
const MOST_CONSOLIDATED = 2 * MOST_BANNERS;

const ANY_TIME = { from: null, until: null, day: null };

@Injectable()
export class OddsService {
  private readonly counts = new KeyedFlights<OutcomeCount[]>();
  private readonly consolidated = new LRUCache<string, Consolidated>({ max: MOST_CONSOLIDATED });

  constructor(
    private readonly tables: DrawTablesService,
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
  ) {}

  /** The odds in force: those of the day that draws are made on. @throws ConflictException when the banner is not in force */
  async readCurrent(name?: string): Promise<OddsRead> {
    await this.seeds.catchUp();
    const opened = bannerOf(await this.days.openDay(), name);
    return this.describe(opened.table, opened);
  }

  async read(version: string): Promise<OddsRead> {
    return this.describe(await retryOnConnectionLoss(() => this.tables.withVersion(version)));
  }

  private async describe(
    table: KnownTable,
    of: Pick<OddsRead, 'from' | 'until' | 'day'> = ANY_TIME,
  ): Promise<OddsRead> {
    const { id, version, outcomes, rules } = table;
    return {
      version,
      banner: rules?.banner ?? null,
      from: of.from,
      until: of.until,
      day: of.day,
      day_ends_at: of.day === null ? null : this.calendar.endOf(of.day),
      counters: rules?.counters ?? null,
      rarities: rules?.rarities ?? null,
      total: totalWeight(outcomes),
      outcomes: outcomes.map(({ card, status, skill, weight, cp: { min, max }, featured }) => {
        return { card, status, skill, weight, cp: { min, max }, ...(featured && { featured }) };
      }),
      consolidated: this.consolidate(table),
      expected_draws: expectedDraws(outcomes),
      ...drawnUnder(table, await this.countsOf(id)),
    };
  }

  /** Requests at the same time share one read. */
  private countsOf(id: number): Promise<OutcomeCount[]> {
    const query = (): Promise<OutcomeCount[]> => this.dataSource.query(COUNTS_OF_TABLE, [id]);
    return this.counts.run(String(id), () => retryOnConnectionLoss(query));
  }

  consolidate(table: DrawTable & Pick<KnownTable, 'version'>): Consolidated {
    const known = this.consolidated.get(table.version) ?? consolidated(table);
    this.consolidated.set(table.version, known);
    return known;
  }
}
