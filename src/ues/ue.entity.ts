import { Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { FlagColumn, IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';

/** A ue, the second kind of record, that a user owns. */
@Entity('ues')
@Index('ues_owner_id_id_idx', ['owner_id', 'id'])
export class Ue {
  @IdColumn('ues')
  id!: number;

  @FlagColumn()
  limit!: boolean;

  @FlagColumn()
  limit_boss!: boolean;

  @FlagColumn()
  limit_item!: boolean;

  @IntegerColumn()
  lv!: number;

  @IntegerColumn()
  lv_point!: number;

  @IntegerColumn()
  model!: number;

  @IntegerColumn()
  sword!: number;

  @IntegerColumn()
  card!: number;

  @TextColumn()
  mode!: string;

  @IntegerColumn()
  cp!: number;

  @IntegerColumn()
  count!: number;

  @IntegerColumn()
  location_x!: number;

  @IntegerColumn()
  location_y!: number;

  @IntegerColumn()
  location_z!: number;

  @IntegerColumn()
  location_n!: number;

  @TextColumn()
  author!: string;

  @TimeColumn()
  created_at!: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'ues_owner_fkey' })
  owner!: Relation<User>;

  @IntegerColumn({ default: undefined })
  owner_id!: number;
}
