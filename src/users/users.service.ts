import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Card } from '../cards/card.entity.js';
import { UserCardList } from '../cards/dto/card.response.dto.js';
import { Clock } from '../platform/clock.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { fieldNames } from '../platform/http/field.decorators.js';
import type { RawJson } from '../platform/http/raw-json.js';
import type { StoredResponse } from '../platform/http/stored-response.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { deleteRecord, hasFields, insertRecord, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { inTransaction, retryOnConflict } from '../platform/database/statements.js';
import { CharactersService } from '../game/battles/characters.service.js';
import { GameCalendar } from '../game/game-calendar.js';
import type { KeyedRequest } from '../platform/idempotency/idempotent.decorator.js';
import { IdempotentRequests } from '../platform/idempotency/idempotent-requests.service.js';
import type { IdempotencyRecord } from '../platform/idempotency/idempotency-record.js';
import { UserUeList } from '../ues/dto/ue.response.dto.js';
import { Ue } from '../ues/ue.entity.js';
import { type CreateUserDto, type UpdateUserDto, UserFields } from './dto/user.dto.js';
import { UserCreate, UserList, UserRead, UserUpdate } from './dto/user.response.dto.js';
import { namesRecords, ownExactly } from './ownership.js';
import { User } from './user.entity.js';

const SETTABLE = fieldNames(UserFields);
const CHANGEABLE = SETTABLE.filter((name) => name !== 'created_at');
const TIMES = SETTABLE.filter((name) => name.endsWith('_at'));

/** Creates, changes, reads and deletes users, and opens their draw of the day. */
@Injectable()
export class UsersService {
  readonly list = this.reads.list(UserList, User);
  readonly read = this.reads.one(UserRead, User);
  readonly listCards = this.reads.related(UserCardList, Card, User, '"owner_id" = $1');
  readonly listUes = this.reads.related(UserUeList, Ue, User, '"owner_id" = $1');
  private readonly created = this.reads.rendering(UserCreate, User);
  private readonly updated = this.reads.rendering(UserUpdate, User);

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonQueries,
    private readonly clock: Clock,
    private readonly calendar: GameCalendar,
    private readonly characters: CharactersService,
    private readonly requests: IdempotentRequests,
  ) {}

  /** A new user gets a character and may draw today; a time that is not given is the moment of creation. */
  create(dto: CreateUserDto, request?: KeyedRequest): Promise<RawJson<UserCreate> | StoredResponse<UserCreate>> {
    return this.requests.run(request, this.created, (keep) => this.createNow(dto, keep));
  }

  private createNow(dto: CreateUserDto, keep: IdempotencyRecord | undefined): Promise<RawJson<UserCreate>> {
    const now = this.clock.now().toISOString();
    const values = {
      ...Object.fromEntries(TIMES.map((name) => [name, now])),
      next: this.calendar.today(),
      ...sentFields(dto, SETTABLE),
      username: dto.username,
    };
    const along = { companion: this.characters.assign(), keep };
    if (!namesRecords(dto)) return insertRecord(this.dataSource.manager, User, values, this.created, along);
    return inTransaction(this.dataSource, async (manager) => {
      const user = await insertRecord(manager, User, values, this.created, along);
      // The new row is ours alone until the commit, so it needs no lock.
      await ownExactly(manager, (JSON.parse(user.text) as UserCreate).id, dto);
      return user;
    });
  }

  async update(id: number, dto: UpdateUserDto): Promise<RawJson<UserUpdate>> {
    const changes = sentFields(dto, CHANGEABLE);
    const change = hasFields(changes)
      ? (manager: EntityManager) => updateRecord(manager, User, id, changes, this.updated)
      : () => undefined;
    const { battle } = dto;
    const changed =
      namesRecords(dto) || battle !== undefined
        ? await inTransaction(this.dataSource, async (manager) => {
            await lockUser(manager, id);
            await ownExactly(manager, id, dto);
            if (battle !== undefined) await this.characters.chooseOpponent(manager, id, battle);
            return change(manager);
          })
        : await retryOnConflict(() => Promise.resolve(change(this.dataSource.manager)));
    // Not within the transaction: a read takes a connection of its own, and all of them may be waiting in transactions.
    return changed ?? this.read(id);
  }

  /** Who still owns something stays: nothing is lost by accident. */
  async delete(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockUser(manager, id);
      const owned = {
        cards: await manager.countBy(Card, { owner_id: id }),
        ues: await manager.countBy(Ue, { owner_id: id }),
      };
      if (owned.cards + owned.ues > 0) throw conflict(`still owns ${owned.cards} cards and ${owned.ues} ues`, 'id');
      await deleteRecord(manager, User, id);
    });
  }

  /** Opens the user's draw of the day: the next one may start on the following game day. */
  async drawStart(id: number): Promise<void> {
    const draw = { updated_at: this.clock.now().toISOString(), next: this.calendar.tomorrow() };
    const { affected } = await retryOnConflict(() => this.dataSource.manager.update(User, { id }, draw));
    if (affected === 0) throw notFound(User);
  }
}

/** Keeps others from changing the user, deleting it, or giving it records, until the transaction ends. */
async function lockUser(manager: EntityManager, id: number): Promise<void> {
  const user = await manager.findOne(User, {
    where: { id },
    select: { id: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user) throw notFound(User);
}
