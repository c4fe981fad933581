import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import {
  currentTransaction,
  inAwaitedTransaction,
  openTransaction,
  retryOnConnectionLoss,
} from '../../platform/database/transactions.js';
import { conflict } from '../../platform/http/errors.js';
import { Random } from '../../platform/random.js';
import { ClockCheck } from '../calendar/clock-check.service.js';
import { DaySigningService } from './day-signing.service.js';
import { OtherDay, expectDay, GameCalendar } from '../calendar/game-calendar.js';
import { commitmentOf, integersOfMessage } from '../rules/draw.js';
import type { IntegersOf } from '../rules/seeded.js';
import { STANDARD } from '../rules/draw-table.js';
import { followingDay, type GameDay } from '../rules/game-day.js';
import { type DrawPrice, drawPriceOf } from '../prices/draw-price.js';
import { type DayBanner, DrawSeed } from '../../entities/draw.entity.js';
import { DrawTablesService, type KnownEconomy, type KnownTable } from '../tables/draw-tables.service.js';

const SEED_BYTES = 32;

export interface OpenDay {
  readonly day: GameDay;
  /** Secret as long as the day is open. */
  readonly seed: Buffer;
  readonly commitment: string;
  /** Those in force, by their names; {@link STANDARD} always is. */
  readonly banners: ReadonlyMap<string, OpenBanner>;
  /** What is declared on it; null for nothing. */
  readonly economy: KnownEconomy | null;
}

export interface OpenBanner extends Omit<OpenDay, 'banners'>, Omit<DayBanner, 'table'> {
  readonly banner: string;
  readonly table: KnownTable;
  /** Undefined where draws neither cost nor give anything, and have no limit. */
  readonly price: DrawPrice | undefined;
}

/** What is drawn from. @throws ConflictException on another day than the one that is meant, and when the banner is not in force */
export function openedFor(meant: { readonly day?: GameDay; readonly banner?: string }, openDay: OpenDay): OpenBanner {
  expectDay(meant.day, openDay.day);
  return bannerOf(openDay, meant.banner);
}

export function bannerOf({ day, banners }: OpenDay, name: string = STANDARD): OpenBanner {
  const opened = banners.get(name);
  if (opened) return opened;
  throw conflict(
    'banner_not_in_force',
    `is not in force on ${day}; in force are ${[...banners.keys()].sort().join(', ')}`,
    'banner',
  );
}

/** What a day's seed says of battles and characters; tests put other integers in their place. */
@Injectable()
export class SeededIntegers {
  of(seed: Uint8Array): IntegersOf {
    return (message) => integersOfMessage(seed, message);
  }
}

interface Opening {
  readonly from: GameDay;
  readonly openDay: Promise<OpenDay>;
  isUnderWay: boolean;
}

/**
 * Makes the missing seeds of a day and of the following one, and sets the day's tables, unless it has some or is closed. No seed is made
 * for a day before one that has a digest: digests follow each other by day.
 */
const OPEN = `
  insert into draw_seeds (day, commitment, seed, created_at, table_id, banners, economy_id)
  select day, commitment, seed, $4, case when day = $5 then $6::bigint end, case when day = $5 then $7::jsonb else '{}' end,
    case when day = $5 then $8::bigint end
  from unnest($1::text[], $2::text[], $3::bytea[]) as made(day, commitment, seed)
  where not exists (select from draw_seeds later where later.day > made.day and later.digest is not null) order by day
  on conflict (day) do update set table_id = excluded.table_id, banners = excluded.banners, economy_id = excluded.economy_id
    where draw_seeds.table_id is null and draw_seeds.closed_at is null and excluded.table_id is not null`;

/** States that an import gave are listed on the first day that is open afterwards, before anyone draws on it. */
const LIST_GIVEN = `
  update set_states set day = $1
  where day is null and exists (select from draw_seeds where day = $1 and table_id is not null and closed_at is null)`;

