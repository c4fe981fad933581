import { DayField, FlagField, IntegerField, TextField, TimeField } from '../../platform/http/field.decorators.js';

/** The fields of a user that anyone may read, beyond id and name. */
export class UserFields {
  @TextField({ description: 'Decentralized identifier of the account', example: 'did:plc:4hqjfn7m6n5hno3doamuhgef' })
  did!: string;

  @FlagField()
  member!: boolean;

  @FlagField()
  book!: boolean;

  @FlagField()
  manga!: boolean;

  @FlagField()
  badge!: boolean;

  @FlagField()
  social_a!: boolean;

  @FlagField()
  social_b!: boolean;

  @FlagField()
  delete!: boolean;

  @FlagField()
  handle!: boolean;

  @TimeField()
  created_at!: string;

  @TimeField({ description: 'When the user was last refreshed' })
  updated_at!: string;

  @TimeField()
  raid_at!: string;

  @TimeField()
  server_at!: string;

  @TimeField()
  egg_at!: string;

  @IntegerField()
  luck!: number;

  @TimeField()
  luck_at!: string;

  @IntegerField()
  like!: number;

  @IntegerField()
  like_rank!: number;

  @TimeField()
  like_at!: string;

  @IntegerField()
  fav!: number;

  @FlagField()
  ten!: boolean;

  @IntegerField()
  ten_su!: number;

  @IntegerField()
  ten_kai!: number;

  @IntegerField({ example: 51980099637209 })
  aiten!: number;

  @TextField()
  ten_card!: string;

  @TextField()
  ten_delete!: string;

  @TextField()
  ten_post!: string;

  @TextField()
  ten_get!: string;

  @TimeField()
  ten_at!: string;

  @DayField({ description: 'First game day on which the user may draw' })
  next!: string;

  @IntegerField()
  room!: number;

  @FlagField()
  model!: boolean;

  @TimeField()
  model_at!: string;

  @IntegerField()
  model_attack!: number;

  @IntegerField()
  model_limit!: number;

  @IntegerField()
  model_skill!: number;

  @IntegerField()
  model_mode!: number;

  @IntegerField()
  model_critical!: number;

  @IntegerField()
  model_critical_d!: number;

  @FlagField()
  game!: boolean;

  @FlagField()
  game_test!: boolean;

  @FlagField()
  game_end!: boolean;

  @FlagField()
  game_account!: boolean;

  @IntegerField()
  game_lv!: number;
}
