import { DayField, FlagField, IntegerField, TextField, TimeField } from '../../../platform/http/field.decorators.js';

/** A character in the earlier form of a user's record. */
abstract class CharacterShape {
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

/** A character as readCharacter answers it. */
export class CharacterRead extends CharacterShape {}

/** A character in the ranking. */
export class RankingList extends CharacterShape {
  @TextField({ description: "The user's name", example: 'syui' }) username!: string;

  @IntegerField({ minimum: 5, description: 'hp + attack + defense + critical + skill', example: 52 })
  strength!: number;
}
