import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation, Unique } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';
import { User } from './user.entity.js';

/** Cards that a user offers to another one, and those asked for them. It outlives users and cards. */
@Entity('trades')
@Index('trades_from_id_id_idx', ['from', 'id'])
@Index('trades_to_id_id_idx', ['to', 'id'])
@Index('trades_state_id_idx', ['state', 'id'])
@Index('trades_from_id_open_idx', ['from'], { where: "state = 'open'" })
@Index('trades_until_open_idx', ['until'], { where: "state = 'open'" })
@Index('trades_day_id_idx', ['day', 'id'], { where: 'day IS NOT NULL' })
export class Trade {
  @IdColumn('trades') id!: number;
  @TextColumn({ default: undefined, nullable: true }) day!: string | null;
  @IntegerColumn({ name: 'from_id', default: undefined }) from!: number;
  @IntegerColumn({ name: 'to_id', default: undefined }) to!: number;

  /** Ids of cards of `from`. */
  @Column({ type: 'bigint', array: true })
  gives!: number[];

  /** Ids of cards of `to`. */
  @Column({ type: 'bigint', array: true })
  asks!: number[];

  /** `open`, `accepted`, `declined`, `withdrawn`, `void` or `expired`. */
  @TextColumn({ default: 'open' }) state!: string;
  /** From this moment on an open trade is expired: whoever reads trades stores it before. */
  @TimeColumn({ nullable: true }) until!: string | null;
  @TimeColumn() created_at!: string;
  @TimeColumn({ nullable: true }) decided_at!: string | null;
}

/** A change of a card's owner. The database adds it, whatever changes the owner: see the migration. */
@Entity('card_moves')
@Index('card_moves_card_id_id_idx', ['card', 'id'])
export class CardMove {
  @IdColumn('card_moves') id!: number;
  @IntegerColumn({ name: 'card_id', default: undefined }) card!: number;
  @IntegerColumn({ name: 'from_id', default: undefined }) from!: number;
  @IntegerColumn({ name: 'to_id', default: undefined }) to!: number;
  /** The accepted trade; null for an operator's change. */
  @IntegerColumn({ name: 'trade_id', default: undefined, nullable: true }) trade!: number | null;
  @TimeColumn() created_at!: string;
}

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
