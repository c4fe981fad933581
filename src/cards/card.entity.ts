import { Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';

/** A card that a user owns. */
@Entity('cards')
@Index('cards_owner_id_id_idx', ['owner_id', 'id'])
export class Card {
  @IdColumn('cards')
  id!: number;

  @IntegerColumn()
  card!: number;

  @TextColumn()
  skill!: string;

  @TextColumn()
  status!: string;

  @IntegerColumn()
  cp!: number;

  @TextColumn()
  url!: string;

  @IntegerColumn()
  count!: number;

  @TextColumn()
  author!: string;

  @TimeColumn()
  created_at!: string;

  @ManyToOne(() => User, { onDelete: 'RESTRICT', nullable: false })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'cards_owner_fkey' })
  owner!: Relation<User>;

  @IntegerColumn({ default: undefined })
  owner_id!: number;
}
