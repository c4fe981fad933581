import { Check, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';
import { User } from '../../users/user.entity.js';

/** A user's character; it goes with the user. */
@Entity('characters')
@Index('characters_win_strength_idx', ['win', 'strength'])
@Index('characters_strength_win_idx', ['strength', 'win'])
@Check('characters_strength_check', 'strength = hp + attack + defense + critical + skill')
export class Character {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'characters_pkey' }) user_id!: number;

  @OneToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'characters_user_fkey' })
  user!: Relation<User>;

  @IntegerColumn({ default: undefined }) chara!: number;
  @IntegerColumn({ default: undefined }) skill!: number;
  @IntegerColumn({ default: undefined }) hp!: number;
  @IntegerColumn({ default: undefined }) attack!: number;
  @IntegerColumn({ default: undefined }) defense!: number;
  @IntegerColumn({ default: undefined }) critical!: number;

  /** The sum of the five above, for the ranking's index. */
  @IntegerColumn({ default: undefined }) strength!: number;
  @TextColumn({ default: undefined }) status!: string;
  @TextColumn() comment!: string;
  @IntegerColumn() win!: number;
  @IntegerColumn() battles!: number;

  /** The last game day with a battle, '' for none, and the battles started on it. */
  @TextColumn() battle_day!: string;
  @IntegerColumn() battles_of_day!: number;

  /** The chosen opponent's user id, 0 for none; the user may be gone by now. */
  @IntegerColumn() opponent_id!: number;
  @TimeColumn() created_at!: string;
  @TimeColumn() updated_at!: string;
}
