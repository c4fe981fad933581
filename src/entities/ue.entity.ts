import { Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { FlagProperty, IntegerProperty, TextProperty, TimeProperty } from '../platform/http/field.decorators.js';
import { IdColumn, IntegerColumn } from '../platform/database/columns.js';
import { User } from './user.entity.js';

/** A ue, the second kind of record, that a user owns. */
@Entity('ues')
@Index('ues_owner_id_id_idx', ['owner_id', 'id'])
export class Ue {
  @IdColumn('ues') id!: number;
  @FlagProperty() limit!: boolean;
  @FlagProperty() limit_boss!: boolean;
  @FlagProperty() limit_item!: boolean;
  @IntegerProperty() lv!: number;
  @IntegerProperty() lv_point!: number;
  @IntegerProperty() model!: number;
  @IntegerProperty() sword!: number;
  @IntegerProperty() card!: number;
  @TextProperty({ example: 'normal' }) mode!: string;
  @IntegerProperty() cp!: number;
  @IntegerProperty() count!: number;
  @IntegerProperty() location_x!: number;
  @IntegerProperty() location_y!: number;
  @IntegerProperty() location_z!: number;
  @IntegerProperty() location_n!: number;
  @TextProperty({ example: 'syui' }) author!: string;
  @TimeProperty({ default: () => 'now()' }) created_at!: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'ues_owner_fkey' })
  owner!: Relation<User>;

  @IntegerColumn({ default: undefined }) owner_id!: number;
}
