import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { IdColumn, TextColumn } from '../platform/database/columns.js';
import { User } from './user.entity.js';

/** A named set of users; a user may be in several. */
@Entity('groups')
@Unique('groups_name_key', ['name'])
export class Group {
  @IdColumn('groups') id!: number;
  @TextColumn({ default: undefined }) name!: string;
}

/** That a user is in a group. It goes with either of the two. */
@Entity('group_users')
@Index('group_users_user_id_idx', ['user_id'])
export class GroupUser {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_users_pkey' }) group_id!: number;
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_users_pkey' }) user_id!: number;

  @ManyToOne(() => Group, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'group_users_group_fkey' })
  group!: Relation<Group>;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'group_users_users_fkey' })
  user!: Relation<User>;
}
