import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Card } from '../../cards/card.entity.js';
import type { CardCreate, CreateCardDto } from '../../cards/dto/card.dto.js';
import { Clock } from '../../platform/clock.js';
import { SETTINGS } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { BatchedStatement } from '../../platform/database/batched-statement.js';
import { afterCommit } from '../../platform/database/current-transaction.js';
import { isTaken, refersToNone } from '../../platform/database/database-errors.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { insertRecord } from '../../platform/database/json-writes.js';
import { retryOnConflict } from '../../platform/database/retries.js';
import { prepared, type Row, Statements } from '../../platform/database/statements.js';
import { conflict, notFound } from '../../platform/http/errors.js';
import { keyedMember, type KeyedRow } from '../../platform/idempotency/keyed-rows.js';
import { KeyInUse } from '../../platform/idempotency/idempotent-requests.service.js';
import type { Once } from '../../platform/idempotency/idempotent.decorator.js';
import { KeyedMutex } from '../../platform/keyed-mutex.js';
import { Random } from '../../platform/random.js';
import type { RawJson } from '../../platform/raw-json.js';
import { User } from '../../users/user.entity.js';
import { GameMetrics } from '../game-metrics.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import { completeCard, isRandomDraw } from '../rules/draw.js';
import { nextState } from '../rules/draw-state.js';
import type { LastCounted } from '../rules/owner-states.js';
import { followingDay, type GameDay } from '../rules/game-day.js';
import { COUNT_EVERY, DrawCountsService } from './draw-counts.service.js';
import { DrawPositions } from './draw-positions.js';
import { type LastDraw, openedJson } from './draw-conditions.js';
import { type DrawAnswer, drawStatement } from './draw-statement.js';
import { DrawTablesService } from './draw-tables.service.js';
import { COUNTERS_KEY, NONCE_KEY } from './draw.entity.js';
import type { CreateDrawsDto } from './dto/create-draws.dto.js';
import type { DrawRead } from './dto/draw.dto.js';
import { type DrawRequest, drawMembers, drawRead, makeDraws, type MadeDraws } from './made-draws.js';
import { type ManyDrawsAnswer, STORE_MANY, valuesOf } from './many-draws-statement.js';
import { expectDay } from './expected-day.js';
import { bannerOf, type OpenBanner, type OpenDay, SeedsService } from './seeds.service.js';

/** Draws that come while one is under way go together, with one commit. */
const BATCHES_UNDER_WAY = 1;
/** Of requests for many draws, so that no statement takes long. */
const MOST_REQUESTS_AT_ONCE = 16;

const LAST_NONCE = prepared('select coalesce(max(nonce), 0) from draws where owner_id = $1 and day = $2');

/** One draw for a shared statement. */
interface SharedDraw {
  readonly made: MadeDraws;
  readonly keyed?: KeyedRow | undefined;
}

/** What the statement says of the first draw of a request. */
interface Told {
  readonly isStored: boolean;
  /** The owner's last nonce of the day, before it. */
  readonly last: number;
  readonly isOpen: boolean;
  /** A later day on which the owner has drawn. */
  readonly later: GameDay | null;
  readonly lastDraw: LastDraw | null;
}

