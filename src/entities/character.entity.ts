import { Check, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';
import { User } from './user.entity.js';

/** What a seed gives a character. */
abstract class SeededCharacter {
  @IntegerColumn({ default: undefined }) chara!: number;
  @IntegerColumn({ default: undefined }) skill!: number;
  @IntegerColumn({ default: undefined }) hp!: number;
  @IntegerColumn({ default: undefined }) attack!: number;
  @IntegerColumn({ default: undefined }) defense!: number;
  @IntegerColumn({ default: undefined }) critical!: number;
  @TextColumn({ default: undefined }) status!: string;
  @TimeColumn() created_at!: string;
}

@Entity('characters')
@Index('characters_win_strength_idx', ['win', 'strength'])
@Index('characters_strength_win_idx', ['strength', 'win'])
@Check('characters_strength_check', 'strength = hp + attack + defense + critical + skill')
export class Character extends SeededCharacter {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'characters_pkey' }) user_id!: number;

  @OneToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'characters_user_fkey' })
  user!: Relation<User>;

  /** The sum of the five of a seed, for the ranking's index. */
  @IntegerColumn({ default: undefined }) strength!: number;
  @TextColumn() comment!: string;
  @IntegerColumn() win!: number;
  @IntegerColumn() battles!: number;

  /** The last game day with a battle, '' for none, and the battles started on it. */
  @TextColumn() battle_day!: string;
  @IntegerColumn() battles_of_day!: number;

  /** The chosen opponent's user id, 0 for none; the user may be gone by now. */
  @IntegerColumn() opponent_id!: number;
  @TimeColumn() updated_at!: string;
}

/**
 * A character as the seed of a day gave it to a new user. It has no foreign key to the user, because it outlives the user and the
 * later stats; and none to its day, because every new user of a day would lock the same row. Characters that were imported, or made
 * before days had seeds for them, have none.
 */
@Entity('character_draws')
@Index('character_draws_day_user_id_idx', ['day', 'user_id'])
export class CharacterDraw extends SeededCharacter {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'character_draws_pkey' }) user_id!: number;
  @TextColumn({ default: undefined }) day!: string;
}
