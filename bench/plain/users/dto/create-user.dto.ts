import { IsBoolean, IsInt, IsISO8601, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Body of a user's creation. */
export class CreateUserDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  username!: string;

  @IsString()
  password!: string;

  @IsOptional()
  @IsString()
  did?: string;

  @IsOptional()
  @IsBoolean()
  member?: boolean;

  @IsOptional()
  @IsBoolean()
  book?: boolean;

  @IsOptional()
  @IsBoolean()
  manga?: boolean;

  @IsOptional()
  @IsBoolean()
  badge?: boolean;

  @IsOptional()
  @IsBoolean()
  social_a?: boolean;

  @IsOptional()
  @IsBoolean()
  social_b?: boolean;

  @IsOptional()
  @IsBoolean()
  delete?: boolean;

  @IsOptional()
  @IsBoolean()
  handle?: boolean;

  @IsOptional()
  @IsISO8601()
  created_at?: string;

  @IsOptional()
  @IsISO8601()
  updated_at?: string;

  @IsOptional()
  @IsISO8601()
  raid_at?: string;

  @IsOptional()
  @IsISO8601()
  server_at?: string;

  @IsOptional()
  @IsISO8601()
  egg_at?: string;

  @IsOptional()
  @IsInt()
  luck?: number;

  @IsOptional()
  @IsISO8601()
  luck_at?: string;

  @IsOptional()
  @IsInt()
  like?: number;

  @IsOptional()
  @IsInt()
  like_rank?: number;

  @IsOptional()
  @IsISO8601()
  like_at?: string;

  @IsOptional()
  @IsInt()
  fav?: number;

  @IsOptional()
  @IsBoolean()
  ten?: boolean;

  @IsOptional()
  @IsInt()
  ten_su?: number;

  @IsOptional()
  @IsInt()
  ten_kai?: number;

  @IsOptional()
  @IsInt()
  aiten?: number;

  @IsOptional()
  @IsString()
  ten_card?: string;

  @IsOptional()
  @IsString()
  ten_delete?: string;

  @IsOptional()
  @IsString()
  ten_post?: string;

  @IsOptional()
  @IsString()
  ten_get?: string;

  @IsOptional()
  @IsISO8601()
  ten_at?: string;

  @IsOptional()
  @Matches(/^\d{8}$/)
  next?: string;

  @IsOptional()
  @IsInt()
  room?: number;

  @IsOptional()
  @IsBoolean()
  model?: boolean;

  @IsOptional()
  @IsISO8601()
  model_at?: string;

  @IsOptional()
  @IsInt()
  model_attack?: number;

  @IsOptional()
  @IsInt()
  model_limit?: number;

  @IsOptional()
  @IsInt()
  model_skill?: number;

  @IsOptional()
  @IsInt()
  model_mode?: number;

  @IsOptional()
  @IsInt()
  model_critical?: number;

  @IsOptional()
  @IsInt()
  model_critical_d?: number;

  @IsOptional()
  @IsBoolean()
  game?: boolean;

  @IsOptional()
  @IsBoolean()
  game_test?: boolean;

  @IsOptional()
  @IsBoolean()
  game_end?: boolean;

  @IsOptional()
  @IsBoolean()
  game_account?: boolean;

  @IsOptional()
  @IsInt()
  game_lv?: number;
}
