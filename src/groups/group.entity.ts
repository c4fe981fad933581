import { Entity, OneToMany, type Relation, Unique } from 'typeorm';
import { IdColumn, TextColumn } from '../database/columns.js';
import { GroupUser } from './group-user.entity.js';

/** A named set of users; a user may be in several. */
@Entity('groups')
@Unique('groups_name_key', ['name'])
export class Group {
  @IdColumn('groups')
  id!: number;

  @TextColumn({ default: undefined })
  name!: string;

  @OneToMany(() => GroupUser, (member) => member.group)
  users!: Relation<GroupUser>[];
}
