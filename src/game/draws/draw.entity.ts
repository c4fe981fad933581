import { Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/**
 * A random draw. It has no foreign key to its card and owner, because it outlives them; and none to its day and table, because every
 * draw of a day would lock the same row.
 */
@Entity('draws')
@Unique('draws_owner_id_day_nonce_key', ['owner_id', 'day', 'nonce'])
@Index('draws_day_card_id_idx', ['day', 'card_id'])
export class Draw {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draws_pkey' }) card_id!: number;
  @IntegerColumn({ default: undefined }) owner_id!: number;
  @TextColumn({ default: undefined }) day!: string;
  @IntegerColumn({ default: undefined }) nonce!: number;
  @TextColumn() client_seed!: string;
  @IntegerColumn({ default: undefined }) table_id!: number;

  /** The outcome's place in the table, from 0. */
  @IntegerColumn({ default: undefined }) outcome!: number;

  /** What was drawn; the card may be changed later. */
  @IntegerColumn({ default: undefined }) card!: number;
  @TextColumn({ default: undefined }) status!: string;
  @TextColumn({ default: undefined }) skill!: string;
  @IntegerColumn({ default: undefined }) cp!: number;
  @TimeColumn() created_at!: string;
}
