import { Entity, Index, PrimaryColumn } from 'typeorm';
import { IntegerColumn } from '../../platform/database/columns.js';

/** How often an outcome came up on a day, in the draws up to {@link CountedDraws}. */
@Entity('draw_counts')
@Index('draw_counts_table_id_idx', ['table_id'])
export class DrawCount {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_counts_pkey' })
  day!: string;

  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' })
  table_id!: number;

  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' })
  outcome!: number;

  @IntegerColumn({ default: undefined })
  draws!: number;
}

/** How far the draws are counted in {@link DrawCount}: one row, or none when nothing is counted yet. */
@Entity('counted_draws')
export class CountedDraws {
  /** Always 1. */
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'counted_draws_pkey' })
  id!: number;

  /** The draws of cards up to this one are counted, and no others. */
  @IntegerColumn({ default: undefined })
  card_id!: number;
}
