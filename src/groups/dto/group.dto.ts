import { OmitType } from '@nestjs/swagger';
import { optionalFields } from '../../platform/dto-fields.js';
import { movedKind } from '../../entities/moved-kind.js';
import { IdsField, IntegerField, NameField, SecretField, TextField } from '../../platform/http/field.decorators.js';
import { Group } from '../../entities/group.entity.js';
import type { Filters } from '../../platform/database/page.js';

/** Longest name of a group, in characters; at four bytes each it fits into an index entry of PostgreSQL. */
const MAX_GROUP_NAME = 500;

export class CreateGroupDto {
  @NameField({ maxLength: MAX_GROUP_NAME, description: 'Unique; stored in NFC', example: 'tuners' })
  name!: string;

  @SecretField({ description: "The operator's password" }) password!: string;

  @IdsField({ optional: true, description: 'The users in the group' })
  users?: number[];
}

/** Body of updateGroup: whatever is given is set; `users` is then the whole set of the group's users. */
export class UpdateGroupDto extends optionalFields(OmitType(CreateGroupDto, ['password'])) {
  @SecretField({ optional: true, description: "The operator's token, where TOKEN_OPERATIONS closes updateGroup" })
  token?: string;
}

abstract class GroupShape {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ minLength: 1, maxLength: MAX_GROUP_NAME, example: 'tuners' }) name!: string;
}

// The answers: a schema for each operation.
export class GroupCreate extends GroupShape {}
export class GroupRead extends GroupShape {}
export class GroupList extends GroupShape {}
export class GroupUpdate extends GroupShape {}

class GroupWithUsers extends GroupList {
  @IdsField({ maxItems: Infinity }) users!: number[];
}

/** As `npx card-draw export` writes them. */
export const GROUPS = movedKind(Group, GroupList, {
  dto: GroupWithUsers,
  unique: 'name',
  relation: {
    field: 'users',
    select: 'array(SELECT user_id FROM group_users WHERE group_id = groups.id ORDER BY user_id) AS users',
  },
});

/** What may be asked of a list of groups. The index of the memberships by their users finds them. */
export const GROUP_FILTERS: Filters = {
  user: {
    type: 'integer',
    description: 'Only groups that the user with this id is in',
    example: 1,
    // As an array: joined, the memberships of all users might be read in the order of their groups.
    sql: '"id" = any (array(select "group_id" from "group_users" where "user_id" = $?))',
  },
};
