import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { FlagColumn, IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../../platform/database/columns.js';
import { Character } from './character.entity.js';

/** A battle in the history of the user who started it. */
@Entity('battles')
@Index('battles_user_id_id_idx', ['user_id', 'id'])
export class Battle {
  @IdColumn('battles') id!: number;

  /** Of the character and not of the user: a battle holds the lock of the character's row already. */
  @ManyToOne(() => Character, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'battles_user_fkey' })
  character!: Relation<Character>;

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
  @TimeColumn() created_at!: string;
}
