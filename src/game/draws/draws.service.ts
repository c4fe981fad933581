import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Card } from '../../cards/card.entity.js';
import type { CardCreate, CreateCardDto } from '../../cards/dto/card.dto.js';
import { Clock } from '../../platform/clock.js';
import { SETTINGS } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { BatchedStatement } from '../../platform/database/batched-statement.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import type { RowsQuery } from '../../platform/database/row-source.js';
import { insertRecord } from '../../platform/database/json-writes.js';
import { afterCommit } from '../../platform/database/current-transaction.js';
import { KeyedMutex } from '../../platform/keyed-mutex.js';
import { retryOnConflict } from '../../platform/database/retries.js';
import { type Row, Statements } from '../../platform/database/statements.js';
import { notFound } from '../../platform/http/errors.js';
import type { RawJson } from '../../platform/raw-json.js';
import type { KeyedRow } from '../../platform/idempotency/keyed-rows.js';
import { KeyInUse } from '../../platform/idempotency/idempotent-requests.service.js';
import type { Once } from '../../platform/idempotency/idempotent.decorator.js';
import { Random } from '../../platform/random.js';
import { User } from '../../users/user.entity.js';
import { GameMetrics } from '../game-metrics.js';
import { completeCard, type Drawn, isRandomDraw, verifiableDraw } from '../rules/draw.js';
import type { GameDay } from '../rules/game-day.js';
import { COUNT_EVERY, DrawCountsService } from './draw-counts.service.js';
import { drawStatement } from './draw-statement.js';
import { Draw, DrawSeed } from './draw.entity.js';
import { DayDrawList, DrawList, DrawRead, UserDrawList } from './dto/draw.dto.js';
import { noSuchSeed, type OpenDay, SeedsService } from './seeds.service.js';

/** Draws that come while one is under way go together, with one commit. */
const BATCHES_UNDER_WAY = 1;
/** So many last nonces are remembered. */
const MOST_NONCES = 100_000;

const DRAWS: RowsQuery = {
  sql: `select d.card_id, d.owner_id as owner, d.day, d.nonce, d.client_seed, t.version as "table", d.outcome, d.card, d.status,
      d.skill, d.cp, s.commitment, case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed, d.created_at
    from draws d join draw_tables t on t.id = d.table_id join draw_seeds s on s.day = d.day`,
  table: 'draws',
};

/** A draw that is not stored yet, and the day that it was made from. */
interface MadeDraw {
  readonly openDay: OpenDay;
  readonly row: object;
  readonly keyed?: KeyedRow | undefined;
}

/** What the statement answers for a row: the card, the owner's last nonce, whether the day is open, whether the key is there. */
type DrawAnswer = [card: string | null, last: number, isOpen: boolean, isKept: boolean];

