import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

/** Which page of a list. */
export class PageDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  page = 1;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(5000)
  itemsPerPage = 30;
}

/** Body of a random draw. */
export class DrawDto {
  @IsInt()
  owner!: number;

  @IsString()
  password!: string;
}

/** Body of a user's creation, with the optional fields below. */
export class CreateUserDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  username!: string;

  @IsString()
  password!: string;

  @IsOptional()
  @Matches(/^\d{8}$/)
  next?: string;
}

/** Body of a change of a user. */
export class ChangeUserDto {
  @IsInt()
  game_lv!: number;

  @IsString()
  token!: string;
}

const FIELDS: readonly (readonly [() => PropertyDecorator, string])[] = [
  [IsString, 'did ten_card ten_delete ten_post ten_get'],
  [IsBoolean, 'member book manga badge social_a social_b delete handle ten model game game_test game_end game_account'],
  [IsISO8601, 'created_at updated_at raid_at server_at egg_at luck_at like_at ten_at model_at'],
  [IsInt, 'luck like like_rank fav ten_su ten_kai aiten room game_lv'],
  [IsInt, 'model_attack model_limit model_skill model_mode model_critical model_critical_d'],
];
for (const [check, names] of FIELDS) {
  for (const name of names.split(' ')) {
    IsOptional()(CreateUserDto.prototype, name);
    check()(CreateUserDto.prototype, name);
  }
}