/** Opens days for draws, battles and characters: makes their seeds, and fixes their tables. */
@Injectable()
export class OpenDaysService {
  /** The first open day from today on, and that from a later day on, which an instance whose clock is ahead has begun. */
  private openings: { today?: Opening | undefined; later?: Opening | undefined } = {};

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly chance: Random,
    private readonly calendar: GameCalendar,
    private readonly clocks: ClockCheck,
    private readonly tables: DrawTablesService,
    private readonly signing: DaySigningService,
  ) {}

  /** The day of draws: the first from today on that is not closed (by an instance whose clock is ahead, or by a restore). */
  openDay(): Promise<OpenDay> {
    return this.firstFrom('today', this.calendar.today());
  }

  /** The first open day from `from` on, when that is later. */
  async openDayFrom(from: GameDay): Promise<OpenDay> {
    const openDay = await this.openDay();
    return openDay.day >= from ? openDay : this.firstFrom('later', from);
  }

  /**
   * Does work with the open day, again when it throws {@link OtherDay}. The day is opened before the work's transaction begins: that takes a
   * connection of its own, and transactions that wait for it may hold all of them.
   */
  async onOpenDay<T>(work: (openDay: OpenDay) => Promise<T>): Promise<T> {
    for (let from = ''; ;) {
      try {
        return await work(await (from === '' ? this.openDay() : this.openDayFrom(from)));
      } catch (error) {
        if (!(error instanceof OtherDay)) throw error;
        if (error.from === null) this.forget();
        else from = error.from;
      }
    }
  }

  /** For a draw that finds the day closed, or finds another seed or table: the database may have gone back in time. */
  forget(): void {
    const { today, later } = this.openings;
    if (today?.isUnderWay || later?.isUnderWay) return;
    this.openings = {};
    this.tables.forget();
  }

  /** All who ask meanwhile get its day. A failed one is forgotten. */
  private firstFrom(which: 'today' | 'later', from: GameDay): Promise<OpenDay> {
    const { isolation = 'READ COMMITTED' } = openTransaction() ?? {};
    if (isolation !== 'READ COMMITTED')
      throw new Error(
        `A transaction that is ${isolation} does not see a day close: what a day decides needs READ COMMITTED`,
      );
    const known = this.openings[which];
    if (known?.from === from) return known.openDay;
    // On a connection of its own: what is remembered here must not be undone with the caller's transaction.
    const openDay = currentTransaction.exit(() => this.find(from));
    const opening = { from, openDay, isUnderWay: true };
    this.openings[which] = opening;
    const end = (): boolean => (opening.isUnderWay = false);
    openDay.then(end, () => {
      end();
      if (this.openings[which] === opening) this.openings[which] = undefined;
    });
    return openDay;
  }

  private async find(today: GameDay): Promise<OpenDay> {
    await this.clocks.run();
    for (let day = today; ; day = followingDay(day)) {
      const found = await retryOnConnectionLoss(() => this.opened(day));
      if (found === null || found.closed_at !== null || found.table_id === null) continue;
      const { seed, commitment } = found;
      const economy = found.economy_id === null ? null : await this.tables.economy({ id: found.economy_id });
      const of = (banner: string, table: KnownTable, from: GameDay | null, until: GameDay | null) => {
        const price = drawPriceOf(economy, banner);
        return [banner, { day, seed, commitment, banner, table, from, until, economy, price }] as const;
      };
      const banners = new Map<string, OpenBanner>([of(STANDARD, await this.tables.withId(found.table_id), null, null)]);
      for (const [banner, { table, from, until }] of Object.entries(found.banners))
        banners.set(...of(banner, await this.tables.withVersion(table), from, until));
      return { day, seed, commitment, banners, economy };
    }
  }

  /** @returns null for a day that is too late to open, because the digest of a later one is made */
  private async opened(day: GameDay): Promise<DrawSeed | null> {
    const days = [...new Set([day, followingDay(day)])];
    const seeds = days.map(() => this.chance.bytes(SEED_BYTES));
    const made = [days, seeds.map(commitmentOf), seeds, this.clock.now()];
    const { standard, banners, economy } = await this.tables.own(day);
    const economyId = await this.tables.registerEconomy(economy);
    await inAwaitedTransaction(this.dataSource, async () => {
      await this.dataSource.query(OPEN, [...made, day, standard.id, JSON.stringify(banners), economyId]);
      await this.dataSource.query(LIST_GIVEN, [day]);
      await this.signing.sign(days);
    });
    return this.dataSource.manager.findOneBy(DrawSeed, { day });
  }
}
