import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Card } from '../../cards/card.entity.js';
import { CardList } from '../../cards/dto/card.dto.js';
import { GroupList } from '../../groups/dto/group.dto.js';
import { Group } from '../../groups/group.entity.js';
import { escapeIdentifier } from 'pg';
import { selectList } from '../../platform/database/rendering.js';
import { fieldNames } from '../../platform/dto-fields.js';
import { IdsField, IntegerField } from '../../platform/http/field.decorators.js';
import { UeList } from '../../ues/dto/ue.dto.js';
import { Ue } from '../../ues/ue.entity.js';
import { UserList } from '../../users/dto/user.dto.js';
import { User } from '../../users/user.entity.js';

class MovedCard extends CardList {
  @IntegerField() owner!: number;
}
class MovedUe extends UeList {
  @IntegerField() owner!: number;
}
class MovedGroup extends GroupList {
  @IdsField({ maxItems: Infinity }) users!: number[];
}

export type KindName = 'users' | 'cards' | 'ues' | 'groups';

/** A kind of record as it moves from one service to another: in the interface's shape, with its owner or its members. */
export interface Kind {
  readonly name: KindName;
  readonly entity: Type;
  readonly dto: Type;
  /** Fields of the interface's shape. */
  readonly fields: readonly string[];
  /** The field that the interface shows as a list of its own, and how it is selected. */
  readonly relation?: { readonly field: string; readonly select: string };
}

const OWNER = { field: 'owner', select: 'owner_id AS owner' };
const MEMBERS = 'array(SELECT user_id FROM group_users WHERE group_id = groups.id ORDER BY user_id) AS users';

/** Records refer to those of kinds before theirs. */
export const KINDS: readonly Kind[] = [
  { name: 'users', entity: User, dto: UserList, fields: fieldNames(UserList) },
  { name: 'cards', entity: Card, dto: MovedCard, fields: fieldNames(CardList), relation: OWNER },
  { name: 'ues', entity: Ue, dto: MovedUe, fields: fieldNames(UeList), relation: OWNER },
  {
    ...{ name: 'groups', entity: Group, dto: MovedGroup, fields: fieldNames(GroupList) },
    relation: { field: 'users', select: MEMBERS },
  },
];

export function fileOf({ name }: Kind): string {
  return `${name}.jsonl`;
}

/** The columns that hold times. */
export function timesOf(dataSource: DataSource, { entity }: Kind): string[] {
  const { columns } = dataSource.getMetadata(entity);
  return columns.filter(({ type }) => type === 'timestamptz').map(({ propertyName }) => propertyName);
}

/** The select of a kind's rows, by id. */
export function selectOf(kind: Kind): string {
  const columns = selectList(kind.fields, escapeIdentifier);
  return `SELECT ${[columns, ...(kind.relation ? [kind.relation.select] : [])].join(', ')} FROM ${kind.name} ORDER BY id`;
}
