import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/errors.js';
import type { RawJson } from '../../platform/http/raw-json.js';
import type { Page } from '../../platform/http/param.decorators.js';
import { KeyedMutex } from '../../platform/database/keyed-mutex.js';
import { SETTINGS } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { JsonQueries, type RowsQuery } from '../../platform/database/json-queries.js';
import { violatesUnique } from '../../platform/database/database-errors.js';
import type { Condition } from '../../platform/database/insert-text.js';
import type { Companion } from '../../platform/database/insertion.js';
import type { ConditionalInsert } from '../../platform/database/json-writes.js';
import { retryOnConflict } from '../../platform/database/statements.js';
import { User } from '../../users/user.entity.js';
import { DrawCounts } from './draw-counts.service.js';
import { DrawSeed } from './draw-seed.entity.js';
import { Draw, NONCE_KEY } from './draw.entity.js';
import { DrawList, DrawRead, UserDrawList } from './dto/draw.response.dto.js';
import { type Drawn, verifiableDraw } from '../rules/draw.js';
import type { GameDay } from '../rules/game-day.js';
import { LastNonces } from './last-nonces.js';
import { GameMetrics } from '../game-metrics.js';
import { noSuchSeed, SeedsService } from './seeds.service.js';

/** What is stored together with a drawn card. */
export interface DrawToStore {
  readonly companion: Companion<Draw>;
  /** Under which it may be stored. */
  readonly condition: Condition;
}

/** Stores the card that was drawn, together with the draw, in one statement. */
export type StoreCard<T> = (drawn: Drawn, draw: DrawToStore) => Promise<ConditionalInsert<T>>;

const DRAWS: RowsQuery = {
  sql: `select d.card_id, d.owner_id as owner, d.day, d.nonce, d.client_seed, t.version as "table", d.outcome, d.card, d.status,
      d.skill, d.cp, s.commitment, case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed, d.created_at
    from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day`,
  times: ['created_at'],
};

/**
 * Whether the draw's nonce is the owner's next of the day, and the day is open, under the draw's table. Two draws that see so at the same time have the
 * same nonce, of which the table takes one: so nonces have no gaps, and nobody waits for a lock. (Without "offset 0" PostgreSQL
 * would look for the last nonce twice.)
 */
const IS_NEXT: Condition = {
  sql: `
    select c_nonce = last + 1 and is_open as holds, last, is_open from (
      select coalesce((select max(nonce) from draws where owner_id = c_owner_id and day = c_day), 0) as last,
        exists (select from draw_seeds where day = c_day and table_id = c_table_id and closed_at is null) as is_open
      offset 0
    ) as of_owner`,
  answers: ['last', 'is_open'],
};

/** Makes random draws, which anyone can verify when their day is over. */
@Injectable()
export class DrawsService {
  private readonly readOne = this.reads.one(DrawRead, DRAWS, {
    where: '"card_id" = $1',
    missing: () => notFound(Draw),
  });
  private readonly listOfUser = this.reads.related(UserDrawList, DRAWS, User, '"owner" = $1', {
    order: '"day", "nonce"',
    // Draws outlive their user.
    exists: 'exists (select from users where id = $1) or exists (select from draws where owner_id = $1)',
  });
  private readonly listOfDay = this.reads.related<DrawList, GameDay>(DrawList, DRAWS, DrawSeed, '"day" = $1', {
    order: '"day", "card_id"',
    // As a row, so that PostgreSQL begins and ends in the index of both; else it may go through the cards of other days.
    after: '("day", "card_id") > ($1, $4) and "day" <= $1',
    exists: 'exists (select from draw_seeds where day = $1)',
    missing: noSuchSeed,
  });
  /** By owner: of draws on this instance, none takes the other's nonce. */
  private readonly turns = new KeyedMutex<number>(this.settings.answerTimeoutMs);
  private readonly nonces = new LastNonces();

  constructor(
    private readonly reads: JsonQueries,
    private readonly clock: Clock,
    private readonly seeds: SeedsService,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly metrics: GameMetrics,
    private readonly drawCounts: DrawCounts,
  ) {}

  /**
   * Draws for an owner, with the next nonce of the day.
   * @param clientSeed what the player adds to the day's seed
   */
  draw<T>(owner: number, clientSeed: string, store: StoreCard<T>): Promise<RawJson<T>> {
    return this.turns.take(owner, () => this.drawNow(owner, clientSeed, store));
  }

  private async drawNow<T>(owner: number, clientSeed: string, store: StoreCard<T>): Promise<RawJson<T>> {
    for (;;) {
      const { day, seed, table } = await this.seeds.openDay();
      const nonce = this.nonces.of(owner, day) + 1;
      const drawn = verifiableDraw(table.outcomes, { seed, day, owner, nonce, clientSeed });
      const created_at = this.clock.now().toISOString();
      const values = { owner_id: owner, day, nonce, client_seed: clientSeed, table_id: table.id, ...drawn, created_at };
      const companion: Companion<Draw> = { entity: Draw, refersBy: 'card_id', values };
      const { inserted, last, isOpen } = await attempt(() => store(drawn, { companion, condition: IS_NEXT }), nonce);
      this.nonces.set(owner, day, inserted ? nonce : last);
      if (inserted) {
        this.metrics.draws.inc({ card: drawn.card, status: drawn.status });
        this.drawCounts.add();
        return inserted;
      }
      if (!isOpen) this.seeds.forgetOpenDay();
    }
  }

  async read(cardId: number): Promise<RawJson<DrawRead>> {
    await this.seeds.catchUp();
    return this.readOne(cardId);
  }

  async listByUser(userId: number, page: Page): Promise<RawJson<UserDrawList[]>> {
    await this.seeds.catchUp();
    return this.listOfUser(userId, page);
  }

  async listByDay(day: GameDay, page: Page): Promise<RawJson<DrawList[]>> {
    await this.seeds.catchUp();
    return this.listOfDay(day, page);
  }
}

/** What became of storing a draw. */
interface Attempt<T> {
  readonly inserted: RawJson<T> | undefined;
  /** The owner's last nonce of the day, if it was not stored. */
  readonly last: number;
  readonly isOpen: boolean;
}

async function attempt<T>(store: () => Promise<ConditionalInsert<T>>, nonce: number): Promise<Attempt<T>> {
  try {
    const { inserted, found } = await retryOnConflict(store);
    const [last, isOpen] = found as [number, boolean];
    return { inserted, last, isOpen };
  } catch (error) {
    // Another instance has taken the nonce at the same time.
    if (violatesUnique(error, NONCE_KEY)) return { inserted: undefined, last: nonce, isOpen: true };
    throw error;
  }
}
