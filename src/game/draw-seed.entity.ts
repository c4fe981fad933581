import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FlagColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** The seed of a game day's random draws. */
@Entity('draw_seeds')
export class DrawSeed {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_seeds_pkey' })
  day!: string;

  /** SHA-256 of the seed, in hex; public from the beginning. */
  @TextColumn({ default: undefined })
  commitment!: string;

  /** 32 bytes. Leaves the service only when the day is revealed. */
  @Column({ type: 'bytea' })
  seed!: Buffer;

  @TimeColumn()
  created_at!: string;

  /** Since when anyone may know the seed; no draw is made with it any more. */
  @TimeColumn({ nullable: true })
  revealed_at!: string | null;

  /** Whether the day's draws are summed up in {@link DrawCount}. */
  @FlagColumn()
  counted!: boolean;
}
