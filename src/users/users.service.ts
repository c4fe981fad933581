import { Injectable } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { expectValid } from '../platform/http/dto-pipe.js';
import { conflict, notFound } from '../platform/http/errors.js';
import { fieldNames } from '../platform/dto-fields.js';
import { RawJson } from '../platform/raw-json.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { deleteRecord, sentFields, updateRecord } from '../platform/database/json-writes.js';
import { Audit } from '../platform/access/audit.js';
import type { Author } from '../platform/database/audited-rows.js';
import { BattlesService } from '../game/battles/battles.service.js';
import { inTransaction, retryOnConflict } from '../platform/database/transactions.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { type Keyed, keyedMember, type KeyedRow, KeyedStatement } from '../platform/idempotency/keyed-rows.js';
import { type RunIdempotent, withoutKey } from '../platform/idempotency/idempotent.decorator.js';
import { CharactersService } from '../game/battles/characters.service.js';
import { OpenDaysService } from '../game/days/open-days.service.js';
import { GameCalendar } from '../game/calendar/game-calendar.js';
import { CreateUserDto, UpdateUserDto, UserCreate, UserFields, UserRead, UserUpdate } from './dto/user.dto.js';
import { namesRecords, ownExactly } from './ownership.js';
import { type StoredUser, userStatement } from './user-statement.js';
import { User } from '../entities/user.entity.js';
import { userLists } from './user-lists.js';

const CHANGEABLE = fieldNames(UserFields).filter((name) => name !== 'created_at');
const NEXT_IDS = prepared<{ id: number }>(
  'next_user_ids',
  "select nextval('users_id_seq'::regclass) as id from generate_series(1, $1::integer)",
);
/** Those of a user who is deleted. */
const VOID_TRADES = `
  update trades set state = 'void', decided_at = $2 where state = 'open' and (from_id = $1 or to_id = $1)`;

/** As in the body of `POST /users`. */
export type NewUserDto = Omit<CreateUserDto, 'password' | 'token'>;

/** A user that is not stored yet, and has no character. */
interface NewUser {
  readonly now: string;
  readonly user: string;
  readonly externalId: string | undefined;
  readonly author: Author | undefined;
  readonly keyed?: KeyedRow | undefined;
}

/** The players: made, read, changed and deleted. */
@Injectable()
export class Users {
  readonly list;
  readonly listSummaries;
  readonly read;
  private readonly storeUser;
  /** Users that come while one is under way go together, with one commit. */
  private readonly batches = new KeyedStatement<NewUser, StoredUser>({
    run: (made) => this.storeAll(made),
    underWay: 1,
  });
  /** What a user must not have any more to be deleted; the rest goes with the user, as the entities say. */
  private readonly owned;
  private readonly updated;