/** Makes cards, by random draws that anyone can verify when their day is over. */
@Injectable()
export class DrawingService {
  private readonly storing = drawStatement(this.dataSource, this.reads);
  private readonly batches = new BatchedStatement<SharedDraw>({
    run: (draws) => this.store(draws),
    underWay: BATCHES_UNDER_WAY,
  });
  private readonly manyBatches = new BatchedStatement<MadeDraws>({
    run: (requests) => this.statements.run(STORE_MANY, valuesOf(requests, this.clock.now().toISOString())),
    underWay: BATCHES_UNDER_WAY,
    most: MOST_REQUESTS_AT_ONCE,
  });
  /** By owner: draws on this instance do not take each other's nonce. */
  private readonly turns = new KeyedMutex<number>(this.settings.answerTimeoutMs);
  private readonly positions = new DrawPositions();
  /** Draws of this process. */
  private drawn = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonQueries,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly chance: Random,
    private readonly seeds: SeedsService,
    private readonly tables: DrawTablesService,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(GAME_SETTINGS.token) private readonly game: GameSettings,
    private readonly metrics: GameMetrics,
    private readonly drawCounts: DrawCountsService,
  ) {}

  /** Makes a card: by a random draw, unless the request chooses something that the odds decide. */
  create(dto: CreateCardDto, once: Once): Promise<RawJson<CardCreate>> {
    if (!isRandomDraw(dto)) return this.complete(dto, once);
    return once.inStatement((keyed) => this.turns.take(dto.owner, () => this.drawOne(dto, keyed)));
  }

  /** Draws many cards at once: all of them, or none. */
  createMany(owner: number, { count, ...request }: CreateDrawsDto, once: Once): Promise<DrawRead[]> {
    const draw = async (): Promise<DrawRead[]> => {
      for (;;) {
        try {
          return await once(() => this.drawMany({ ...request, owner }, count));
        } catch (error) {
          if (refersToNone(error, 'cards_owner_fkey')) throw notFound(User);
          // Another instance has drawn for the owner in the same moment.
          if (!isTaken(error, NONCE_KEY) && !isTaken(error, COUNTERS_KEY)) throw error;
        }
      }
    };
    // The turn comes first: who waits for one holds no connection.
    return this.turns.take(owner, draw);
  }

  /** Keeps what the request chooses; chance decides the rest. */
  private async complete(dto: CreateCardDto, once: Once): Promise<RawJson<CardCreate>> {
    // Before the day is found: so the card is of no later one.
    const created_at = this.clock.now().toISOString();
    const openDay = await this.seeds.openDay();
    return once(async () => {
      const { table } = openedFor(dto, openDay);
      const values = {
        ...this.storing.cards.record(created_at, dto),
        ...completeCard(table.outcomes, dto, this.chance.integer),
        owner_id: dto.owner,
      };
      const card = await insertRecord(this.dataSource, Card, values, this.storing.card);
      afterCommit(() => this.metrics.chosenCards.inc());
      return card;
    });
  }

  /** @throws KeyInUse when the request's key is there already */
  private async drawOne(request: CreateCardDto, keyed?: KeyedRow): Promise<RawJson<CardCreate>> {
    for (let from = ''; ;) {
      const made = await this.make(request, 1, from);
      const answer = (await retryOnConflict(() => this.batches.run({ made, keyed }))) as DrawAnswer;
      const [card, last, isOpen, isKept, later, lastDraw] = answer;
      if (isKept) throw new KeyInUse();
      from = await this.learn(made, { isStored: card !== null, last, isOpen, later, lastDraw });
      if (card !== null) return this.storing.card.answer(card);
    }
  }

  private async drawMany(request: DrawRequest, count: number): Promise<DrawRead[]> {
    for (let from = ''; ;) {
      const made = await this.make(request, count, from);
      const answer = (await retryOnConflict(() => this.manyBatches.run(made))) as ManyDrawsAnswer;
      const [ids, last, isOpen, later, lastDraw, createdAt] = answer;
      from = await this.learn(made, { isStored: ids !== null, last, isOpen, later, lastDraw });
      if (ids !== null) return ids.map((id, place) => drawRead(made, place, id, createdAt));
    }
  }

  /**
   * Makes the owner's next draws.
   * @param from the first day that they may be of
   * @throws ConflictException on another day than the request's, when the banner is not in force, and beyond the daily limit
   */
  private async make(request: DrawRequest, count: number, from: GameDay): Promise<MadeDraws> {
    const { owner } = request;
    const opened = openedFor(request, await this.seeds.openDayFrom(from));
    const last = await this.lastNonce(owner, opened.day, count);
    const counted = opened.table.rules && this.positions.counted(owner, opened.table);
    return makeDraws(request, opened, last, counted, count);
  }

  /**
   * The owner's last nonce of the day, as far as this process knows.
   * @throws ConflictException when the daily limit leaves no room for so many draws
   */
  private async lastNonce(owner: number, day: GameDay, count: number): Promise<number> {
    const { drawsPerDay } = this.game;
    const known = this.positions.nonce(owner, day);
    if (drawsPerDay === 0 || known + count <= drawsPerDay) return known;
    // The database may have gone back in time.
    const [[last] = []] = await this.statements.read(LAST_NONCE, [owner, day]);
    this.positions.rememberNonce(owner, day, last as number);
    const left = Math.max(0, drawsPerDay - (last as number));
    if (count <= left) return last as number;
    const today = left === 0 ? 'none is left' : `${left} are left`;
    throw conflict(
      'no_draw_left',
      `a user may draw ${drawsPerDay} times a day, and ${today} on ${day}; the next day is ${followingDay(day)}`,
    );
  }

  private store(shared: readonly SharedDraw[]): Promise<Row[]> {
    const now = this.clock.now().toISOString();
    const opened = [...new Set(shared.map(({ made }) => made.opened))];
    const rows = shared.map(({ made, keyed }) => {
      const place = opened.indexOf(made.opened);
      return `{${drawMembers(this.storing, made, now)},"opened":${place}${keyedMember(keyed)}}`;
    });
    return this.statements.run(this.storing.statementFor(shared), [`[${rows.join()}]`, openedJson(opened)]);
  }

  /**
   * Takes over what the statement answered.
   * @returns a later day on which the owner has drawn, with an instance whose clock is ahead; '' for none
   */
  private async learn({ request, opened, draws, counted }: MadeDraws, told: Told): Promise<GameDay> {
    const { owner } = request;
    const { day, table } = opened;
    const { isStored, last, isOpen, later, lastDraw } = told;
    const first = draws[0]?.nonce ?? 1;
    if (isStored) {
      this.positions.rememberNonce(owner, day, first + draws.length - 1);
      if (counted) this.positions.rememberCounted(owner, table, counted);
      afterCommit(() => this.count(draws));
      return '';
    }
    // Another instance has taken the nonce since the statement began, or has drawn before.
    const isTakenNow = isOpen && later === null && last === first - 1;
    this.positions.rememberNonce(owner, day, isTakenNow ? first : last);
    if (counted) this.positions.rememberCounted(owner, table, lastDraw && (await this.countedAfter(lastDraw)));
    if (!isOpen) this.seeds.forgetOpenDay();
    return later ?? '';
  }

  private async countedAfter({ table_id, number, state, outcome }: LastDraw): Promise<LastCounted> {
    const table = await this.tables.withId(table_id);
    return { number, state: nextState(table, state, outcome), table };
  }

  private count(draws: MadeDraws['draws']): void {
    for (const { drawn } of draws) {
      this.metrics.draws.inc({ card: drawn.card, status: drawn.status });
      if (++this.drawn % COUNT_EVERY === 0) this.drawCounts.count();
    }
  }
}

/** What the request is drawn from. @throws ConflictException on another day than the request's, and when the banner is not in force */
function openedFor({ day, banner }: Pick<DrawRequest, 'day' | 'banner'>, openDay: OpenDay): OpenBanner {
  expectDay(day, openDay.day);
  return bannerOf(openDay, banner);
}
