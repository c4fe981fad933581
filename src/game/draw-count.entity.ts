import { Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn } from '../database/columns.js';

/** How often an outcome came up on a day that is over, so that the published odds need not count every draw there ever was. */
@Entity('draw_counts')
export class DrawCount {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' })
  table_id!: number;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_counts_pkey' })
  day!: string;

  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' })
  outcome!: number;

  @IntegerColumn({ default: undefined })
  draws!: number;
}
