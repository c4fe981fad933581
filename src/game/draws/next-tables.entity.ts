import { Entity, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns.js';

/** The tables that an operator sent, for the days that open from then on: one row, or none. */
@Entity('next_tables')
export class NextTables {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'next_tables_pkey' }) id!: number;
  /** JSON, as a file for DRAW_TABLE has it. */
  @TextColumn({ default: undefined }) content!: string;
  @TimeColumn() created_at!: string;
}