  constructor(
    private readonly dataSource: DataSource,
    reads: JsonQueries,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly calendar: GameCalendar,
    private readonly days: OpenDaysService,
    private readonly characters: CharactersService,
    private readonly battles: BattlesService,
    private readonly audit: Audit,
  ) {
    ({ list: this.list, listSummaries: this.listSummaries } = userLists(reads));
    this.read = reads.one(UserRead, User);
    this.storeUser = userStatement(this.dataSource, reads);
    const counts = this.dataSource.entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
      foreignKeys
        .filter(({ referencedEntityMetadata: { target } }) => target === User)
        .filter(({ onDelete = '' }) => !['CASCADE', 'SET NULL'].includes(onDelete))
        .map(({ columnNames: [column = ''] }) => [tableName, column].map(escapeIdentifier))
        .map(([table, column]) => `select '${tableName}' as name, count(*) from ${table} where ${column} = $1`),
    );
    this.owned = counts.join(' union all ');
    this.updated = reads.rendering(UserUpdate, User);
  }

  /** A new user gets a character and may draw today. A time that is not given is now. */
  async create(
    given: NewUserDto,
    runIdempotent: RunIdempotent = withoutKey,
    author?: Author,
  ): Promise<RawJson<UserCreate>> {
    expectValid(CreateUserDto, given);
    const dto = { ...given, username: given.username.normalize() };
    if (!namesRecords(dto))
      return runIdempotent.inStatement(
        (keyed) => this.store(dto, author, keyed),
        (user) => Promise.resolve(user),
      );
    const storeWithRecords = (): Promise<RawJson<UserCreate>> =>
      inTransaction(this.dataSource, async () => {
        const user = await this.store(dto, author);
        // No one else sees the new row before the commit, so it needs no lock.
        await ownExactly(this.dataSource, user.toJSON().id, dto);
        return user;
      });
    // Who waits for the day to open holds no connection.
    return this.days.onOpenDay(() => runIdempotent(storeWithRecords));
  }

  private async store(dto: NewUserDto, author?: Author, keyed?: KeyedRow): Promise<RawJson<UserCreate>> {
    const now = this.clock.now().toISOString();
    const user = this.storeUser.users.members(now, dto, { next: this.calendar.today() });
    for (;;) {
      const made = { now, user, externalId: dto.external_id, author, keyed };
      const stored = await retryOnConflict(() => this.batches.run(made));
      if (stored?.json) return new RawJson(stored.json);
      this.days.forget();
    }
  }

  private async storeAll(made: readonly NewUser[]): Promise<(StoredUser & Keyed)[]> {
    const openDay = await this.days.openDay();
    // The day's seed gives a user's character by the id.
    const ids = await this.statements.read(NEXT_IDS, [made.length]);
    const rows = made.map(({ now, user, externalId, author, keyed }, place) => {
      const id = ids[place]?.id as number;
      const character = this.storeUser.characters.members(now, this.characters.assign(id, openDay));
      const external = externalId === undefined ? '' : `,"external_id":${JSON.stringify(externalId)}`;
      const by = author === undefined ? '' : `,"author":${author}`;
      return `{"id":${id},${user},${character}${external}${by}${keyedMember(keyed)}}`;
    });
    const { day, commitment } = openDay;
    return this.statements.run(this.storeUser.statement, [`[${rows.join()}]`, day, commitment]);
  }

  async update(id: number, dto: UpdateUserDto, author?: Author): Promise<RawJson<UserUpdate>> {
    expectValid(UpdateUserDto, dto);
    const change = (by?: Author) =>
      updateRecord(this.dataSource, User, id, sentFields(dto, CHANGEABLE), this.updated, by);
    const { battle } = dto;
    if (!namesRecords(dto) && battle === undefined) return change(author);
    const changeAll = async () => {
      await this.lock(id);
      await ownExactly(this.dataSource, id, dto);
      if (battle !== undefined) await this.battles.chooseOpponent(id, battle);
      return change();
    };
    return author === undefined ? inTransaction(this.dataSource, changeAll) : this.audit.run(author, changeAll);
  }

  /** @throws ConflictException for a user who still owns something */
  async delete(id: number): Promise<void> {
    await inTransaction(this.dataSource, async () => {
      await this.lock(id);
      const owned = await this.dataSource.query<{ name: string; count: number }[]>(this.owned, [id]);
      const told = owned.map(({ name, count }) => `${count} ${name}`);
      if (owned.some(({ count }) => count > 0))
        throw conflict('still_owns', `still owns ${new Intl.ListFormat('en').format(told)}`, 'id');
      await this.dataSource.query(VOID_TRADES, [id, this.clock.now()]);
      await deleteRecord(this.dataSource, User, id);
    });
  }

  /** Opens the user's draw of the day. The next draw may start on the following game day. */
  async drawStart(id: number): Promise<void> {
    const now = this.clock.now();
    const draw = { updated_at: now.toISOString(), next: this.calendar.dayAfter(now) };
    const { affected } = await retryOnConflict(() => this.dataSource.manager.update(User, { id }, draw));
    if (affected === 0) throw notFound(User);
  }

  /** Keeps others from changing the user, deleting it, or giving it records, until the transaction ends. */
  private async lock(id: number): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const user = await this.dataSource.manager.findOne(User, { where: { id }, select: { id: true }, lock });
    if (!user) throw notFound(User);
  }
}
