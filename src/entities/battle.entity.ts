import { Column, Entity, Index } from 'typeorm';
import { FlagColumn, IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

/**
 * A battle in the history of the user who started it. It outlives the user, so it has no foreign key. What it was decided from is null
 * for battles that were fought before days had seeds for them.
 */
@Entity('battles')
@Index('battles_user_id_id_idx', ['user_id', 'id'])
@Index('battles_user_id_day_nonce_key', ['user_id', 'day', 'nonce'], { unique: true, where: 'day IS NOT NULL' })
@Index('battles_day_id_idx', ['day', 'id'])
export class Battle {
  @IdColumn('battles') id!: number;

  @IntegerColumn({ default: undefined }) user_id!: number;

  /** The opponent's user id, who may be gone by now. */
  @IntegerColumn({ default: undefined }) opponent_id!: number;
  @FlagColumn({ default: undefined }) won!: boolean;

  @Column({ type: 'double precision' })
  win_probability!: number;

  /** The stat that was raised, '' for a loss. */
  @TextColumn() stat!: string;
  @IntegerColumn() gain!: number;
  @TextColumn() comment!: string;

  @TextColumn({ default: undefined, nullable: true }) day!: string | null;
  /** Counts the user's battles of the day from 1. */
  @IntegerColumn({ default: undefined, nullable: true }) nonce!: number | null;
  @IntegerColumn({ default: undefined, nullable: true }) strength!: number | null;
  @IntegerColumn({ default: undefined, nullable: true }) opponent_strength!: number | null;
  /** All battles of the user before this one. */
  @IntegerColumn({ default: undefined, nullable: true }) battles_before!: number | null;
  @TextColumn({ default: undefined, nullable: true }) status_before!: string | null;
  /** The one after it. */
  @TextColumn({ default: undefined, nullable: true }) status!: string | null;
  @TimeColumn() created_at!: string;
}
