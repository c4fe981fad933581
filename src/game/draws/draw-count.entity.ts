import { Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn } from '../../platform/database/columns.js';

/** How often an outcome came up on a day, or on all days (`day` is ''), in the draws up to {@link CountedDraws}. */
@Entity('draw_counts')
export class DrawCount {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_counts_pkey' }) day!: string;

  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' })
  table_id!: number;

  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' }) outcome!: number;
  @IntegerColumn({ default: undefined }) draws!: number;
}

/** How far the draws are counted: one row, or none before the first count. */
@Entity('counted_draws')
export class CountedDraws {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'counted_draws_pkey' }) id!: number;

  /** The draws of cards up to this one are counted. */
  @IntegerColumn({ default: undefined }) card_id!: number;
}
