import { ApiSchema, PickType } from '@nestjs/swagger';
import {
  DayField,
  FlagField,
  IntegerField,
  NumberField,
  TextField,
  TimeField,
} from '../../../platform/http/field.decorators.js';
import { CreateCardDto } from '../../draws/dto/new-card.dto.js';
import { CommitmentField, SeedField } from '../../days/dto/day-fields.js';

const OR_NULL = 'null for a battle from before days had seeds for them';

export class BattleDto extends PickType(CreateCardDto, ['day']) {
  @IntegerField({ optional: true, description: "The opponent's user id, chosen before the battle", example: 2 })
  battle?: number;
}

/** A battle in the history of the user who started it, with all that is needed to fight it again. */
@ApiSchema({ name: 'User_BattleList' })
export class UserBattleList {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user who started it, who may be deleted by now', example: 1 }) user!: number;
  @IntegerField({ description: "The opponent's user id", example: 2 }) opponent!: number;
  @FlagField({ description: 'Whether the user won' }) won!: boolean;

  @NumberField({ minimum: 0, maximum: 1, description: 'The chance of winning that there was', example: 0.48 })
  win_probability!: number;

  @TextField({ description: 'The stat that was raised, empty for a loss', example: 'attack' })
  stat!: string;

  @IntegerField({ minimum: 0, maximum: 20, description: 'By how much', example: 7 }) gain!: number;

  @TextField({ description: 'The result in words', example: 'Won against kuno: attack +7' })
  comment!: string;

  @DayField({ nullable: true, description: `The day whose seed decided it; ${OR_NULL}, like all below but created_at` })
  day!: string | null;

  @IntegerField({ nullable: true, minimum: 1, description: "Counts the user's battles of the day from 1", example: 1 })
  nonce!: number | null;

  @IntegerField({ nullable: true, description: "The user's strength before", example: 48 }) strength!: number | null;
  @IntegerField({ nullable: true, description: "The opponent's strength", example: 52 })
  opponent_strength!: number | null;

  @IntegerField({ nullable: true, minimum: 0, description: 'All battles that the user had fought before', example: 3 })
  battles_before!: number | null;

  @TextField({ nullable: true, description: "The character's rarity before", example: 'normal' })
  status_before!: string | null;

  @TextField({ nullable: true, description: "The character's rarity afterwards", example: 'normal' })
  status!: string | null;

  @CommitmentField({ nullable: true }) commitment!: string | null;
  @SeedField() seed!: string | null;
  @TimeField() created_at!: string;
}

export class BattleList extends UserBattleList {}
@ApiSchema({ name: 'User_Battle' })
export class UserBattle extends UserBattleList {}
@ApiSchema({ name: 'Seed_BattleList' })
export class DayBattleList extends UserBattleList {}

/** A character in the earlier form of a user's record. */
export class CharacterRead {
  @IntegerField({ description: 'As `user`: a user has one character', example: 1 }) id!: number;
  @IntegerField({ description: "The user's id", example: 1 }) user!: number;

  @IntegerField({ minimum: 1, maximum: 4, description: 'Which of the four characters', example: 3 })
  chara!: number;

  @IntegerField({ example: 12 }) skill!: number;
  @IntegerField({ example: 20 }) hp!: number;
  @IntegerField({ example: 7 }) attack!: number;
  @IntegerField({ example: 9 }) defense!: number;
  @IntegerField({ example: 4 }) critical!: number;

  @IntegerField({ minimum: 0, description: 'Battles fought this game day', example: 1 })
  day!: number;

  @FlagField({ description: 'Whether no battle is left today' }) limit!: boolean;
  @TextField({ description: 'Rarity, normal or super', example: 'normal' }) status!: string;

  @TextField({ description: 'The last result in words', example: 'Won against kuno: attack +7' })
  comment!: string;

  @DayField({ description: 'The first game day with a battle left' }) next!: string;
  @TimeField() created_at!: string;
  @TimeField({ description: 'Of the last battle or choice of an opponent' }) updated_at!: string;
  @IntegerField({ minimum: 0, description: 'Battles won', example: 3 }) win!: number;
  @IntegerField({ description: "The opponent's user id, 0 for none", example: 2 }) battle!: number;
}

export class RankingList extends CharacterRead {
  @TextField({ description: "The user's name", example: 'syui' }) username!: string;

  @IntegerField({ minimum: 5, description: 'hp + attack + defense + critical + skill', example: 52 })
  strength!: number;
}

/** A place in the standings. */
@ApiSchema({ name: 'StandingList' })
export class StandingList {
  @IntegerField({ description: "The user's id", example: 1 }) user!: number;
  @TextField({ description: "The user's name", example: 'syui' }) username!: string;
  @IntegerField({ minimum: 1, description: 'What the places are by', example: 12 }) score!: number;
}

/** A character as a day's seed gave it to a new user, with all that is needed to make it again. */
@ApiSchema({ name: 'User_CharacterRead' })
export class UserCharacterRead {
  @IntegerField({ description: "The user's id, who may be deleted by now", example: 1 }) user!: number;
  @DayField({ description: 'The day whose seed gave it' }) day!: string;

  @IntegerField({ minimum: 1, maximum: 4, description: 'Which of the four characters', example: 3 })
  chara!: number;

  @IntegerField({ minimum: 1, maximum: 20, description: 'As it was at first, like those below', example: 12 })
  skill!: number;

  @IntegerField({ minimum: 1, maximum: 20, example: 20 }) hp!: number;
  @IntegerField({ minimum: 1, maximum: 20, example: 7 }) attack!: number;
  @IntegerField({ minimum: 1, maximum: 20, example: 9 }) defense!: number;
  @IntegerField({ minimum: 1, maximum: 20, example: 4 }) critical!: number;
  @TextField({ description: 'Rarity at first, normal or super', example: 'normal' }) status!: string;

  @CommitmentField() commitment!: string;
  @SeedField() seed!: string | null;
  @TimeField({ description: 'When the user was created' }) created_at!: string;
}

@ApiSchema({ name: 'Seed_CharacterList' })
export class DayCharacterList extends UserCharacterRead {}
