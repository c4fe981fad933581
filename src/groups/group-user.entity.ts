import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Group } from './group.entity.js';

/** That a user is in a group. It goes with either of the two. */
@Entity('group_users')
@Index('group_users_user_id_idx', ['user_id'])
export class GroupUser {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_users_pkey' })
  group_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_users_pkey' })
  user_id!: number;

  @ManyToOne(() => Group, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id', foreignKeyConstraintName: 'group_users_group_fkey' })
  group!: Relation<Group>;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'group_users_users_fkey' })
  user!: Relation<User>;
}
