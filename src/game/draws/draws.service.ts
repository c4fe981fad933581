import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CardCreate } from './dto/new-card.dto.js';
import { Clock } from '../../platform/clock.js';
import { BatchedStatement, prepared, Statements } from '../../platform/database/statements.js';
import { afterCommit, inTransaction, retryOnConflict } from '../../platform/database/transactions.js';
import { violates } from '../../platform/database/database-errors.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { expectValid } from '../../platform/http/dto-pipe.js';
import { conflict, notFound } from '../../platform/http/errors.js';
import { type Keyed, keyedMember, type KeyedRow, KeyedStatement } from '../../platform/idempotency/keyed-rows.js';
import { type RunIdempotent, withoutKey } from '../../platform/idempotency/idempotent.decorator.js';
import { RawJson } from '../../platform/raw-json.js';
import { User } from '../../entities/user.entity.js';
import { BoxDraws, sharedBox } from './box-draws.service.js';
import { DrawMetrics } from './draw-metrics.js';
import { GAME_SETTINGS, type GameSettings } from '../calendar/game-settings.js';
import { OtherDay } from '../calendar/game-calendar.js';
import { followingDay, type GameDay } from '../rules/game-day.js';
import { type FoundOwner, openedJson } from './draw-conditions.js';
import { DrawHooksOfModules } from './draw-hooks.js';
import { drawStatement, type DrawResult } from './draw-statement.js';
import { DrawTablesService } from '../tables/draw-tables.service.js';
import { mostCards, ONE_CARD, targetedTable, type Units, unitsOf } from './draw-units.js';
import { openedFor, type OpenDay, OpenDaysService } from '../days/open-days.service.js';
import { untilNoOther, UserTurns } from '../days/user-turns.js';
import { leftWords, priceRefused } from '../prices/draw-price.js';
import { CreateDrawsDto, type DrawRead } from './dto/draw.dto.js';
import {
  DrawPositions,
  type DrawRequest,
  makeDraws,
  type MadeDraws,
  type Position,
  positionAfter,
  pricesJson,
  storedDraw,
} from './made-draws.js';
import { manyDrawsStatement, type DrawsResult } from './many-draws-statement.js';
import { Webhooks } from '../../webhooks/webhooks.service.js';

/** Draws that come while one is under way go together, with one commit. */
const BATCHES_UNDER_WAY = 1;
/** Of requests for many draws, so that no statement takes long. */
const MOST_REQUESTS_AT_ONCE = 16;

const LAST_NONCE = prepared<{ nonce: number }>(
  'last_nonce',
  'select coalesce(max(nonce), 0) as nonce from draws where owner_id = $1 and day = $2',
);

/** What may be said of draws, as in the body of `POST /users/{id}/draws`. */
export interface DrawOptions extends Pick<CreateDrawsDto, 'banner' | 'client_seed' | 'day' | 'target'> {
  /** 1 by default. */
  readonly count?: number;
  /** In place of `count`, under a banner with slots. */
  readonly packs?: number;
}

interface SharedDraw {
  readonly made: MadeDraws;
  readonly keyed?: KeyedRow | undefined;
}

