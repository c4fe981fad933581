import { Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/** The constraint that no two draws of an owner have the same nonce on a day. */
export const NONCE_KEY = 'draws_owner_id_day_nonce_key';

/**
 * A random draw. It outlives its card and its owner, so it refers to neither with a foreign key; nor to its day and table,
 * which are never deleted: every draw of a day would lock the same row.
 */
@Entity('draws')
@Unique(NONCE_KEY, ['owner_id', 'day', 'nonce'])
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
