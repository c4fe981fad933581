import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Random } from '../../platform/random.js';
import { Clock } from '../../platform/clock.js';
import { conflict, notFound } from '../../platform/http/errors.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import type { RowsQuery } from '../../platform/database/row-source.js';
import type { ListOptions } from '../../platform/database/list-sql.js';
import type { Filters } from '../../platform/database/page.js';
import { DrawCountsService, UNCOUNTED } from './draw-counts.service.js';
import { type DayBanner, DrawSeed } from './draw.entity.js';
import { isUnavailable } from '../../platform/database/database-errors.js';
import { currentTransaction } from '../../platform/database/current-transaction.js';
import { retryOnConnectionLoss } from '../../platform/database/retries.js';
import { inTransaction } from '../../platform/database/transactions.js';
import { DayRevealService } from '../day-closing/day-reveal.service.js';
import { DaySigningService, STATED } from '../day-closing/day-signing.service.js';
import { DrawTablesService, type KnownTable } from './draw-tables.service.js';
import { SeedList, SeedRead } from './dto/draw.dto.js';
import { ClockCheck, ignoreClocksApart } from '../clock-check.service.js';
import { GameCalendar } from '../game-calendar.js';
import { STANDARD } from '../rules/draw-table.js';
import { followingDay, type GameDay } from '../rules/game-day.js';
import { commitmentOf } from '../rules/draw.js';

const SEED_BYTES = 32;
const POLL_INTERVAL_MS = 60_000;

/** A day that draws are made on. */
export interface OpenDay {
  readonly day: GameDay;
  /** Secret as long as the day is open. */
  readonly seed: Buffer;
  readonly commitment: string;
  /** Those in force, by their names; {@link STANDARD} always is. */
  readonly banners: ReadonlyMap<string, OpenBanner>;
}

/** Draws are of another day by now than of the one that they were to be made on. */
export class OtherDay extends Error {
  /** @param from the first day that they may be of, when that is known */
  constructor(readonly from: GameDay | null) {
    super('Draws are of another day by now');
  }
}

/** An open day that was asked for, or is being opened. */
interface Opening {
  readonly from: GameDay;
  readonly openDay: Promise<OpenDay>;
  isUnderWay: boolean;
}

/** A banner of an open day. */
export interface OpenBanner extends Omit<OpenDay, 'banners'>, Omit<DayBanner, 'table'> {
  readonly banner: string;
  readonly table: KnownTable;
}

/** @throws ConflictException when the banner is not in force on that day */
export function bannerOf({ day, banners }: OpenDay, name: string = STANDARD): OpenBanner {
  const opened = banners.get(name);
  if (opened) return opened;
  throw conflict(
    'banner_not_in_force',
    `is not in force on ${day}; in force are ${[...banners.keys()].sort().join(', ')}`,
    'banner',
  );
}

export const SEEDS: RowsQuery = {
  sql: `select ${STATED}, t.version as "table", s.digest, s.statement, s.signature, s.key, s.archived_at,
      case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed,
      (select coalesce(sum(c.draws), 0)::bigint from draw_counts c where c.day = s.day)
        + (select count(*) from draws where draws.day = s.day and ${UNCOUNTED}) as draws
    from draw_seeds s left join draw_tables t on t.id = s.table_id`,
};

/**
 * Makes the missing seeds of a day and of the following one, and sets the day's tables, unless it has some or is closed. No seed is made
 * for a day before one that has a digest: digests follow each other by day.
 */
const OPEN = `
  insert into draw_seeds (day, commitment, seed, created_at, table_id, banners)
  select day, commitment, seed, $4, case when day = $5 then $6::bigint end, case when day = $5 then $7::jsonb else '{}' end
  from unnest($1::text[], $2::text[], $3::bytea[]) as made(day, commitment, seed)
  where not exists (select from draw_seeds later where later.day > made.day and later.digest is not null) order by day
  on conflict (day) do update set table_id = excluded.table_id, banners = excluded.banners
    where draw_seeds.table_id is null and draw_seeds.closed_at is null and excluded.table_id is not null`;