/** Random draws, that anyone can verify when their day is over. */
@Injectable()
export class Draws {
  private readonly storing;
  private readonly batches = new KeyedStatement<SharedDraw, DrawResult>({
    run: (draws) => this.store(draws),
    underWay: BATCHES_UNDER_WAY,
  });
  private readonly storingMany;
  private readonly manyBatches = new BatchedStatement<MadeDraws, DrawsResult>({
    run: (requests) => this.statements.run(...this.storingMany(requests, this.clock.now().toISOString())),
    underWay: BATCHES_UNDER_WAY,
    most: MOST_REQUESTS_AT_ONCE,
  });
  private readonly positions = new DrawPositions();

  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly days: OpenDaysService,
    private readonly tables: DrawTablesService,
    private readonly turns: UserTurns,
    @Inject(GAME_SETTINGS.token) private readonly game: GameSettings,
    private readonly metrics: DrawMetrics,
    private readonly hooks: DrawHooksOfModules,
    private readonly boxes: BoxDraws,
    webhooks: Webhooks,
  ) {
    this.storing = drawStatement(this.dataSource, reads, webhooks);
    this.storingMany = manyDrawsStatement(this.dataSource, webhooks);
  }

  /**
   * Draws cards: all of them, or none.
   * @throws ConflictException when the owner cannot pay, has no draw left, or the banner is not in force; NotFoundException
   */
  async draw(owner: number, options: DrawOptions = {}): Promise<DrawRead[]> {
    const meant = options.packs === undefined ? { count: 1, ...options } : options;
    expectValid(CreateDrawsDto, meant);
    return this.drawFor(owner, meant, withoutKey, (draws) => Promise.resolve(draws));
  }

  /** Draws cards for a request. @param answer what the response is made of */
  drawFor<T>(
    owner: number,
    { count, packs, banner, client_seed, day, target }: DrawOptions,
    runIdempotent: RunIdempotent,
    answer: (draws: DrawRead[]) => Promise<T>,
  ): Promise<T> {
    const request = { owner, banner, client_seed, day, target };
    const meant = unitsOf({ count, packs });
    return this.turns
      .onOpenDay(owner, (openDay) =>
        this.inTurn(request, openDay, () =>
          runIdempotent(async () =>
            answer(await this.hooked(request, openDay, meant, () => this.drawMany(request, openDay, meant))),
          ),
        ),
      )
      .catch((error: unknown) => {
        throw violates(error, 'cards_owner_fkey') ? notFound(User) : error;
      });
  }

  /** Draws one card, which has what the request says of it beside. @param answer what the response is made of */
  drawCard<T>(
    request: DrawRequest,
    runIdempotent: RunIdempotent,
    answer: (card: RawJson<CardCreate>) => Promise<T>,
  ): Promise<T> {
    const { owner } = request;
    const inTransaction = (openDay: OpenDay): Promise<T> =>
      this.inTurn(request, openDay, () =>
        runIdempotent(async () =>
          answer(await this.hooked(request, openDay, ONE_CARD, () => this.drawOne(request, openDay))),
        ),
      );
    if (this.hooks.areThere) return this.turns.onOpenDay(owner, inTransaction);
    const inStatement = (openDay: OpenDay): Promise<T> =>
      runIdempotent.inStatement((keyed) => this.turns.take(owner, () => this.drawOne(request, openDay, keyed)), answer);
    return this.days.onOpenDay((openDay) =>
      untilNoOther(() =>
        sharedBox(request, openDay) ? this.turns.take(owner, () => inTransaction(openDay)) : inStatement(openDay),
      ),
    );
  }

  /** Does work when its turn has come, with hooks and with a box: before a transaction begins, which would hold a connection. */
  private inTurn<T>(request: DrawRequest, openDay: OpenDay, work: () => Promise<T>): Promise<T> {
    const box = sharedBox(request, openDay);
    return this.hooks.inTurn(() => (box ? this.boxes.inTurn(box, request.owner, work) : work()));
  }

  /** Draws in one transaction with what modules do before and after it, or alone with a box; else it just draws. */
  private hooked<T>(request: DrawRequest, openDay: OpenDay, units: Units, draw: () => Promise<T>): Promise<T> {
    const box = sharedBox(request, openDay);
    const drawAlone = box ? () => this.boxes.alone(box, request.owner, draw) : draw;
    if (!this.hooks.areThere) return drawAlone();
    return inTransaction(this.dataSource, async () => {
      const opened = openedFor(request, openDay);
      const { day, banner } = opened;
      const packs = units.arePacks ? units.count : null;
      await this.hooks.before({ owner: request.owner, banner, count: mostCards(opened, units), packs, day });
      return drawAlone();
    });
  }

  private async drawOne(request: DrawRequest, openDay: OpenDay, keyed?: KeyedRow): Promise<RawJson<CardCreate>> {
    const store = async (made: MadeDraws) => {
      const stored = (await this.batches.run({ made, keyed })) as DrawResult;
      return Object.assign(stored, { ids: stored.json === null ? null : [stored.id] });
    };
    const { stored } = await this.untilStored(request, openDay, ONE_CARD, store);
    return new RawJson(stored.json ?? '');
  }

  private async drawMany(request: DrawRequest, openDay: OpenDay, units: Units): Promise<DrawRead[]> {
    const store = (made: MadeDraws) => this.manyBatches.run(made) as Promise<DrawsResult>;
    const { made, ids, stored } = await this.untilStored(request, openDay, units, store);
    return ids.map((id, place) => ({ ...storedDraw(made, place, id), seed: null, created_at: stored.created_at }));
  }

  /** Makes draws until a statement stores them, which says each time where the owner stands. */
  private async untilStored<S extends FoundOwner & Pick<DrawsResult, 'ids'>>(
    request: DrawRequest,
    openDay: OpenDay,
    units: Units,
    store: (made: MadeDraws) => Promise<S>,
  ) {
    for (let position: Position | undefined; ;) {
      const made = await this.make(request, units, openDay, position);
      const stored = await retryOnConflict(() => store(made));
      const { ids } = stored;
      if (ids !== null) {
        if (this.hooks.areThere) await this.hooks.after(ids.map((id, place) => storedDraw(made, place, id)));
        this.remember(made, ids.at(-1) ?? 0, stored);
        return { made, ids, stored };
      }
      position = positionFrom(stored, made);
    }
  }

  /**
   * Makes the owner's next draws.
   * @param found where the owner stands; without it, what this process knows
   * @throws ConflictException on another day than the request's, when the banner is not in force, has no such target, or gives packs where
   * the request means cards, and beyond the daily limit
   */
  private async make(request: DrawRequest, units: Units, openDay: OpenDay, found?: Position): Promise<MadeDraws> {
    const { owner } = request;
    const opened = openedFor(request, openDay);
    const { day } = opened;
    const { nonce: known, last } = found ?? this.positions.of(owner, day, opened.table);
    const table = targetedTable(opened, request.target, last);
    const { drawsPerDay } = this.game;
    const most = mostCards(opened, units);
    const isWithin = drawsPerDay === 0 || known + most <= drawsPerDay;
    const nonce = isWithin ? known : await this.lastNonce(owner, day, most);
    if (table.box?.of === 'world') {
      const { state, boxNumber } = await this.boxes.before(opened, most);
      return makeDraws(request, opened, { nonce, last: null, table, state, boxNumber }, most);
    }
    const state = table.rules ? await this.tables.stateAfter(last, table) : [];
    return makeDraws(request, opened, { nonce, last, table, state }, units.count);
  }

  /**
   * The owner's last nonce of the day as the database has it, which may have gone back in time.
   * @throws ConflictException when the daily limit leaves no room for `count` draws
   */
  private async lastNonce(owner: number, day: GameDay, count: number): Promise<number> {
    const { drawsPerDay } = this.game;
    const [last] = await this.statements.read(LAST_NONCE, [owner, day]);
    const nonce = last?.nonce ?? 0;
    const left = Math.max(0, drawsPerDay - nonce);
    if (count <= left) return nonce;
    throw conflict(
      'no_draw_left',
      `a user may draw ${drawsPerDay} times a day, and ${leftWords(left)} on ${day}; the next day is ${followingDay(day)}`,
    );
  }

  private store(shared: readonly SharedDraw[]): Promise<(DrawResult & Keyed)[]> {
    const now = this.clock.now().toISOString();
    const opened = [...new Set(shared.map(({ made }) => made.opened))];
    const { draws: columns, cards } = this.storing;
    const rows = shared.map(({ made: { request, opened: from, draws, after }, keyed }) => {
      const made = { owner_id: request.owner, table_id: from.table.id };
      const draw = draws[0] as MadeDraws['draws'][number];
      // No copy of both: each would live until the next full garbage collection, and take 0.15 of the time of a draw.
      const drawn = columns.members(now, draw, made) + (after ? `,"after":${JSON.stringify(after)}` : '');
      const card = cards.members(now, request, { skill: draw.skill });
      return `{${drawn},${card},"opened":${opened.indexOf(from)}${keyedMember(keyed)}}`;
    });
    const rules = opened.some(({ table }) => (table.rules ?? table.box) !== undefined);
    const prices = pricesJson(shared.map(({ made }) => made));
    const statement = this.storing.statementFor(shared, { rules, prices: prices !== undefined });
    const values = [`[${rows.join()}]`, openedJson(opened)];
    return this.statements.run(statement, prices === undefined ? values : [...values, prices, now]);
  }

  /** What follows from the draws is remembered only when they are committed. */
  private remember(made: MadeDraws, lastCard: number, { entries }: FoundOwner): void {
    const { request, opened, count, draws } = made;
    afterCommit(() => {
      if (opened.table.pack) this.metrics.packs.inc({ banner: opened.banner }, count);
      if (entries) this.metrics.entries.inc({ reason: 'draw' }, entries);
      this.positions.remember(request.owner, opened.day, opened.table, positionAfter(made, lastCard));
      for (const { card, status } of draws) this.metrics.draws.inc({ card, status });
    });
  }
}

/**
 * Where the owner stands, as the statement that did not store the draws has found it.
 * @throws OtherDay when the day is not open as the draws were made, or the owner has drawn on a later one
 * @throws ConflictException when the owner cannot pay, or has reached a limit
 */
function positionFrom(
  { last: nonce, is_open, later, last_draw: last, refusal }: FoundOwner,
  { opened: { day, banner } }: MadeDraws,
): Position {
  if (later !== null || !is_open) throw new OtherDay(later);
  if (refusal) throw priceRefused(refusal, day, `draw from ${banner}`);
  return { nonce, last };
}