/** Makes cards, by random draws that anyone can verify when their day is over. */
@Injectable()
export class DrawsService {
  readonly read = this.seeds.afterCatchUp(
    this.reads.one(DrawRead, DRAWS, { where: '"card_id" = $1', missing: () => notFound(Draw) }),
  );
  readonly list = this.seeds.afterCatchUp(this.reads.list(DrawList, DRAWS, { by: ['card_id'] }));
  readonly listByUser = this.seeds.afterCatchUp(
    this.reads.related(UserDrawList, DRAWS, User, '"owner" = $1', {
      by: ['day', 'nonce'],
      key: 'card_id',
      after: (beyond, card) =>
        `"owner" = $1 and ("day", "nonce") ${beyond} (select day, nonce from draws where card_id = ${card})`,
      // Draws outlive their user.
      exists: 'exists (select from users where id = $1) or exists (select from draws where owner_id = $1)',
    }),
  );
  readonly listByDay = this.seeds.afterCatchUp(
    // Days and cards have an index. With "day" = $1 PostgreSQL may go through the cards of all days instead.
    this.reads.related<DayDrawList, GameDay>(DayDrawList, DRAWS, DrawSeed, '"day" between $1 and $1', {
      by: ['day', 'card_id'],
      // As a row, so that PostgreSQL reads this part of the index alone.
      after: (beyond, card) =>
        `("day", "card_id") ${beyond} ($1, ${card}) and "day" ${beyond === '>' ? '<=' : '>='} $1`,
      exists: 'exists (select from draw_seeds where day = $1)',
      missing: noSuchSeed,
    }),
  );
  private readonly storeDraw = drawStatement(this.dataSource, this.reads);
  private readonly batches = new BatchedStatement<MadeDraw>({
    run: (made) => this.store(made),
    underWay: BATCHES_UNDER_WAY,
  });
  /** By owner: draws on this instance do not take each other's nonce. */
  private readonly turns = new KeyedMutex<number>(this.settings.answerTimeoutMs);
  /** By owner and day. Another instance may have drawn since. */
  private readonly lastNonces = new Map<string, number>();
  /** Draws of this process. */
  private drawn = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonQueries,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly chance: Random,
    private readonly seeds: SeedsService,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly metrics: GameMetrics,
    private readonly drawCounts: DrawCountsService,
  ) {}

  /** Makes a card: by a random draw, unless the request chooses something that the odds decide. */
  create(dto: CreateCardDto, once: Once): Promise<RawJson<CardCreate>> {
    if (!isRandomDraw(dto)) return this.complete(dto, once);
    return once.inStatement((keyed) => this.turns.take(dto.owner, () => this.draw(dto, keyed)));
  }

  /** Keeps what the request chooses; chance decides the rest. */
  private async complete(dto: CreateCardDto, once: Once): Promise<RawJson<CardCreate>> {
    const { table } = await this.seeds.openDay();
    return once(async () => {
      const values = {
        ...this.storeDraw.cards.row(this.clock.now().toISOString(), dto, {}, 'name'),
        ...completeCard(table.outcomes, dto, this.chance.integer),
        owner_id: dto.owner,
      };
      const card = await insertRecord(this.dataSource, Card, values, this.storeDraw.card);
      afterCommit(() => this.metrics.chosenCards.inc());
      return card;
    });
  }

  /** @throws KeyInUse when the request's key is there already */
  private async draw(request: CreateCardDto, keyed?: KeyedRow): Promise<RawJson<CardCreate>> {
    const { owner, client_seed: clientSeed = '' } = request;
    for (;;) {
      const openDay = await this.seeds.openDay();
      const { day, seed, table } = openDay;
      const key = `${owner} ${day}`;
      const nonce = (this.lastNonces.get(key) ?? 0) + 1;
      const { drawn } = verifiableDraw(table, [], { seed, day, owner, nonce, clientSeed });
      const made = { openDay, row: this.rowOf(request, drawn, openDay, nonce), keyed };
      const [card, last, isOpen, isKept] = (await retryOnConflict(() => this.batches.run(made))) as DrawAnswer;
      if (isKept) throw new KeyInUse();
      const isTaken = card !== null || (isOpen && last === nonce - 1);
      this.remember(key, isTaken ? nonce : last);
      if (card !== null) {
        afterCommit(() => this.count(drawn));
        return this.storeDraw.card.answer(card);
      }
      if (!isOpen) this.seeds.forgetOpenDay();
    }
  }

  private store(made: readonly MadeDraw[]): Promise<Row[]> {
    const openDays = [...new Set(made.map(({ openDay }) => openDay))];
    const rows = made.map(({ openDay, row, keyed }) =>
      // A spread of a row whose columns come from the entity is five times slower.
      Object.assign(row, { opened: openDays.indexOf(openDay), keyed }),
    );
    const opened = openDays.map(({ day, commitment, table }) => {
      return { day, commitment, table_id: table.id, table: table.version };
    });
    return this.statements.run(this.storeDraw.statementFor(rows), [JSON.stringify(rows), JSON.stringify(opened)]);
  }

  private count({ card, status }: Drawn): void {
    this.metrics.draws.inc({ card, status });
    if (++this.drawn % COUNT_EVERY === 0) this.drawCounts.count();
  }

  private rowOf(request: CreateCardDto, drawn: Drawn, { day, table }: OpenDay, nonce: number): object {
    const now = this.clock.now().toISOString();
    const { owner: owner_id, client_seed = '' } = request;
    const { draws, cards } = this.storeDraw;
    const values = { owner_id, day, nonce, client_seed, table_id: table.id, ...drawn };
    return Object.assign(draws.row(now, values), cards.row(now, request, { skill: drawn.skill }));
  }

  private remember(key: string, nonce: number): void {
    if (this.lastNonces.size >= MOST_NONCES && !this.lastNonces.has(key)) this.lastNonces.clear();
    this.lastNonces.set(key, nonce);
  }
}
