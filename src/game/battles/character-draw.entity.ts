import { Entity, Index, PrimaryColumn } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';

/**
 * A character as the seed of a day gave it to a new user. It has no foreign key to the user, because it outlives the user and the
 * later stats; and none to its day, because every new user of a day would lock the same row. Characters that were imported, or made
 * before days had seeds for them, have none.
 */
@Entity('character_draws')
@Index('character_draws_day_user_id_idx', ['day', 'user_id'])
export class CharacterDraw {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'character_draws_pkey' }) user_id!: number;
  @TextColumn({ default: undefined }) day!: string;
  @IntegerColumn({ default: undefined }) chara!: number;
  @IntegerColumn({ default: undefined }) skill!: number;
  @IntegerColumn({ default: undefined }) hp!: number;
  @IntegerColumn({ default: undefined }) attack!: number;
  @IntegerColumn({ default: undefined }) defense!: number;
  @IntegerColumn({ default: undefined }) critical!: number;
  @TextColumn({ default: undefined }) status!: string;
  @TimeColumn() created_at!: string;
}
