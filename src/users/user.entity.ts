import { Column, Entity, Unique } from 'typeorm';
import { FlagColumn, IdColumn, IntegerColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

/** A player. */
@Entity('users')
@Unique('users_username_key', ['username'])
export class User {
  @IdColumn('users')
  id!: number;

  @Column({ type: 'varchar', length: 100 })
  username!: string;

  @TextColumn()
  did!: string;

  @FlagColumn()
  member!: boolean;

  @FlagColumn()
  book!: boolean;

  @FlagColumn()
  manga!: boolean;

  @FlagColumn()
  badge!: boolean;

  @FlagColumn()
  social_a!: boolean;

  @FlagColumn()
  social_b!: boolean;

  @FlagColumn()
  delete!: boolean;

  @FlagColumn()
  handle!: boolean;

  @TimeColumn()
  created_at!: string;

  @TimeColumn()
  updated_at!: string;

  @TimeColumn()
  raid_at!: string;

  @TimeColumn()
  server_at!: string;

  @TimeColumn()
  egg_at!: string;

  @IntegerColumn()
  luck!: number;

  @TimeColumn()
  luck_at!: string;

  @IntegerColumn()
  like!: number;

  @IntegerColumn()
  like_rank!: number;

  @TimeColumn()
  like_at!: string;

  @IntegerColumn()
  fav!: number;

  @FlagColumn()
  ten!: boolean;

  @IntegerColumn()
  ten_su!: number;

  @IntegerColumn()
  ten_kai!: number;

  @IntegerColumn()
  aiten!: number;

  @TextColumn()
  ten_card!: string;

  @TextColumn()
  ten_delete!: string;

  @TextColumn()
  ten_post!: string;

  @TextColumn()
  ten_get!: string;

  @TimeColumn()
  ten_at!: string;

  /** A day, `YYYYMMDD`. */
  @TextColumn({ default: undefined })
  next!: string;

  @IntegerColumn()
  room!: number;

  @FlagColumn()
  model!: boolean;

  @TimeColumn()
  model_at!: string;

  @IntegerColumn()
  model_attack!: number;

  @IntegerColumn()
  model_limit!: number;

  @IntegerColumn()
  model_skill!: number;

  @IntegerColumn()
  model_mode!: number;

  @IntegerColumn()
  model_critical!: number;

  @IntegerColumn()
  model_critical_d!: number;

  @FlagColumn()
  game!: boolean;

  @FlagColumn()
  game_test!: boolean;

  @FlagColumn()
  game_end!: boolean;

  @FlagColumn()
  game_account!: boolean;

  @IntegerColumn()
  game_lv!: number;
}
