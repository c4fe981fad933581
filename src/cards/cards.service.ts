import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { notFound } from '../platform/http/errors.js';
import { fieldNames } from '../platform/dto-fields.js';
import { RawJson } from '../platform/raw-json.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import type { Page } from '../platform/database/page.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { deleteRecord, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { retryOnConflict } from '../platform/database/transactions.js';
import { GameCalendar } from '../game/game-calendar.js';
import { User } from '../users/user.entity.js';
import { Card } from './card.entity.js';
import { ALL_CARDS_FILTERS, CARD_FILTERS } from './card-filters.js';
import {
  CardFields,
  type CardHistoryList,
  CardList,
  CardRead,
  CardUpdate,
  type UpdateCardDto,
  UserCardList,
} from './dto/card.dto.js';
import { CardOwnerRead } from '../users/dto/user.dto.js';

const CHANGEABLE = fieldNames(CardFields).filter((name) => name !== 'created_at');
const CLOSE_DRAW = 'update users set updated_at = $2, next = greatest(next, $3) where id = $1';

/** How a card came, as far as it is known once the card or its draw is gone. The first change of its owner tells its first one. */
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

const HISTORY = prepared(
  'card_history',
  `
  with events as materialized (
    select 1 as part, 0 as id, origin.* from (${ORIGIN}) origin
    union all select 2, moves.* from (${MOVES}) moves
    union all select 3, 0, salvage.* from (${SALVAGE}) salvage
  )
  select (select coalesce(json_agg(r), '[]')::text from (
    select kind, "user", "from", reference, at from events order by part, id limit $2 offset $3
  ) r) where exists (select from events)`,
);

@Injectable()
export class CardsService {
  readonly list;
  readonly listOfUser;
  readonly read;
  readonly readOwner;
  private readonly updated;

  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
    private readonly clock: Clock,
    private readonly calendar: GameCalendar,
    private readonly statements: Statements,
  ) {
    this.list = reads.list(CardList, Card, { filters: ALL_CARDS_FILTERS });
    this.listOfUser = reads.related(UserCardList, Card, User, '"owner_id" = $1', { filters: CARD_FILTERS });
    this.read = reads.one(CardRead, Card);
    this.readOwner = reads.one(CardOwnerRead, User, {
      where: '"id" = (select "owner_id" from "cards" where "id" = $1)',
      missing: () => notFound(Card),
    });
    this.updated = reads.rendering(CardUpdate, Card);
  }

  update(id: number, dto: UpdateCardDto): Promise<RawJson<CardUpdate>> {
    const changes = { ...sentFields(dto, CHANGEABLE), ...(dto.owner !== undefined && { owner_id: dto.owner }) };
    return updateRecord(this.dataSource, Card, id, changes, this.updated);
  }

  delete(id: number): Promise<void> {
    return deleteRecord(this.dataSource, Card, id);
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
    return new RawJson(row[0] as string);
  }
}