/** What may be asked of the list of seeds. */
export const SEED_FILTERS: Filters = {
  days: {
    type: 'integers',
    description: 'Only the seeds of these game days, at most 100',
    example: [20260115, 20260116],
    sql: '"day" = any ($?::bigint[]::text[])',
  },
};

const NEWEST_FIRST: ListOptions = {
  by: ['day'],
  order: 'desc',
  filters: SEED_FILTERS,
  after: (beyond, day) => `"day"::bigint ${beyond} ${day}`,
};

const CLOSE = 'update draw_seeds set closed_at = $2 where day < $1 and closed_at is null';

/**
 * The seeds of the game days. A day opens with the first request for it, or when an instance looks once a minute: so every day opens,
 * and the seed of the next day is made in time. A day that is over is closed for good, then revealed.
 */
@Injectable()
export class SeedsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly list = this.afterCatchUp(this.reads.list(SeedList, SEEDS, NEWEST_FIRST));
  readonly read = this.afterCatchUp(
    this.reads.one<SeedRead, GameDay>(SeedRead, SEEDS, { where: '"day" = $1', keyType: 'text', missing: noSuchSeed }),
  );
  private open: Opening | undefined;
  private later: Opening | undefined;
  private caughtUp: { today: GameDay; done: Promise<void> } | undefined;
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonQueries,
    private readonly clock: Clock,
    private readonly chance: Random,
    private readonly calendar: GameCalendar,
    private readonly clocks: ClockCheck,
    private readonly tables: DrawTablesService,
    private readonly counts: DrawCountsService,
    private readonly reveals: DayRevealService,
    private readonly signing: DaySigningService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.catchUp();
    await this.warnOfOtherTables().catch(ignoreClocksApart);
    this.looking = setInterval(() => this.look(), POLL_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.looking);
    this.looking = undefined;
  }

  /** The same read, for which the days that are over are closed and revealed first. */
  afterCatchUp<A extends unknown[], T>(read: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    return async (...args) => {
      await this.catchUp();
      return read(...args);
    };
  }

  /**
   * Opens today, and closes and reveals the days that are over: once a day, and again after a failure. While the clocks are apart, all days
   * stay as they are.
   */
  async catchUp(): Promise<void> {
    const today = this.calendar.today();
    if (this.caughtUp?.today !== today) this.caughtUp = { today, done: this.catchUpWith(today) };
    await this.caughtUp.done.catch(ignoreClocksApart);
  }

  /** The day of draws: the first from today on that is not closed (by an instance whose clock is ahead, or by a restore). */
  openDay(): Promise<OpenDay> {
    const today = this.calendar.today();
    if (this.open?.from !== today) this.open = this.opening(today);
    return this.open.openDay;
  }

  /**
   * Does work with the open day, again when it throws {@link OtherDay}. The day is opened before the work's transaction begins: that takes a
   * connection of its own, and transactions that wait for it may hold all of them.
   */
  async onOpenDay<T>(work: (openDay: OpenDay) => Promise<T>): Promise<T> {
    for (let from = ''; ;) {
      try {
        return await work(await this.openDayFrom(from));
      } catch (error) {
        if (!(error instanceof OtherDay)) throw error;
        if (error.from === null) this.forgetOpenDay();
        else from = error.from;
      }
    }
  }

  /** For a draw that finds the day closed, or finds another seed or table: the database may have gone back in time. */
  forgetOpenDay(): void {
    if (this.open?.isUnderWay || this.later?.isUnderWay) return;
    this.open = undefined;
    this.later = undefined;
    this.tables.forget();
  }

  /** The first open day from `from` on, when that is later: an instance whose clock is ahead has gone on to it. */
  async openDayFrom(from: GameDay): Promise<OpenDay> {
    const openDay = await this.openDay();
    if (openDay.day >= from) return openDay;
    if (this.later?.from !== from) this.later = this.opening(from);
    return this.later.openDay;
  }

  /** All who ask meanwhile get its day. A failed one is forgotten. */
  private opening(from: GameDay): Opening {
    // On a connection of its own: what is remembered here must not be undone with the caller's transaction.
    const openDay = currentTransaction.exit(() => this.findOpenDay(from));
    const opening = { from, openDay, isUnderWay: true };
    const end = (): boolean => (opening.isUnderWay = false);
    openDay.then(end, () => {
      end();
      if (this.open === opening) this.open = undefined;
      if (this.later === opening) this.later = undefined;
    });
    return opening;
  }

  private async catchUpWith(today: GameDay): Promise<void> {
    let isDone = false;
    try {
      await this.openDay();
      await retryOnConnectionLoss(() => this.dataSource.query(CLOSE, [today, this.clock.now()]));
      this.counts.count();
      isDone = await this.reveals.reveal();
    } finally {
      if (!isDone && this.caughtUp?.today === today) this.caughtUp = undefined;
    }
  }

  private async warnOfOtherTables(): Promise<void> {
    const { day, banners } = await this.openDay();
    const { standard, banners: others } = await this.tables.own(day);
    const own: Record<string, string> = { [STANDARD]: standard.version };
    for (const [banner, { table }] of Object.entries(others)) own[banner] = table;
    for (const banner of new Set([...banners.keys(), ...Object.keys(own)])) {
      const version = own[banner] ?? 'none';
      const used = banners.get(banner)?.table.version ?? 'none';
      const named = banner === STANDARD ? '' : ` of the banner ${banner}`;
      if (used !== version)
        new Logger('Game').warn(
          `The draws${named} of ${day} are made from the draw table ${used}, which was in force when that day opened. ` +
            `This instance has ${version}, which comes into force with the next day that opens`,
        );
    }
  }

  /** Does what a request would do. A failure is left to the next request, which reports it. */
  private look(): void {
    // Another instance may have ended between closing a day and revealing it.
    this.catchUp()
      .then(() => this.reveals.reveal())
      .catch((error: unknown) => {
        // The log tells by itself when the database goes away. The next look tries again.
        if (isUnavailable(error) || this.looking === undefined) return;
        new Logger('Game').warn(`A day that is over is not closed or revealed yet: ${String(error)}`);
      });
  }

  private async findOpenDay(today: GameDay): Promise<OpenDay> {
    await this.clocks.run();
    for (let day = today; ; day = followingDay(day)) {
      const found = await retryOnConnectionLoss(() => this.openedDay(day));
      if (found === null || found.closed_at !== null || found.table_id === null) continue;
      const { seed, commitment, table_id } = found;
      const banners = new Map<string, OpenBanner>();
      const standard = { table: await this.tables.withId(table_id), from: null, until: null };
      banners.set(STANDARD, { day, seed, commitment, banner: STANDARD, ...standard });
      for (const [banner, { table: version, from, until }] of Object.entries(found.banners)) {
        const table = await this.tables.withVersion(version);
        banners.set(banner, { day, seed, commitment, banner, table, from, until });
      }
      return { day, seed, commitment, banners };
    }
  }

  /** @returns null for a day that is too late to open, because the digest of a later one is made */
  private async openedDay(day: GameDay): Promise<DrawSeed | null> {
    const days = [...new Set([day, followingDay(day)])];
    const seeds = days.map(() => this.chance.bytes(SEED_BYTES));
    const made = [days, seeds.map(commitmentOf), seeds, this.clock.now()];
    const { standard, banners } = await this.tables.own(day);
    await inTransaction(this.dataSource, async () => {
      await this.dataSource.query(OPEN, [...made, day, standard.id, JSON.stringify(banners)]);
      await this.signing.sign(days);
    });
    return this.dataSource.manager.findOneBy(DrawSeed, { day });
  }
}

export function noSuchSeed(): Error {
  return notFound(DrawSeed, 'day');
}
