import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import { KeyedFlights } from '../../platform/concurrency.js';
import { canonicalTable, type DrawTable } from '../rules/draw-table.js';
import { type ComputedOdds, oddsInTime } from '../rules/long-run.js';
import { versionOf } from '../rules/odds.js';
import { countsOf, MOST_BANNERS, type PricedBanner } from './banners-content.js';
import type { DrawTableVersion } from '../../entities/draw.entity.js';
import { OddsThread } from './odds-thread.js';

/** The odds of the tables of two days are cached. They never change. */
const MOST_CACHED = 2 * MOST_BANNERS;
/** Those of a box, and of single draws without rules, are computed at once for so many outcomes times draws. All others hold a thread. */
const SMALL = 20_000;

const STORE = `insert into draw_tables (version, outcomes, odds, created_at) values ($1, $2, $3, $4)
  on conflict (version) do update set odds = excluded.odds`;

/** The odds of tables, computed once for all processes and stored with the table. */
@Injectable()
export class TableOdds {
  /** Null for those that would take too long. */
  private readonly cache = new LRUCache<string, { odds: ComputedOdds | null }>({ max: MOST_CACHED });
  private readonly flights = new KeyedFlights<ComputedOdds | null>();

  constructor(
    private readonly thread: OddsThread,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  ofBanner(banner: PricedBanner): Promise<ComputedOdds | undefined> {
    return this.of({ ...banner.table, version: versionOf(banner.table) }, countsOf(banner));
  }

  /** @param counts the numbers of first draws, rising @returns undefined for odds that would take too long to compute */
  async of(
    table: DrawTable & Pick<DrawTableVersion, 'version'>,
    counts: readonly number[],
  ): Promise<ComputedOdds | undefined> {
    const key = `${table.version} ${counts.join()}`;
    const known = this.cache.get(key) ?? { odds: await this.flights.run(key, () => this.find(table, counts)) };
    this.cache.set(key, known);
    return known.odds ?? undefined;
  }

  private async find(table: DrawTable & Pick<DrawTableVersion, 'version'>, counts: readonly number[]) {
    const isAlike = table.box !== undefined || !(table.rules ?? table.pack);
    const isSmall = isAlike && table.outcomes.length * Math.max(...counts) <= SMALL;
    if (isSmall) return oddsInTime(table, counts) ?? null;
    const read = (): Promise<{ odds: ComputedOdds | null }[]> =>
      this.dataSource.query('select odds from draw_tables where version = $1', [table.version]);
    const stored = (await retryOnConnectionLoss(read))[0]?.odds;
    const first = stored?.first.filter(({ draws }) => counts.includes(draws));
    if (stored && first?.length === counts.length) return { ...stored, first };
    const odds = (await this.thread.compute(table, counts)) ?? null;
    if (odds) await this.store(table, odds);
    return odds;
  }

  private async store(table: DrawTable & Pick<DrawTableVersion, 'version'>, odds: ComputedOdds): Promise<void> {
    try {
      const values = [table.version, canonicalTable(table), JSON.stringify(odds), this.clock.now()];
      await this.dataSource.query(STORE, values);
    } catch (error) {
      // Whoever asked gets them all the same, such as from a database that is read-only for a while.
      new Logger('Game').warn(`The odds of a table could not be stored: ${(error as Error).message}`);
    }
  }
}
