import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isUnavailable } from '../../platform/database/database-errors.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import type { Filters } from '../../platform/database/page.js';
import type { RowsQuery } from '../../platform/database/row-source.js';
import { notFound } from '../../platform/http/errors.js';
import { ignoreClocksApart } from '../calendar/clock-check.service.js';
import { DayRevealService } from './day-reveal.service.js';
import { DaySigningService, STATED } from './day-signing.service.js';
import { GameCalendar } from '../calendar/game-calendar.js';
import type { GameDay } from '../rules/game-day.js';
import { COUNTS } from './day-rows.js';
import { DrawSeed } from '../../entities/draw.entity.js';
import { SeedList, SeedRead } from './dto/seed.dto.js';
import { OpenDaysService } from './open-days.service.js';

const POLL_INTERVAL_MS = 60_000;

export const SEEDS: RowsQuery = {
  sql: `select ${STATED}, t.version as "table", s.digest, s.statement, s.signature, s.key,
      case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed,
      (select coalesce(sum(c.draws), 0)::bigint from (${COUNTS}) c where c.day = s.day) as draws
    from draw_seeds s left join draw_tables t on t.id = s.table_id`,
};

export const SEED_FILTERS: Filters = {
  days: {
    type: 'integers',
    description: 'Only the seeds of these game days, at most 100',
    example: [20260115, 20260116],
    sql: '"day" = any ($?::bigint[]::text[])',
  },
};

/**
 * Reads the seeds of the game days, and follows the calendar: with the first request of a day, or when an instance looks once a minute, the
 * day opens, and those that are over are closed and revealed.
 */
@Injectable()
export class SeedsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly list;
  readonly read;
  /** The public keys. After midnight, days are revealed first: a new key may come with them. */
  readonly listKeys = this.afterCatchUp(() => this.signing.listKeys());
  private caughtUp: { today: GameDay; done: Promise<void> } | undefined;
  private polling: NodeJS.Timeout | undefined;

  constructor(
    reads: JsonQueries,
    private readonly calendar: GameCalendar,
    private readonly days: OpenDaysService,
    private readonly reveals: DayRevealService,
    private readonly signing: DaySigningService,
  ) {
    this.list = this.afterCatchUp(
      reads.list(SeedList, SEEDS, {
        by: ['day'],
        order: 'desc',
        filters: SEED_FILTERS,
        after: (beyond, day) => `"day"::bigint ${beyond} ${day}`,
      }),
    );
    this.read = this.afterCatchUp(
      reads.one<SeedRead, GameDay>(SeedRead, SEEDS, { where: '"day" = $1', keyType: 'text', missing: noSuchSeed }),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.catchUp();
    this.polling = setInterval(() => this.poll(), POLL_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.polling);
    this.polling = undefined;
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

  private async catchUpWith(today: GameDay): Promise<void> {
    let isDone = false;
    try {
      await this.days.openDay();
      await this.reveals.close(today);
      isDone = await this.reveals.reveal();
    } finally {
      if (!isDone && this.caughtUp?.today === today) this.caughtUp = undefined;
    }
  }

  /** Does what a request would do. A failure is left to the next request, which reports it. */
  private poll(): void {
    // Another instance may have ended between closing a day and revealing it.
    this.catchUp()
      .then(() => this.reveals.reveal())
      .catch((error: unknown) => {
        // The log tells by itself when the database goes away. The next poll tries again.
        if (isUnavailable(error) || this.polling === undefined) return;
        new Logger('Game').warn(`A day that is over is not closed or revealed yet: ${String(error)}`);
      });
  }
}

export function noSuchSeed(): Error {
  return notFound(DrawSeed, 'day');
}
