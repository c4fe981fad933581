import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import { conflict } from '../../platform/http/errors.js';
import { KeyedFlights } from '../../platform/concurrency.js';
import { boxWaits } from '../rules/box-odds.js';
import { type DrawTable, type Outcome, totalWeight } from '../rules/draw-table.js';
import { firstCounts } from '../rules/first-draws.js';
import { consolidated } from '../rules/long-run.js';
import { publishedPack } from '../rules/pack-odds.js';
import { DrawTablesService, type KnownTable } from '../tables/draw-tables.service.js';
import { GameCalendar } from '../calendar/game-calendar.js';
import type { OddsRead } from './dto/odds.dto.js';
import { bannerOf, OpenDaysService } from '../days/open-days.service.js';
import { COUNTS_OF_TABLE, drawnUnder, expectedDraws, type OutcomeCount } from './observed-draws.js';
import { SeedsService } from '../days/seeds.service.js';
import { TableOdds } from '../tables/table-odds.service.js';

const TOO_LONG =
  'The odds of this table would take too long to compute. It is of an earlier version, which took any: draws go on, and the next one needs fewer rules';
const ANY_TIME = { from: null, until: null, day: null };

@Injectable()
export class OddsService {
  private readonly counts = new KeyedFlights<OutcomeCount[]>();

  constructor(
    private readonly tables: DrawTablesService,
    private readonly odds: TableOdds,
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly dataSource: DataSource,
    private readonly calendar: GameCalendar,
  ) {}

  /** The odds in force: those of the day that draws are made on. @throws ConflictException when the banner is not in force */
  async readCurrent(name?: string): Promise<OddsRead> {
    await this.seeds.catchUp();
    const day = await this.days.openDay();
    const opened = bannerOf(day, name);
    const ever = day.economy?.banners[opened.banner]?.limit?.ever;
    return this.describe(opened.table, firstCounts(ever), opened);
  }

  async read(version: string): Promise<OddsRead> {
    return this.describe(await retryOnConnectionLoss(() => this.tables.withVersion(version)), firstCounts());
  }

  private async describe(
    table: KnownTable,
    counts: readonly number[],
    of: Pick<OddsRead, 'from' | 'until' | 'day'> = ANY_TIME,
  ): Promise<OddsRead> {
    const { id, version, outcomes, rules, pack, box } = table;
    const computed = await this.odds.of(table, counts);
    if (!computed) throw conflict('odds_too_long', TOO_LONG);
    return {
      version,
      banner: (rules ?? pack ?? box)?.banner ?? null,
      from: of.from,
      until: of.until,
      day: of.day,
      day_ends_at: of.day === null ? null : this.calendar.endOf(of.day),
      ...rulesAndBox(table),
      ...(box && { waits: boxWaits(table) }),
      total: totalWeight(outcomes),
      outcomes: outcomes.map((outcome) => published(outcome, box !== undefined)),
      lists: pack?.lists ?? null,
      slots: pack?.slots ?? null,
      instead: pack?.instead ?? null,
      ...(computed.pack && { pack: publishedPack(table, computed.pack) }),
      consolidated: consolidated(table, computed),
      first: computed.first,
      expected_draws: expectedDraws(table),
      ...drawnUnder(table, await this.countsOf(id)),
    };
  }

  /** Requests at the same time share one read. */
  private countsOf(id: number): Promise<OutcomeCount[]> {
    const query = (): Promise<OutcomeCount[]> => this.dataSource.query(COUNTS_OF_TABLE, [id]);
    return this.counts.run(String(id), () => retryOnConnectionLoss(query));
  }
}

/** What odds and the list of banners say of a table. */
export function rulesAndBox({ rules, box }: DrawTable) {
  return {
    counters: rules?.counters ?? null,
    rarities: box ? null : (rules?.rarities ?? null),
    box: box?.of ?? null,
    reset: box?.reset ?? null,
  };
}

function published({ card, status, skill, weight, cp: { min, max }, featured }: Outcome, isOfBox: boolean) {
  const more = { ...(isOfBox && { copies: weight }), ...(featured && { featured }) };
  return { card, status, skill, weight, cp: { min, max }, ...more };
}
