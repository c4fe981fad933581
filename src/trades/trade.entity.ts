import { Column, Entity, Index } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

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
  /** The game day on which it was accepted. */
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
