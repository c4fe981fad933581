import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { expectValid } from '../platform/http/dto-pipe.js';
import { conflict, notFound } from '../platform/http/errors.js';
import type { RawJson } from '../platform/raw-json.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { deleteRecord, insertRecord, updateRecord } from '../platform/database/json-writes.js';
import { GroupUsersList } from '../users/dto/user.dto.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { inTransaction, retryOnConflict } from '../platform/database/transactions.js';
import { User } from '../entities/user.entity.js';
import { CreateGroupDto, GROUP_FILTERS, GroupList, GroupRead, UpdateGroupDto } from './dto/group.dto.js';
import { Group } from '../entities/group.entity.js';

/** As an array: joined, the memberships of all groups might be read in the order of their users. */
const IN_GROUP = '"id" = any (array(select "user_id" from "group_users" where "group_id" = $1))';

// A list is compared as a set of rows. PostgreSQL would compare each member with each item of an array.
const UNKNOWN_USERS = `
  select unnest($1::bigint[]) as id except select id from users where id = any($1) limit 1`;
const REMOVE_OTHERS = 'delete from group_users where group_id = $1 and user_id not in (select unnest($2::bigint[]))';
/** In the order of the ids, so that neighbours in the indexes come one after the other. */
const ADD_MISSING = `
  insert into group_users (group_id, user_id) select $1, id from (
    select unnest($2::bigint[]) except select user_id from group_users where group_id = $1
  ) as missing (id) order by id`;

const FOUND =
  'with found as materialized (select (select id from groups where id = $1) as "group", (select id from users where id = $2) as "user")';
const JOIN = prepared<{ group: number | null; user: number | null }>(
  'join_group',
  `${FOUND}, joined as (
    insert into group_users (group_id, user_id) select "group", "user" from found where "group" is not null and "user" is not null
    on conflict do nothing
  ) select "group", "user" from found`,
);
const LEAVE: typeof JOIN = prepared(
  'leave_group',
  `${FOUND}, gone as (delete from group_users where group_id = $1 and user_id = $2) select "group", "user" from found`,
);

/** Groups and their members. */
@Injectable()
export class Groups {
  readonly list;
  readonly read;
  readonly listUsers;
  private readonly written;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    reads: JsonQueries,
  ) {
    this.list = reads.list(GroupList, Group, { filters: GROUP_FILTERS });
    this.read = reads.one(GroupRead, Group);
    this.listUsers = reads.related(GroupUsersList, User, Group, IN_GROUP);
    this.written = reads.rendering(GroupRead, Group);
  }

  async create(dto: Omit<CreateGroupDto, 'password'>): Promise<RawJson<GroupRead>> {
    expectValid(CreateGroupDto, dto);
    const { name, users } = dto;
    return inTransaction(this.dataSource, async () => {
      const group = await insertRecord(this.dataSource, Group, { name: name.normalize() }, this.written);
      if (users) await this.setUsers(group.toJSON().id, users);
      return group;
    });
  }

  async update(id: number, dto: UpdateGroupDto): Promise<RawJson<GroupRead>> {
    expectValid(UpdateGroupDto, dto);
    const { name, users } = dto;
    return inTransaction(this.dataSource, async () => {
      const lock = { mode: 'pessimistic_write' } as const;
      const group = await this.dataSource.manager.findOne(Group, { where: { id }, lock });
      if (!group) throw notFound(Group);
      if (users) await this.setUsers(id, users);
      return updateRecord(this.dataSource, Group, id, { name: name?.normalize() ?? group.name }, this.written);
    });
  }

  delete(id: number): Promise<void> {
    return deleteRecord(this.dataSource, Group, id);
  }

  /** @throws NotFoundException when there is no such group or user, as of {@link leave} */
  join(group: number, user: number): Promise<void> {
    return this.change(JOIN, group, user);
  }

  leave(group: number, user: number): Promise<void> {
    return this.change(LEAVE, group, user);
  }

  private async change(statement: typeof JOIN, group: number, user: number): Promise<void> {
    const [found] = await retryOnConflict(() => this.statements.run(statement, [group, user]));
    if (found?.group === null) throw notFound(Group);
    if (found?.user === null) throw notFound(User, 'user');
  }

  /** @throws ConflictException when one of the users does not exist */
  private async setUsers(groupId: number, userIds: readonly number[]): Promise<void> {
    const [unknown] = await this.dataSource.query<{ id: number }[]>(UNKNOWN_USERS, [userIds]);
    if (unknown) throw conflict('record_unknown', `names the user ${unknown.id}, who does not exist`, 'users');
    await this.dataSource.query(REMOVE_OTHERS, [groupId, userIds]);
    await this.dataSource.query(ADD_MISSING, [groupId, userIds]);
  }
}
