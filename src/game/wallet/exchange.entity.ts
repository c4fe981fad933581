import { Entity, Index } from 'typeorm';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/** An exchange that a user made. Its entries have its name and id as their reference. It outlives user and card. */
@Entity('exchanges')
@Index('exchanges_card_id_idx', ['card_id'], { where: 'card_id IS NOT NULL' })
export class Exchange {
  @IdColumn('exchanges') id!: number;
  @IntegerColumn({ default: undefined }) user_id!: number;
  @TextColumn({ default: undefined }) day!: string;
  /** As the economy of the day has it. */
  @TextColumn({ default: undefined }) name!: string;
  /** What it gave; null for no card. */
  @IntegerColumn({ default: undefined, nullable: true }) card_id!: number | null;
  @TimeColumn() created_at!: string;
}
