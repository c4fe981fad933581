import { Entity, Unique } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/** A draw table that is or was in force. It never changes, so that past draws can be verified. */
@Entity('draw_tables')
@Unique('draw_tables_version_key', ['version'])
export class DrawTable {
  /** Short, because every draw holds it. */
  @IdColumn('draw_tables') id!: number;

  @TextColumn({ default: undefined }) version!: string;

  /** As canonical JSON. */
  @TextColumn({ default: undefined }) outcomes!: string;

  /** When it first came into force. */
  @TimeColumn() created_at!: string;
}
