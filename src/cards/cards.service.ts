import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { notFound } from '../platform/http/errors.js';
import { fieldNames } from '../platform/dto-fields.js';
import type { RawJson } from '../platform/raw-json.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { deleteRecord, hasFields, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { retryOnConflict } from '../platform/database/transactions.js';
import { GameCalendar } from '../game/game-calendar.js';
import { User } from '../users/user.entity.js';
import { Card } from './card.entity.js';
import { ALL_CARDS_FILTERS, CARD_FILTERS } from './card-filters.js';
import { CardFields, CardList, CardRead, CardUpdate, type UpdateCardDto, UserCardList } from './dto/card.dto.js';
import { CardOwnerRead } from '../users/dto/user.dto.js';

const CHANGEABLE = fieldNames(CardFields).filter((name) => name !== 'created_at');
const CLOSE_DRAW = 'update users set updated_at = $2, next = greatest(next, $3) where id = $1';

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
    if (!hasFields(changes)) return this.read(id);
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
}
