import { Entity, Index, JoinColumn, ManyToOne, type Relation, Unique } from 'typeorm';
import { IdColumn, IntegerColumn } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';

/** A kind of card that a user would like to have. */
@Entity('wishes')
@Unique('wishes_owner_id_card_key', ['owner_id', 'card'])
@Index('wishes_card_owner_id_idx', ['card', 'owner_id'])
export class Wish {
  @IdColumn('wishes') id!: number;
  /** The number of its cards. */
  @IntegerColumn({ default: undefined }) card!: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'wishes_owner_fkey' })
  owner!: Relation<User>;

  @IntegerColumn({ default: undefined }) owner_id!: number;
}
