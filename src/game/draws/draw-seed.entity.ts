import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/**
 * The seed of a game day's random draws. It is made (`created_at`), the day opens (`table_id`) and is closed for draws (`closed_at`),
 * and the seed is revealed (`revealed_at`).
 */
@Entity('draw_seeds')
@Check('draw_seeds_revealed_at_check', 'revealed_at IS NULL OR (closed_at IS NOT NULL AND restored_at IS NULL)')
export class DrawSeed {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_seeds_pkey' }) day!: string;

  /** SHA-256 of the seed, in hex; public from the beginning. */
  @TextColumn({ default: undefined }) commitment!: string;

  /** 32 bytes, secret until the day is revealed. */
  @Column({ type: 'bytea' })
  seed!: Buffer;

  /** The table of all draws of the day, set when it opens. Days from before this column may have draws and no table. */
  @IntegerColumn({ default: undefined, nullable: true }) table_id!: number | null;
  @TimeColumn() created_at!: string;
  @TimeColumn({ nullable: true }) closed_at!: string | null;
  @TimeColumn({ nullable: true }) revealed_at!: string | null;

  /**
   * Set when a backup that holds the seed unrevealed was restored here. The first database may still draw with the seed, so such a day is
   * closed, and never revealed here.
   */
  @TimeColumn({ nullable: true }) restored_at!: string | null;
}
