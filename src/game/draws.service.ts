import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { notFound } from '../common/errors.js';
import type { JsonText } from '../common/json-text.js';
import type { Page } from '../common/page.js';
import { Turns } from '../common/turns.js';
import { JsonReads, type RowsQuery } from '../database/json-reads.js';
import type { Companion } from '../database/json-writes.js';
import { inTransaction } from '../database/transaction.js';
import { User } from '../users/user.entity.js';
import { DrawSeed } from './draw-seed.entity.js';
import { DrawTables } from './draw-tables.service.js';
import { Draw } from './draw.entity.js';
import { DrawList, DrawRead, UserDrawList } from './dto/draw.shapes.js';
import type { Drawn } from './rules/draw.js';
import type { GameDay } from './rules/game-day.js';
import { verifiableDraw } from './rules/verifiable-draw.js';
import { noSuchSeed, SeedsService } from './seeds.service.js';

/** Stores the card that was drawn, together with the draw, in one statement of the manager's transaction. */
export type StoreCard<T> = (manager: EntityManager, drawn: Drawn, draw: Companion<Draw>) => Promise<T>;

const DRAWS: RowsQuery = {
  sql: `select d.card_id, d.owner_id as owner, d.day, d.nonce, d.client_seed, t.version as "table", d.outcome, d.card, d.status,
      d.skill, d.cp, s.commitment, case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed, d.created_at
    from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day`,
  times: ['created_at'],
};

/** One draw of an owner at a time, on all instances; a lock on nothing but this text, until the transaction ends. */
const LOCK_DRAWS_OF = `select pg_advisory_xact_lock(hashtextextended('draws', $1))`;

/** A statement of its own, so that it sees what was committed while the lock was waited for. */
const NEXT_NONCE = `
  select coalesce(max(nonce), 0) + 1 as nonce,
    exists (select from draw_seeds where day = $2 and revealed_at is null) as is_open
  from draws where owner_id = $1 and day = $2`;

/** Makes random draws, which anyone can verify when their day is over. */
@Injectable()
export class DrawsService {
  private readonly readOne = this.reads.one(DrawRead, DRAWS, '"card_id" = $1', () => notFound(Draw));
  private readonly listOfUser = this.reads.related(UserDrawList, DRAWS, User, '"owner" = $1', {
    order: '"day", "nonce"',
    // Draws outlive their user.
    exists: 'exists (select from users where id = $1) or exists (select from draws where owner_id = $1)',
  });
  private readonly listOfDay = this.reads.related<DrawList, GameDay>(DrawList, DRAWS, DrawSeed, '"day" = $1', {
    order: '"card_id"',
    exists: 'exists (select from draw_seeds where day = $1)',
    missing: noSuchSeed,
  });
  /** By owner: their draws on this instance need not wait for the lock. */
  private readonly turns = new Turns<number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonReads,
    private readonly clock: Clock,
    private readonly tables: DrawTables,
    private readonly seeds: SeedsService,
  ) {}

  /**
   * Draws for an owner, with the next nonce of the day.
   * @param clientSeed what the player adds to the day's seed
   */
  draw<T>(owner: number, clientSeed: string, store: StoreCard<T>): Promise<T> {
    return this.turns.take(owner, () => this.drawNow(owner, clientSeed, store));
  }

  private async drawNow<T>(owner: number, clientSeed: string, store: StoreCard<T>): Promise<T> {
    for (;;) {
      const { day, seed } = await this.seeds.openDay();
      const done = await inTransaction(this.dataSource, async (manager) => {
        const nonce = await nextNonce(manager, owner, day);
        if (nonce === undefined) return undefined;
        const { id: table_id, outcomes } = this.tables.current;
        const drawn = verifiableDraw(outcomes, { seed, day, owner, nonce, clientSeed });
        const created_at = this.clock.now().toISOString();
        const values = { owner_id: owner, day, nonce, client_seed: clientSeed, table_id, ...drawn, created_at };
        return { answer: await store(manager, drawn, { entity: Draw, refersBy: 'card_id', values }) };
      });
      if (done) return done.answer;
      this.seeds.forgetOpenDay();
    }
  }

  async read(cardId: number): Promise<JsonText<DrawRead>> {
    await this.seeds.catchUp();
    return this.readOne(cardId);
  }

  async listByUser(userId: number, page: Page): Promise<JsonText<UserDrawList[]>> {
    await this.seeds.catchUp();
    return this.listOfUser(userId, page);
  }

  async listByDay(day: GameDay, page: Page): Promise<JsonText<DrawList[]>> {
    await this.seeds.catchUp();
    return this.listOfDay(day, page);
  }
}

/** The nonce of the owner's next draw, which nobody else can take until the transaction ends; undefined once the day is revealed. */
async function nextNonce(manager: EntityManager, owner: number, day: GameDay): Promise<number | undefined> {
  await manager.query(LOCK_DRAWS_OF, [owner]);
  const [next] = await manager.query<[{ nonce: number; is_open: boolean }]>(NEXT_NONCE, [owner, day]);
  return next.is_open ? next.nonce : undefined;
}
