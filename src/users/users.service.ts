import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Card } from '../cards/card.entity.js';
import { CARD_FILTERS } from '../cards/card-filters.js';
import { UserCardList } from '../cards/dto/card.dto.js';
import { Clock } from '../platform/clock.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { fieldNames } from '../platform/http/field.decorators.js';
import type { RawJson } from '../platform/http/raw-json.js';
import { BatchedStatement } from '../platform/database/batched-statement.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { deleteRecord, hasFields, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { BattlesService } from '../game/battles/battles.service.js';
import { inStatement, inTransaction, retryOnConflict, Statements } from '../platform/database/statements.js';
import type { KeyedRow } from '../platform/idempotency/keyed-rows.js';
import { KeyInUse } from '../platform/idempotency/idempotent-requests.service.js';
import type { Once } from '../platform/idempotency/idempotent.decorator.js';
import { CharactersService } from '../game/battles/characters.service.js';
import { GameCalendar } from '../game/game-calendar.js';
import { UserUeList } from '../ues/dto/ue.dto.js';
import { Ue } from '../ues/ue.entity.js';
import {
  type CreateUserDto,
  type UpdateUserDto,
  UserCreate,
  UserFields,
  UserList,
  UserRead,
  UserUpdate,
} from './dto/user.dto.js';
import { namesRecords, ownExactly } from './ownership.js';
import { userStatement } from './user-statement.js';
import { User } from './user.entity.js';
import { USER_FILTERS } from './user-filters.js';

const CHANGEABLE = fieldNames(UserFields).filter((name) => name !== 'created_at');
/** More would wait for each other's commit, fewer would leave the disk idle. */
const BATCHES_UNDER_WAY = 2;

/** Creates, changes, reads and deletes users, and opens their draw of the day. */
@Injectable()
export class UsersService {
  readonly list = this.reads.list(UserList, User, { filters: USER_FILTERS });
  readonly read = this.reads.one(UserRead, User);
  readonly listCards = this.reads.related(UserCardList, Card, User, '"owner_id" = $1', { filters: CARD_FILTERS });
  readonly listUes = this.reads.related(UserUeList, Ue, User, '"owner_id" = $1');
  private readonly storeUser = userStatement(this.dataSource, this.reads);
  private readonly batches = new BatchedStatement<{ readonly keyed?: KeyedRow | undefined }>({
    run: (rows) => this.statements.run(this.storeUser.statementFor(rows), [JSON.stringify(rows)]),
    underWay: BATCHES_UNDER_WAY,
  });
  private readonly updated = this.reads.rendering(UserUpdate, User);

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonQueries,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly calendar: GameCalendar,
    private readonly characters: CharactersService,
    private readonly battles: BattlesService,
  ) {}

  /** A new user gets a character and may draw today. A time that is not given is now. */
  create(dto: CreateUserDto, once: Once): Promise<RawJson<UserCreate>> {
    if (!namesRecords(dto)) return once.inStatement((keyed) => this.store(dto, keyed));
    const storeWithRecords = (): Promise<RawJson<UserCreate>> =>
      inTransaction(this.dataSource, async (manager) => {
        const user = await this.store(dto);
        // Nobody else sees the new row before the commit, so it needs no lock.
        await ownExactly(manager, (JSON.parse(user.text) as UserCreate).id, dto);
        return user;
      });
    return once(storeWithRecords);
  }

  /** @throws KeyInUse when the request's key is there already */
  private async store(dto: CreateUserDto, keyed?: KeyedRow): Promise<RawJson<UserCreate>> {
    const now = this.clock.now().toISOString();
    const { users, characters } = this.storeUser;
    const user = users.row(now, dto, { next: this.calendar.today() });
    const row = { ...user, ...characters.row(now, this.characters.assign()), keyed };
    const [json, isKept] = (await retryOnConflict(() => this.batches.run(row))) as [string, boolean];
    if (isKept) throw new KeyInUse();
    return this.storeUser.user.answer(json);
  }

  async update(id: number, dto: UpdateUserDto): Promise<RawJson<UserUpdate>> {
    const changes = sentFields(dto, CHANGEABLE);
    const change = (): Promise<RawJson<UserUpdate>> | undefined =>
      hasFields(changes) ? updateRecord(this.dataSource, User, id, changes, this.updated) : undefined;
    const { battle } = dto;
    const changed =
      namesRecords(dto) || battle !== undefined
        ? await inTransaction(this.dataSource, async (manager) => {
            await lockUser(manager, id);
            await ownExactly(manager, id, dto);
            if (battle !== undefined) await this.battles.chooseOpponent(manager, id, battle);
            return change();
          })
        : await change();
    // After the transaction: a read takes a connection of its own, and all may be in use by such transactions.
    return changed ?? this.read(id);
  }

  /** @throws ConflictException for a user who still owns something */
  async delete(id: number): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockUser(manager, id);
      const cards = await manager.countBy(Card, { owner_id: id });
      const ues = await manager.countBy(Ue, { owner_id: id });
      if (cards + ues > 0) throw conflict(`still owns ${cards} cards and ${ues} ues`, 'id');
      await deleteRecord(this.dataSource, User, id);
    });
  }

  /** Opens the user's draw of the day. The next draw may start on the following game day. */
  async drawStart(id: number): Promise<void> {
    const now = this.clock.now();
    const draw = { updated_at: now.toISOString(), next: this.calendar.dayAfter(now) };
    const { affected } = await inStatement(this.dataSource, (manager) => manager.update(User, { id }, draw));
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
