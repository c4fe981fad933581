import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Chance } from '../common/chance.js';
import { Clock } from '../common/clock.js';
import { notFound } from '../common/errors.js';
import type { JsonText } from '../common/json-text.js';
import type { Page } from '../common/page.js';
import { JsonReads, type RowsQuery } from '../database/json-reads.js';
import { repeated } from '../database/repeated.js';
import { DrawSeed } from './draw-seed.entity.js';
import { SeedList, SeedRead } from './dto/seed.shapes.js';
import { GameCalendar } from './game-calendar.js';
import { followingDay, type GameDay } from './rules/game-day.js';
import { commitmentOf } from './rules/verifiable-draw.js';

const SEED_BYTES = 32;

/** A day that draws are made on. */
export interface OpenDay {
  readonly day: GameDay;
  /** Secret as long as the day is open. */
  readonly seed: Buffer;
}

const SEEDS: RowsQuery = {
  sql: `select day, commitment, case when revealed_at is not null then encode(seed, 'hex') end as seed,
      (select count(*) from draws where draws.day = draw_seeds.day) as draws
    from draw_seeds`,
  times: [],
};

/**
 * The seeds of the game days: made before the first draw of a day, with the commitment published at once; revealed when the
 * day is over. A day that is revealed is closed for good, whatever another instance's clock says.
 */
@Injectable()
export class SeedsService {
  private readonly listAll = this.reads.list(SeedList, SEEDS, '"day" desc');
  private readonly readOne = this.reads.one<SeedRead, GameDay>(SeedRead, SEEDS, {
    where: '"day" = $1',
    keyType: 'text',
    missing: noSuchSeed,
  });
  private open: { readonly today: GameDay; readonly openDay: OpenDay } | undefined;
  private caughtUpWith: GameDay | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonReads,
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly calendar: GameCalendar,
  ) {}

  async list(page: Page): Promise<JsonText<SeedList[]>> {
    await this.catchUp();
    return this.listAll(page);
  }

  async read(day: GameDay): Promise<JsonText<SeedRead>> {
    await this.catchUp();
    return this.readOne(day);
  }

  /** Reveals the seeds of the days that are over, and makes that of today; nothing to do until the day changes again. */
  async catchUp(): Promise<void> {
    const today = this.calendar.today();
    if (this.caughtUpWith === today) return;
    const reveal = 'update draw_seeds set revealed_at = $2 where day < $1 and revealed_at is null';
    await repeated(() => this.dataSource.query(reveal, [today, this.clock.now()]));
    await this.openDay();
    this.caughtUpWith = today;
  }

  /**
   * The day that draws are made on, its commitment stored: today or, where an instance with a clock ahead of ours has revealed
   * that already, the first day after it that is not revealed.
   */
  async openDay(): Promise<OpenDay> {
    const today = this.calendar.today();
    if (this.open?.today !== today) this.open = { today, openDay: await this.findOpenDay(today) };
    return this.open.openDay;
  }

  /** To be called when a day turns out to be revealed. */
  forgetOpenDay(): void {
    this.open = undefined;
  }

  private async findOpenDay(today: GameDay): Promise<OpenDay> {
    for (let day = today; ; day = followingDay(day)) {
      const { seed, revealed_at } = await repeated(() => this.seedOf(day));
      if (revealed_at === null) return { day, seed };
    }
  }

  /** Whoever is first makes it; all instances then read the same. */
  private async seedOf(day: GameDay): Promise<DrawSeed> {
    const seed = this.chance.bytes(SEED_BYTES);
    await this.dataSource.query(
      'insert into draw_seeds (day, commitment, seed, created_at) values ($1, $2, $3, $4) on conflict (day) do nothing',
      [day, commitmentOf(seed), seed, this.clock.now()],
    );
    return this.dataSource.manager.findOneByOrFail(DrawSeed, { day });
  }
}

/** The error for a day without a seed: nobody drew or looked on it. */
export function noSuchSeed(): Error {
  return notFound(DrawSeed, 'day');
}
