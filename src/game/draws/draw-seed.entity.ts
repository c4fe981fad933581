import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/**
 * The seed of a game day's random draws. A day goes through these states: its seed is made (`created_at`), it opens (`table_id`), it is
 * closed for draws (`closed_at`), its seed is revealed (`revealed_at`).
 */
@Entity('draw_seeds')
@Check('draw_seeds_revealed_at_check', 'revealed_at IS NULL OR (closed_at IS NOT NULL AND restored_at IS NULL)')
export class DrawSeed {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_seeds_pkey' }) day!: string;

  /** SHA-256 of the seed, in hex; public from the beginning. */
  @TextColumn({ default: undefined }) commitment!: string;

  /** 32 bytes. Leaves the service only when the day is revealed. */
  @Column({ type: 'bytea' })
  seed!: Buffer;

  /**
   * The table of all draws of the day, set when the day opens and never changed. A day without one has no draws, except days from before
   * this column that had draws under several tables.
   */
  @IntegerColumn({ default: undefined, nullable: true }) table_id!: number | null;
  @TimeColumn() created_at!: string;

  /** Since when no draw is made with the seed any more. */
  @TimeColumn({ nullable: true }) closed_at!: string | null;

  /** Since when anyone may know the seed. */
  @TimeColumn({ nullable: true }) revealed_at!: string | null;

  /**
   * Set when this database was restored from a backup that holds the seed unrevealed: the database that the backup came from may still
   * draw with it. Such a day is closed, and never revealed here.
   */
  @TimeColumn({ nullable: true }) restored_at!: string | null;
}
