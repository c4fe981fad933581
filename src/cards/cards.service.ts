import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Author } from '../platform/database/audited-rows.js';
import { Clock } from '../platform/clock.js';
import { expectValid } from '../platform/http/dto-pipe.js';
import { invalid, notFound } from '../platform/http/errors.js';
import { fieldNames } from '../platform/dto-fields.js';
import { RawJson } from '../platform/raw-json.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import type { Page } from '../platform/database/page.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { deleteRecord, insertRecord, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { afterCommit, retryOnConflict } from '../platform/database/transactions.js';
import { expectCards } from '../game/draws/draw-units.js';
import { Draws } from '../game/draws/draws.service.js';
import { openedFor, OpenDaysService } from '../game/days/open-days.service.js';
import { GameCalendar } from '../game/calendar/game-calendar.js';
import { DrawMetrics } from '../game/draws/draw-metrics.js';
import type { RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { Random } from '../platform/random.js';
import { User } from '../entities/user.entity.js';
import { Card } from '../entities/card.entity.js';
import { KIND_NAME } from '../entities/names.js';
import { ALL_CARDS_FILTERS, CARD_FILTERS } from './card-filters.js';
import { type CardHistoryList, CardList, CardRead, CardUpdate, UpdateCardDto, UserCardList } from './dto/card.dto.js';
import { CardCreate, CardFields, CreateCardDto } from '../game/draws/dto/new-card.dto.js';
import { CardOwnerRead } from '../users/dto/user.dto.js';
import { type DrawnCard, pick, strengthFrom } from '../game/rules/draw-state.js';
import type { Outcome } from '../game/rules/draw-table.js';
import type { RandomInteger } from '../game/rules/seeded.js';

const FIELDS = fieldNames(CardFields);
const CHANGEABLE = FIELDS.filter((name) => name !== 'created_at');

const CLOSE_DRAW = 'update users set updated_at = $2, next = greatest(next, $3) where id = $1';

/** How a card came, also when the card or its draw is deleted. Its first change of owner then tells the first owner. */
const ORIGIN = `
  select case when d.card_id is not null then 'drawn' when x.id is not null then 'exchanged' else 'given' end as kind,
    coalesce(d.owner_id, x.user_id, (select from_id from card_moves where card_id = $1 order by id limit 1), c.owner_id) as "user",
    null::bigint as "from", coalesce(d.day, x.name || ':' || x.id, '') as reference, coalesce(d.created_at, x.created_at, c.created_at) as at
  from (select $1::bigint as id) wanted left join cards c using (id) left join draws d on d.card_id = wanted.id
    left join exchanges x on x.card_id = wanted.id
  where coalesce(d.card_id, x.id, c.id) is not null`;
const MOVES = `
  select id, case when trade_id is null then 'moved' else 'traded' end, to_id, from_id, coalesce(trade_id::text, ''), created_at
  from card_moves where card_id = $1`;
/** One of the entries that it gave; a semicolon comes after a colon. */
const SALVAGE = `
  select 'salvaged', user_id, null::bigint, reference, created_at from entries
  where reason = 'salvage' and reference ~>=~ ($1::bigint || ':') and reference ~<~ ($1::bigint || ';') limit 1`;

const HISTORY = prepared<{ json: string }>(
  'card_history',
  `
  with events as materialized (
    select 1 as part, 0 as id, origin.* from (${ORIGIN}) origin
    union all select 2, moves.* from (${MOVES}) moves
    union all select 3, 0, salvage.* from (${SALVAGE}) salvage
  )
  select (select coalesce(json_agg(r), '[]')::text from (
    select kind, "user", "from", reference, at from events order by part, id limit $2 offset $3
  ) r) as json where exists (select from events)`,
);

const NAMED = {
  id: {
    owner: '(select owner_id from cards where cards.id = page.id)',
    owner_name: '(select username from cards join users on users.id = owner_id where cards.id = page.id)',
    banner: '(select banner from draws where card_id = page.id)',
  },
  card: { card_name: KIND_NAME },
};

/** What may be said of a card that is given, as in the body of `POST /cards`. */
export type GivenCard = Omit<CreateCardDto, 'password' | 'token' | 'owner' | 'client_seed'>;

type Store = () => Promise<RawJson<CardCreate>>;

/** Cards: given, moved, taken, and their history. */
@Injectable()
export class Cards {
  readonly list;
  readonly listOfUser;
  readonly read;
  readonly readOwner;
  private readonly given;
  private readonly updated;

  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
    private readonly clock: Clock,
    private readonly calendar: GameCalendar,
    private readonly statements: Statements,
    private readonly draws: Draws,
    private readonly days: OpenDaysService,
    private readonly chance: Random,
    private readonly metrics: DrawMetrics,
  ) {
    this.list = reads.list(CardList, Card, { filters: ALL_CARDS_FILTERS, named: NAMED });
    this.listOfUser = reads.related(UserCardList, Card, User, '"owner_id" = $1', {
      filters: CARD_FILTERS,
      named: NAMED,
    });
    this.read = reads.one(CardRead, Card);
    this.readOwner = reads.one(CardOwnerRead, User, {
      where: '"id" = (select "owner_id" from "cards" where "id" = $1)',
      missing: () => notFound(Card),
    });
    this.given = reads.rendering(CardCreate, Card);
    this.updated = reads.rendering(CardUpdate, Card);
  }

  /** Makes a card: by a random draw, unless the request chooses something that the odds decide. */
  create<T>(
    dto: CreateCardDto,
    runIdempotent: RunIdempotent,
    answer: (card: RawJson<CardCreate>) => Promise<T>,
    author?: Author,
  ): Promise<T> {
    if (isRandomDraw(dto)) return this.draws.drawCard(dto, runIdempotent, answer);
    const run = (store: Store): Promise<T> => runIdempotent(async () => answer(await store()));
    return this.giveFor(dto.owner, dto, run, author);
  }

  /** Gives a card without a draw. It has what is said of it; chance decides the rest, as the odds of today are. */
  async give(owner: number, card: GivenCard): Promise<RawJson<CardCreate>> {
    expectValid(CreateCardDto, { ...card, owner });
    return this.giveFor(owner, card, (store) => store());
  }

  private async giveFor<T>(
    owner: number,
    card: GivenCard,
    run: (store: Store) => Promise<T>,
    author?: Author,
  ): Promise<T> {
    if (card.status !== undefined && card.banner !== undefined) {
      const message = 'cannot be given beside banner: a status that is given is not drawn';
      throw invalid([{ field: 'status', message, reason: 'not_together' }]);
    }
    if (card.target !== undefined) {
      const message = 'cannot be given beside card, status or cp: a card that is chosen is not drawn';
      throw invalid([{ field: 'target', message, reason: 'not_together' }]);
    }
    // Before the day is found: so the card is of no later one.
    const created_at = this.clock.now().toISOString();
    const openDay = await this.days.openDay();
    return run(async () => {
      const opened = openedFor(card, openDay);
      expectCards(opened);
      const { outcomes } = opened.table;
      const decided = completeCard(outcomes, card, this.chance.integer);
      const values = { created_at, ...sentFields(card, FIELDS), ...decided, owner_id: owner };
      const given = await insertRecord(this.dataSource, Card, values, this.given, author);
      afterCommit(() => this.metrics.chosenCards.inc());
      return given;
    });
  }

  /** Gives a card to another user. Its history has both. */
  move(id: number, owner: number): Promise<RawJson<CardUpdate>> {
    return this.update(id, { owner });
  }

  async update(id: number, dto: UpdateCardDto, author?: Author): Promise<RawJson<CardUpdate>> {
    expectValid(UpdateCardDto, dto);
    const changes = { ...sentFields(dto, CHANGEABLE), ...(dto.owner !== undefined && { owner_id: dto.owner }) };
    return updateRecord(this.dataSource, Card, id, changes, this.updated, author);
  }

  /** Deletes a card. Its draw and its history stay. @throws MissingRecord */
  take(id: number, author?: Author): Promise<void> {
    return deleteRecord(this.dataSource, Card, id, author);
  }

  /** Closes the owner's draw of the day on which the card was made. */
  async drawDone(id: number): Promise<void> {
    const select = { owner_id: true, created_at: true } as const;
    const card = await this.dataSource.manager.findOne(Card, { where: { id }, select });
    if (!card) throw notFound(Card);
    const next = this.calendar.dayAfter(new Date(card.created_at));
    const draw = [card.owner_id, this.clock.now(), next];
    await retryOnConflict(() => this.dataSource.query(CLOSE_DRAW, draw));
  }

  /** Oldest first, also of a card that is gone. @throws NotFoundException where nothing is known of it */
  async history(id: number, { limit, offset }: Page): Promise<RawJson<CardHistoryList[]>> {
    const [row] = await this.statements.read(HISTORY, [id, limit, offset]);
    if (row === undefined) throw notFound(Card);
    return new RawJson(row.json);
  }
}

/** Whether the player chose nothing that the odds decide. Such a draw can be verified. */
export function isRandomDraw({ card, status, cp }: Partial<DrawnCard>): boolean {
  return card === undefined && status === undefined && cp === undefined;
}

/** Keeps what the player chose of a card, and draws the rest from the outcomes that fit the choice, or from all if none fits. */
export function completeCard(
  outcomes: readonly Outcome[],
  chosen: Partial<DrawnCard>,
  integer: RandomInteger,
): DrawnCard {
  const chosenFields = (['card', 'status', 'skill'] as const).filter((field) => chosen[field] !== undefined);
  const fitting = outcomes.filter((outcome) => chosenFields.every((field) => outcome[field] === chosen[field]));
  const candidates = fitting.length > 0 ? fitting : outcomes;
  const { card, status, skill, cp } = candidates[pick(candidates, integer)] as Outcome;
  return {
    card: chosen.card ?? card,
    status: chosen.status ?? status,
    skill: chosen.skill ?? skill,
    cp: chosen.cp ?? strengthFrom(cp, integer),
  };
}
